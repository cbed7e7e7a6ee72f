import { newId, type Db } from '@scheduler/service-kit';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { AuthError } from '../protocol/auth-error.ts';
import type { FactorRecord, FactorType, User } from '../users/records.ts';

/** A factor with its secret or credential. */
export interface FactorWithSecret extends FactorRecord {
  /** Encrypted. */
  secret: string | null;
  last_totp_step: number | null;
  web_authn_credential: StoredCredential | null;
}

/** A credential with its public key as base64url. */
export type StoredCredential = Omit<WebAuthnCredential, 'publicKey'> & { publicKey: string };

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/**
 * Rejects anonymous users, who can't have second factors.
 *
 * @throws AuthError 403
 */
export function requireNotAnonymous({ is_anonymous }: User): void {
  if (!is_anonymous) return;
  throw new AuthError(
    403,
    'no_authorization',
    'Anonymous user not allowed to perform these actions',
  );
}

/**
 * Finds and locks one of the user's factors.
 *
 * @throws AuthError 404
 */
export async function lockFactor(trx: Db, userId: string, id: string): Promise<FactorWithSecret> {
  const factor = await trx<FactorWithSecret>('mfa_factors')
    .where({ id, user_id: userId })
    .forUpdate()
    .first();
  if (!factor) throw factorNotFound();
  return factor;
}

export type NewFactor = Pick<FactorWithSecret, 'user_id' | 'factor_type'> &
  Partial<Pick<FactorWithSecret, 'friendly_name' | 'secret' | 'phone' | 'status'>>;

export async function insertFactor(trx: Db, factor: NewFactor): Promise<string> {
  const id = newId();
  await trx('mfa_factors').insert({ id, status: 'unverified', ...factor });
  return id;
}

const ABANDONED_AFTER_INTERVAL = '300 seconds';

/** Deletes enrollments that haven't been completed. */
export async function deleteAbandonedFactors(trx: Db, userId: string): Promise<void> {
  await trx('mfa_factors')
    .where({ user_id: userId, status: 'unverified' })
    .whereRaw('created_at < now() - ?::interval', [ABANDONED_AFTER_INTERVAL])
    .delete();
}

/** Deletes the other unfinished enrollments of a type once one has been completed. */
export async function deleteUnverifiedFactors(
  trx: Db,
  userId: string,
  type: FactorType,
): Promise<void> {
  await trx('mfa_factors')
    .where({ user_id: userId, factor_type: type, status: 'unverified' })
    .delete();
}

/** Deletes recovery codes if no verified factor is left that they could replace. */
async function deleteUnusableRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await trx('mfa_factors')
    .where({ user_id: userId, factor_type: 'recovery_code' })
    .whereNotExists((subquery) =>
      subquery
        .select(trx.raw('1'))
        .from('mfa_factors as remaining')
        .where({ 'remaining.user_id': userId, 'remaining.status': 'verified' })
        .whereNot('remaining.factor_type', 'recovery_code'),
    )
    .delete();
}

/** Deletes a factor and downgrades the sessions that were verified with it to `aal1`. */
export async function deleteFactor(trx: Db, factor: FactorRecord): Promise<void> {
  await trx('mfa_factors').where({ id: factor.id }).delete();
  await deleteUnusableRecoveryCodes(trx, factor.user_id);
  const downgradedSessions = await trx('sessions')
    .where({ user_id: factor.user_id, factor_id: factor.id })
    .update({ aal: 'aal1', factor_id: null, updated_at: trx.fn.now() })
    .returning<{ id: string }[]>('id');
  await trx('mfa_amr_claims')
    .whereIn(
      'session_id',
      downgradedSessions.map(({ id }) => id),
    )
    .whereIn('authentication_method', Object.values(AMR_METHODS))
    .delete();
}

/** The methods in the `amr` claim, by factor type. */
export const AMR_METHODS: Record<FactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};
