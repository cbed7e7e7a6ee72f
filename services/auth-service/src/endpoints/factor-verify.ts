import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { limitFactors } from '../limits/attempt-limits.ts';
import {
  recordAttempt,
  matchesChallengeCode,
  requireOpenChallenge,
  type Challenge,
} from '../mfa/challenges.ts';
import { requireNotAnonymous, lockFactor, type FactorWithSecret } from '../mfa/factors.ts';
import { findTotpStep } from '../mfa/totp.ts';
import { upgradeSession } from '../mfa/upgrade-session.ts';
import { verifyRegistration, credentialResponse, verifyAuthentication } from '../mfa/webauthn.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import { createTokenResponse } from '../sessions/access-token.ts';

const body = z.object({
  challenge_id: z.uuid('must be the ID of a challenge'),
  code: optionalText,
  webauthn: z.looseObject({ credential_response: credentialResponse }).nullish(),
});

type Body = z.output<typeof body>;

const FAILURE_MESSAGES: Record<string, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: "Couldn't verify the security key.",
};

const verificationFailed = (factor: FactorWithSecret) =>
  new AuthError(
    422,
    'mfa_verification_failed',
    FAILURE_MESSAGES[factor.factor_type] ?? 'MFA verification failed',
  );

/**
 * Rejects codes of the last accepted time step and earlier ones.
 *
 * @see RFC 6238 §5.2
 */
async function verifyTotp(deps: Deps, trx: Db, factor: FactorWithSecret, code: string) {
  const step = factor.secret === null ? null : findTotpStep(deps, factor.secret, code);
  if (step === null || (factor.last_totp_step ?? 0) >= step) return false;
  await trx('mfa_factors').where({ id: factor.id }).update({ last_totp_step: step });
  return true;
}

interface Attempt {
  factor: FactorWithSecret;
  challenge: Challenge;
  body: Body;
}

async function verifyWebAuthn(deps: Deps, trx: Db, { factor, challenge, body }: Attempt) {
  const response = body.webauthn?.credential_response;
  if (!response) throw validationFailed('WebAuthn config required');
  const ceremony = {
    response,
    challenge: challenge.web_authn_challenge ?? '',
    requireUserVerification: false,
  };
  const storedCredential = factor.web_authn_credential;
  const credential = storedCredential
    ? await verifyAuthentication(deps, storedCredential, ceremony)
    : await verifyRegistration(deps, ceremony);
  if (!credential) return false;
  await trx('mfa_factors')
    .where({ id: factor.id })
    .update({ web_authn_credential: JSON.stringify(credential) });
  return true;
}

async function verifyAttempt(deps: Deps, trx: Db, attempt: Attempt): Promise<boolean> {
  const { factor, challenge, body } = attempt;
  switch (factor.factor_type) {
    case 'totp':
      return verifyTotp(deps, trx, factor, body.code);
    case 'phone':
      return matchesChallengeCode(deps, challenge, body.code);
    case 'webauthn':
      return verifyWebAuthn(deps, trx, attempt);
    case 'recovery_code':
      throw validationFailed('Recovery codes are verified without a challenge');
  }
}

/** Verifies a challenge and upgrades the session to `aal2`. */
export const verifyFactor = authenticatedEndpoint({
  method: 'POST',
  path: '/factors/:factor_id/verify',
  storesDevice: true,
  body,
  serve: async (deps, { params, body, client }, caller) => {
    const { user } = caller;
    requireNotAnonymous(user);
    await limitFactors(deps, caller, client);
    // Return failed attempts instead of throwing, so the transaction that records them can commit.
    const result = await deps.db.transaction(async (trx) => {
      const factor = await lockFactor(trx, user.id, params.factor_id ?? '');
      const challenge = await requireOpenChallenge(trx, factor, { id: body.challenge_id, client });
      const isVerified = await verifyAttempt(deps, trx, { factor, challenge, body });
      await recordAttempt(trx, challenge, isVerified);
      return isVerified
        ? { live: await upgradeSession(deps, trx, { caller, factor, client }) }
        : { error: verificationFailed(factor) };
    });
    if (result.error) throw result.error;
    return { body: await createTokenResponse(deps, result.live) };
  },
});
