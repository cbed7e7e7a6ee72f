import { randomInt } from 'node:crypto';
import { constantTimeEquals, newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import type { FactorWithSecret } from './factors.ts';

export interface Challenge {
  id: string;
  factor_id: string;
  ip_address: string | null;
  code_hash: string | null;
  attempts: number;
  web_authn_challenge: string | null;
  verified_at: string | null;
  expires_at: string;
}

const MAX_ATTEMPTS = 5;

const hashCode = ({ secrets }: Deps, factorId: string, code: string) =>
  secrets.fingerprint('factor-code', factorId, code);

export const generateCode = (digits: number) =>
  String(randomInt(10 ** digits)).padStart(digits, '0');

interface NewChallenge {
  factor: FactorWithSecret;
  client: ClientInfo;
  code?: string;
  webAuthnChallenge?: string;
}

/** @returns the challenge's ID, and its expiry in seconds since the epoch */
export async function insertChallenge(
  deps: Deps,
  trx: Db,
  { factor, client, code, webAuthnChallenge }: NewChallenge,
): Promise<{ id: string; expires_at: number }> {
  const id = newId();
  const lifetimeSeconds = deps.config.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION;
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  await trx('mfa_challenges').insert({
    id,
    factor_id: factor.id,
    ip_address: client.ip,
    code_hash: code === undefined ? null : hashCode(deps, factor.id, code),
    web_authn_challenge: webAuthnChallenge ?? null,
    expires_at: new Date(expiresAtSeconds * 1000).toISOString(),
  });
  await trx('mfa_factors').where({ id: factor.id }).update({ last_challenged_at: trx.fn.now() });
  return { id, expires_at: expiresAtSeconds };
}

const notFound = () =>
  new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');

const ipAddressMismatch = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch');

const isExpired = ({ expires_at }: Challenge) => Date.parse(expires_at) <= Date.now();

const challengeExpired = ({ id }: Challenge) =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );

/**
 * Finds a challenge that still accepts responses from this IP address.
 *
 * @param factor locked in this transaction
 * @throws AuthError 404 or 422
 */
export async function requireOpenChallenge(
  trx: Db,
  factor: FactorWithSecret,
  { id, client }: { id: string; client: ClientInfo },
): Promise<Challenge> {
  const challenge = await trx<Challenge>('mfa_challenges')
    .where({ id, factor_id: factor.id })
    .first();
  if (!challenge) throw notFound();
  if (challenge.verified_at !== null || challenge.ip_address !== client.ip)
    throw ipAddressMismatch();
  if (isExpired(challenge) || challenge.attempts >= MAX_ATTEMPTS) throw challengeExpired(challenge);
  return challenge;
}

/** Counts an attempt. A challenge accepts one correct and a limited number of wrong responses. */
export async function recordAttempt(trx: Db, { id }: Challenge, isCorrect: boolean): Promise<void> {
  await trx('mfa_challenges')
    .where({ id })
    .update({
      attempts: trx.raw('attempts + 1'),
      ...(isCorrect && { verified_at: trx.fn.now() }),
    });
}

export const matchesChallengeCode = (deps: Deps, challenge: Challenge, code: string): boolean =>
  challenge.code_hash !== null &&
  constantTimeEquals(challenge.code_hash, hashCode(deps, challenge.factor_id, code));
