import * as z from 'zod';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { insertChallenge, newCode } from '../mfa/challenges.ts';
import { checkNotAnonymous, lockedFactor, type WholeFactor } from '../mfa/factors.ts';
import { creationOptions, requestOptions } from '../mfa/webauthn.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { signedIn } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import { limitFactors, limitText } from '../protocol/limits.ts';
import type { TextMessage } from '../sms/sender.ts';
import { channelOf, checkSender, sendText, textOf, type Channel } from '../sms/send-code.ts';
import type { User } from '../users/records.ts';
import type { Db } from '@scheduler/service-kit';

interface Asked {
  user: User;
  factor: WholeFactor;
  channel: Channel;
  client: Client;
}

interface Answer {
  body: object;
  message?: TextMessage;
}

const disabled = (type: string, words: string) =>
  new AuthError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${words}`);

async function challengePhone(deps: Deps, trx: Db, asked: Asked): Promise<Answer> {
  const { factor, channel, client } = asked;
  const { config } = deps;
  const phone = factor.phone ?? '';
  if (!config.GOTRUE_MFA_PHONE_VERIFY_ENABLED) throw disabled('phone', 'Phone');
  checkSender(deps, phone);
  await limitText(trx, deps, phone);
  const code = config.GOTRUE_SMS_TEST_OTP.get(phone) ?? newCode(config.GOTRUE_MFA_PHONE_OTP_LENGTH);
  const body = await insertChallenge(deps, trx, { factor, client, code });
  return { body, message: { to: phone, channel, text: textOf(deps, code) } };
}

/** A first challenge makes the key, later ones ask for it. */
async function challengeKey(deps: Deps, trx: Db, asked: Asked): Promise<Answer> {
  const { user, factor, client } = asked;
  if (!deps.config.GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED) throw disabled('webauthn', 'WebAuthn');
  const known = factor.web_authn_credential;
  const options = known
    ? await requestOptions(deps, [known])
    : await creationOptions(deps, { user, known: [], discoverable: false });
  const webAuthnChallenge = options.challenge;
  const body = await insertChallenge(deps, trx, { factor, client, webAuthnChallenge });
  const type = known ? 'request' : 'create';
  return { body: { ...body, webauthn: { type, credential_options: { publicKey: options } } } };
}

async function challengeOf(deps: Deps, trx: Db, asked: Asked): Promise<Answer> {
  switch (asked.factor.factor_type) {
    case 'phone':
      return challengePhone(deps, trx, asked);
    case 'webauthn':
      return challengeKey(deps, trx, asked);
    case 'totp':
      if (!deps.config.GOTRUE_MFA_TOTP_VERIFY_ENABLED) throw disabled('totp', 'TOTP');
      return { body: await insertChallenge(deps, trx, asked) };
    case 'recovery_code':
      throw validationFailed('Recovery codes are verified without a challenge');
  }
}

/** Asks for the second step: what is verified must answer this. */
export const challenge = signedIn({
  method: 'POST',
  path: '/factors/:factor_id/challenge',
  bodyOptional: true,
  body: z.object({ channel: text }),
  serve: async (deps, { params, body, client }, { user }) => {
    checkNotAnonymous(user);
    await limitFactors(deps, user.id);
    const id = params.factor_id ?? '';
    const answer = await deps.db.transaction(async (trx) => {
      const factor = await lockedFactor(trx, user.id, id);
      const channel = channelOf(body.channel);
      const answer = await challengeOf(deps, trx, { user, factor, channel, client });
      const traits = { factor_id: id, factor_type: factor.factor_type };
      await audit(trx, { action: 'challenge_created', actor: user, client, traits });
      return { ...answer, type: factor.factor_type };
    });
    if (answer.message) await sendText(deps, answer.message);
    return { body: { type: answer.type, ...answer.body } };
  },
});
