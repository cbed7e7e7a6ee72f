import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { closeChallenge, isCodeOf, openChallenge, type Challenge } from '../mfa/challenges.ts';
import { checkNotAnonymous, lockedFactor, type WholeFactor } from '../mfa/factors.ts';
import { totpStep } from '../mfa/totp.ts';
import { upgradeSession } from '../mfa/upgrade.ts';
import { createdCredential, credentialResponse, usedCredential } from '../mfa/webauthn.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import { limitFactors } from '../protocol/limits.ts';
import { tokenResponse } from '../sessions/access-token.ts';

const body = z.object({
  challenge_id: z.uuid('must be the id of a challenge'),
  code: text,
  webauthn: z.looseObject({ credential_response: credentialResponse }).nullish(),
});

type Body = z.output<typeof body>;

const WRONG: Record<string, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'The key could not be verified',
};

const wrong = (factor: WholeFactor) =>
  new AuthError(
    422,
    'mfa_verification_failed',
    WRONG[factor.factor_type] ?? 'The second step failed',
  );

/** A code is right once: of its step and those before no other is taken (RFC 6238 §5.2). */
async function isTotpRight(deps: Deps, trx: Db, factor: WholeFactor, code: string) {
  const step = factor.secret === null ? null : totpStep(deps, factor.secret, code);
  if (step === null || (factor.last_totp_step ?? 0) >= step) return false;
  await trx('mfa_factors').where({ id: factor.id }).update({ last_totp_step: step });
  return true;
}

interface Attempt {
  factor: WholeFactor;
  challenge: Challenge;
  body: Body;
}

async function isKeyRight(deps: Deps, trx: Db, { factor, challenge, body }: Attempt) {
  const response = body.webauthn?.credential_response;
  if (!response) throw validationFailed('WebAuthn config required');
  const answered = { response, challenge: challenge.web_authn_challenge ?? '', byHolder: false };
  const known = factor.web_authn_credential;
  const credential = known
    ? await usedCredential(deps, known, answered)
    : await createdCredential(deps, answered);
  if (!credential) return false;
  await trx('mfa_factors')
    .where({ id: factor.id })
    .update({ web_authn_credential: JSON.stringify(credential) });
  return true;
}

async function isRight(deps: Deps, trx: Db, attempt: Attempt): Promise<boolean> {
  const { factor, challenge, body } = attempt;
  switch (factor.factor_type) {
    case 'totp':
      return isTotpRight(deps, trx, factor, body.code);
    case 'phone':
      return isCodeOf(deps, challenge, body.code);
    case 'webauthn':
      return isKeyRight(deps, trx, attempt);
    case 'recovery_code':
      throw validationFailed('Recovery codes are verified without a challenge');
  }
}

/** Takes the second step. */
export const verifyFactor = signedIn({
  method: 'POST',
  path: '/factors/:factor_id/verify',
  body,
  serve: async (deps, { params, body, client }, caller) => {
    const { user } = caller;
    checkNotAnonymous(user);
    await limitFactors(deps, user.id);
    // A miss is an answer, not an exception: it must be counted, hence committed.
    const result = await deps.db.transaction(async (trx) => {
      const factor = await lockedFactor(trx, user.id, params.factor_id ?? '');
      const challenge = await openChallenge(trx, factor, { id: body.challenge_id, client });
      const isMet = await isRight(deps, trx, { factor, challenge, body });
      await closeChallenge(trx, challenge, isMet);
      return isMet
        ? { live: await upgradeSession(deps, trx, { caller, factor, client }) }
        : { refusal: wrong(factor) };
    });
    if (result.refusal) throw result.refusal;
    return { body: await tokenResponse(deps, result.live) };
  },
});
