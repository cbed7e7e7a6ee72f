import { randomInt } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { sameSecret } from '../security/secrets.ts';
import type { WholeFactor } from './factors.ts';

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

const codeHash = ({ secrets }: Deps, factorId: string, code: string) =>
  secrets.fingerprint('factor-code', factorId, code);

export const newCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0');

interface NewChallenge {
  factor: WholeFactor;
  client: Client;
  code?: string;
  webAuthnChallenge?: string;
}

/** @returns its id, and when it ends in seconds since 1970 */
export async function insertChallenge(
  deps: Deps,
  trx: Db,
  { factor, client, code, webAuthnChallenge }: NewChallenge,
): Promise<{ id: string; expires_at: number }> {
  const id = newId();
  const seconds = deps.config.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION;
  const expires = Math.floor(Date.now() / 1000) + seconds;
  await trx('mfa_challenges').insert({
    id,
    factor_id: factor.id,
    ip_address: client.ip,
    code_hash: code === undefined ? null : codeHash(deps, factor.id, code),
    web_authn_challenge: webAuthnChallenge ?? null,
    expires_at: new Date(expires * 1000).toISOString(),
  });
  await trx('mfa_factors').where({ id: factor.id }).update({ last_challenged_at: trx.fn.now() });
  return { id, expires_at: expires };
}

const notFound = () =>
  new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');

const otherPlace = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch');

const isExpired = ({ expires_at }: Challenge) => Date.parse(expires_at) <= Date.now();

const expired = ({ id }: Challenge) =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );

/** @param factor locked in this transaction @throws AuthError 404 or 422 */
export async function openChallenge(
  trx: Db,
  factor: WholeFactor,
  { id, client }: { id: string; client: Client },
): Promise<Challenge> {
  const challenge = await trx<Challenge>('mfa_challenges')
    .where({ id, factor_id: factor.id })
    .first();
  if (!challenge) throw notFound();
  if (challenge.verified_at !== null || challenge.ip_address !== client.ip) throw otherPlace();
  if (isExpired(challenge) || challenge.attempts >= MAX_ATTEMPTS) throw expired(challenge);
  return challenge;
}

/** Each challenge is met once, and missed a few times. */
export async function closeChallenge(trx: Db, { id }: Challenge, isMet: boolean): Promise<void> {
  await trx('mfa_challenges')
    .where({ id })
    .update({
      attempts: trx.raw('attempts + 1'),
      ...(isMet && { verified_at: trx.fn.now() }),
    });
}

export const isCodeOf = (deps: Deps, challenge: Challenge, code: string): boolean =>
  challenge.code_hash !== null &&
  sameSecret(challenge.code_hash, codeHash(deps, challenge.factor_id, code));
