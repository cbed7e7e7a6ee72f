import { acquireAdvisoryLock } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { limitEmails } from '../limits/message-limits.ts';
import { limitByNetwork } from '../limits/request-limits.ts';
import { isAutoconfirmed, parseAddress, requireAddressKindEnabled } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import {
  challengeFields,
  parseChallenge,
  mergeMetadata,
  metadata,
  optionalText,
  type Metadata,
} from '../protocol/fields.ts';
import { checkNewPassword, hashPassword } from '../security/passwords.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import { parseChannel, requireSender, sendTextMessage } from '../sms/send-code.ts';
import {
  registerWithoutConfirmation,
  registerByEmail,
  registerByPhone,
  type RegistrationResult,
  type SignUpRequest,
} from '../users/register-user.ts';
import { buildDraft, requireSignUpsEnabled } from '../users/new-user.ts';
import { insertUser, lockUserByAddress } from '../users/repository.ts';
import { toUserJson } from '../users/user-json.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: metadata.nullish(),
  ...challengeFields,
});

/**
 * Creates an account. Without autoconfirm, existing and new addresses get the same response, and
 * the owner of an existing address is notified.
 *
 * @throws AuthError
 */
export async function signUp(deps: Deps, input: SignUpRequest): Promise<RegistrationResult> {
  const { config, db } = deps;
  const { address, password } = input;
  requireSignUpsEnabled(config);
  requireAddressKindEnabled(config, address.kind, 'signups');
  if (password === '') throw validationFailed('Signup requires a valid password');
  await checkNewPassword(deps, password, { addresses: [address.value], metadata: input.data });
  const autoconfirm = isAutoconfirmed(config, address.kind);
  if (!autoconfirm && address.kind === 'phone') requireSender(deps, address.value);
  const data = mergeMetadata({}, input.data);
  const draft = buildDraft(config, { address, data, hash: await hashPassword(password) });
  const result = await db.transaction(async (trx) => {
    // In the same order as in `/otp`, to prevent deadlocks.
    if (!autoconfirm && address.kind === 'email') {
      await limitEmails(trx, deps, {
        kind: 'confirmation',
        email: address.value,
        client: input.client,
      });
    }
    await acquireAdvisoryLock(trx, `auth:address:${address.value}`);
    const existing = await lockUserByAddress(trx, address);
    const registration = { ...input, data, draft, existing };
    if (autoconfirm) return registerWithoutConfirmation(deps, trx, registration);
    if (address.kind === 'email') return registerByEmail(deps, trx, registration);
    return registerByPhone(deps, trx, registration);
  });
  if (result.message) await sendTextMessage(deps, result.message);
  return result;
}

/** Creates an anonymous user, who can add an email address or phone number later. */
async function signInAnonymously(
  deps: Deps,
  inputMetadata: Metadata,
  client: ClientInfo,
): Promise<LiveSession> {
  const { config } = deps;
  requireSignUpsEnabled(config);
  if (!config.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await limitByNetwork(deps, 'anonymous', client.network);
  const { user } = buildDraft(config, {
    address: null,
    data: mergeMetadata({}, inputMetadata),
    hash: null,
  });
  return deps.db.transaction(async (trx) => {
    await insertUser(trx, user, null);
    await audit(trx, { action: 'user_signedup', actor: user, client });
    const sessionStart = { userId: user.id, method: 'anonymous', provider: null, client };
    return startSession(deps, trx, sessionStart);
  });
}

const ADDRESS_ERRORS = {
  both: 'Only an email address or phone number should be provided on signup.',
  none: 'Signup requires an email address or a phone number',
};

export const signup = openEndpoint({
  method: 'POST',
  path: '/signup',
  limit: 'mail',
  storesDevice: true,
  body,
  serve: async (deps, { body, client, redirectTo }) => {
    const data = body.data ?? {};
    if (body.email === '' && body.phone === '') {
      const live = await signInAnonymously(deps, data, client);
      return { body: await createTokenResponse(deps, live) };
    }
    const { user, live } = await signUp(deps, {
      address: parseAddress(body, ADDRESS_ERRORS),
      password: body.password,
      data,
      channel: parseChannel(body.channel),
      challenge: parseChallenge(body),
      redirectTo,
      client,
    });
    return { body: live ? await createTokenResponse(deps, live) : toUserJson(user) };
  },
});
