import { lockKey } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { addressOf, checkKind, type Address } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import {
  challengeFields,
  challengeOf,
  mergeMetadata,
  metadata,
  text,
  type Challenge,
  type Metadata,
} from '../protocol/fields.ts';
import { limitAnonymous, limitMail } from '../protocol/limits.ts';
import { checkPassword, hashPassword } from '../security/passwords.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import { channelOf, checkSender, sendText, type Channel } from '../sms/send-code.ts';
import { joinAtOnce, joinByMail, joinByText, type SignedUp } from '../users/join.ts';
import { draftUser } from '../users/new-user.ts';
import { insertUser, lockedUserByAddress } from '../users/repository.ts';
import { userJson } from '../users/user-json.ts';

const body = z.object({
  email: text,
  phone: text,
  password: text,
  channel: text,
  data: metadata.nullish(),
  ...challengeFields,
});

export interface SignUp {
  address: Address;
  password: string;
  data: Metadata;
  challenge: Challenge | null;
  redirectTo: string;
  channel: Channel;
  client: Client;
}

const signupDisabled = () =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');

const needsNoProof = ({ config }: Deps, { kind }: Address) =>
  kind === 'email' ? config.GOTRUE_MAILER_AUTOCONFIRM : config.GOTRUE_SMS_AUTOCONFIRM;

/**
 * Makes an account. Without autoconfirmation an address in use is answered as a new one would be,
 * and its holder gets a message that says so.
 *
 * @throws AuthError
 */
export async function signUp(deps: Deps, input: SignUp): Promise<SignedUp> {
  const { config, db } = deps;
  const { address, password } = input;
  if (config.GOTRUE_DISABLE_SIGNUP) throw signupDisabled();
  checkKind(config, address.kind, 'signups');
  if (password === '') throw validationFailed('Signup requires a valid password');
  checkPassword(password, config.GOTRUE_PASSWORD_MIN_LENGTH);
  const atOnce = needsNoProof(deps, address);
  if (!atOnce && address.kind === 'phone') checkSender(deps, address.value);
  const data = mergeMetadata({}, input.data);
  const draft = draftUser(config, { address, data, hash: await hashPassword(password) });
  const joined = await db.transaction(async (trx) => {
    await lockKey(trx, `auth:address:${address.value}`);
    if (!atOnce && address.kind === 'email') {
      await limitMail(trx, deps, 'confirmation', address.value);
    }
    const existing = await lockedUserByAddress(trx, address);
    const joining = { ...input, draft, existing };
    if (atOnce) return joinAtOnce(deps, trx, joining);
    if (address.kind === 'email') return joinByMail(deps, trx, joining);
    return joinByText(deps, trx, joining);
  });
  if (joined.message) await sendText(deps, joined.message);
  return joined;
}

/** Lets somebody in who is nobody in particular, and may become somebody later. */
async function signInAnonymously(
  deps: Deps,
  given: Metadata,
  client: Client,
): Promise<LiveSession> {
  const { config } = deps;
  if (config.GOTRUE_DISABLE_SIGNUP) throw signupDisabled();
  if (!config.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (client.ip !== null) await limitAnonymous(deps, client.ip);
  const { user } = draftUser(config, { address: null, data: mergeMetadata({}, given), hash: null });
  return deps.db.transaction(async (trx) => {
    await insertUser(trx, user, null);
    await audit(trx, { action: 'user_signedup', actor: user, client });
    const start = { userId: user.id, method: 'anonymous', provider: null, client };
    return startSession(deps, trx, start);
  });
}

const WORDS = {
  both: 'Only an email address or phone number should be provided on signup.',
  none: 'Signup requires an email address or a phone number',
};

export const signup = open({
  method: 'POST',
  path: '/signup',
  limit: 'mail',
  body,
  serve: async (deps, { body, client, redirectTo }) => {
    const data = body.data ?? {};
    if (body.email === '' && body.phone === '') {
      const live = await signInAnonymously(deps, data, client);
      return { body: await tokenResponse(deps, live) };
    }
    const { user, live } = await signUp(deps, {
      address: addressOf(body, WORDS),
      password: body.password,
      data,
      channel: channelOf(body.channel),
      challenge: challengeOf(body),
      redirectTo,
      client,
    });
    return { body: live ? await tokenResponse(deps, live) : userJson(user) };
  },
});
