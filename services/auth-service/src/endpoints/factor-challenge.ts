import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { limitFactors } from '../limits/attempt-limits.ts';
import { limitTextMessages } from '../limits/message-limits.ts';
import { insertChallenge, generateCode } from '../mfa/challenges.ts';
import { requireNotAnonymous, lockFactor, type FactorWithSecret } from '../mfa/factors.ts';
import { createRegistrationOptions, createAuthenticationOptions } from '../mfa/webauthn.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import type { TextMessage } from '../sms/sender.ts';
import {
  parseChannel,
  requireSender,
  sendTextMessage,
  formatCodeMessage,
  type Channel,
} from '../sms/send-code.ts';
import type { User } from '../users/records.ts';
import type { Db } from '@scheduler/service-kit';

interface ChallengeRequest {
  user: User;
  factor: FactorWithSecret;
  channel: Channel;
  client: ClientInfo;
}

interface ChallengeResult {
  body: object;
  message?: TextMessage;
}

const verificationDisabled = (type: string, label: string) =>
  new AuthError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${label}`);

async function challengePhone(
  deps: Deps,
  trx: Db,
  request: ChallengeRequest,
): Promise<ChallengeResult> {
  const { factor, channel, client } = request;
  const { config } = deps;
  const phone = factor.phone ?? '';
  if (!config.GOTRUE_MFA_PHONE_VERIFY_ENABLED) throw verificationDisabled('phone', 'Phone');
  requireSender(deps, phone);
  await limitTextMessages(trx, deps, { phone, client });
  const code =
    config.GOTRUE_SMS_TEST_OTP.get(phone) ?? generateCode(config.GOTRUE_MFA_PHONE_OTP_LENGTH);
  const body = await insertChallenge(deps, trx, { factor, client, code });
  return { body, message: { to: phone, channel, text: formatCodeMessage(deps, code) } };
}

/** Creates the WebAuthn credential on the first challenge and requests it on later ones. */
async function challengeWebAuthn(
  deps: Deps,
  trx: Db,
  request: ChallengeRequest,
): Promise<ChallengeResult> {
  const { user, factor, client } = request;
  if (!deps.config.GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED)
    throw verificationDisabled('webauthn', 'WebAuthn');
  const credential = factor.web_authn_credential;
  const options = credential
    ? await createAuthenticationOptions(deps, [credential], 'preferred')
    : await createRegistrationOptions(deps, {
        user,
        existingCredentials: [],
        isDiscoverable: false,
      });
  const webAuthnChallenge = options.challenge;
  const body = await insertChallenge(deps, trx, { factor, client, webAuthnChallenge });
  const type = credential ? 'request' : 'create';
  return { body: { ...body, webauthn: { type, credential_options: { publicKey: options } } } };
}

async function createChallenge(
  deps: Deps,
  trx: Db,
  request: ChallengeRequest,
): Promise<ChallengeResult> {
  switch (request.factor.factor_type) {
    case 'phone':
      return challengePhone(deps, trx, request);
    case 'webauthn':
      return challengeWebAuthn(deps, trx, request);
    case 'totp':
      if (!deps.config.GOTRUE_MFA_TOTP_VERIFY_ENABLED) throw verificationDisabled('totp', 'TOTP');
      return { body: await insertChallenge(deps, trx, request) };
    case 'recovery_code':
      throw validationFailed('Recovery codes are verified without a challenge');
  }
}

/** Creates a challenge that `/factors/:factor_id/verify` completes. */
export const challenge = authenticatedEndpoint({
  method: 'POST',
  path: '/factors/:factor_id/challenge',
  bodyOptional: true,
  body: z.object({ channel: optionalText }),
  serve: async (deps, { params, body, client }, caller) => {
    const { user } = caller;
    requireNotAnonymous(user);
    await limitFactors(deps, caller, client);
    const id = params.factor_id ?? '';
    const result = await deps.db.transaction(async (trx) => {
      const factor = await lockFactor(trx, user.id, id);
      const channel = parseChannel(body.channel);
      const challengeResult = await createChallenge(deps, trx, { user, factor, channel, client });
      const traits = { factor_id: id, factor_type: factor.factor_type };
      await audit(trx, { action: 'challenge_created', actor: user, client, traits });
      return { ...challengeResult, type: factor.factor_type };
    });
    if (result.message) await sendTextMessage(deps, result.message);
    return { body: { type: result.type, ...result.body } };
  },
});
