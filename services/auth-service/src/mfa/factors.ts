import { newId, type Db } from '@scheduler/service-kit';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { AuthError } from '../protocol/auth-error.ts';
import type { FactorRecord, FactorType, User } from '../users/records.ts';

/** A factor with what it is checked by. */
export interface WholeFactor extends FactorRecord {
  /** Sealed. */
  secret: string | null;
  last_totp_step: number | null;
  web_authn_credential: StoredCredential | null;
}

/** A public key as it is kept: its bytes as base64url. */
export type StoredCredential = Omit<WebAuthnCredential, 'publicKey'> & { publicKey: string };

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** Second factors belong to somebody. @throws AuthError 403 */
export function checkNotAnonymous({ is_anonymous }: User): void {
  if (!is_anonymous) return;
  throw new AuthError(
    403,
    'no_authorization',
    'Anonymous user not allowed to perform these actions',
  );
}

/** The factor, if it is the user's; nobody else changes it until the transaction ends. */
export async function lockedFactor(trx: Db, userId: string, id: string): Promise<WholeFactor> {
  const factor = await trx<WholeFactor>('mfa_factors')
    .where({ id, user_id: userId })
    .forUpdate()
    .first();
  if (!factor) throw factorNotFound();
  return factor;
}

export type NewFactor = Pick<WholeFactor, 'user_id' | 'factor_type'> &
  Partial<Pick<WholeFactor, 'friendly_name' | 'secret' | 'phone' | 'status'>>;

export async function insertFactor(trx: Db, factor: NewFactor): Promise<string> {
  const id = newId();
  await trx('mfa_factors').insert({ id, status: 'unverified', ...factor });
  return id;
}

const ABANDONED_AFTER = '300 seconds';

/** Takes away enrolments that were begun and left. */
export async function deleteAbandoned(trx: Db, userId: string): Promise<void> {
  await trx('mfa_factors')
    .where({ user_id: userId, status: 'unverified' })
    .whereRaw('created_at < now() - ?::interval', [ABANDONED_AFTER])
    .delete();
}

/** Of several enrolments of a kind that were begun, one was finished. */
export async function deleteUnverified(trx: Db, userId: string, type: FactorType): Promise<void> {
  await trx('mfa_factors')
    .where({ user_id: userId, factor_type: type, status: 'unverified' })
    .delete();
}

/** Codes that stand in for a factor are of no use without one. */
async function deleteLonelyRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await trx('mfa_factors')
    .where({ user_id: userId, factor_type: 'recovery_code' })
    .whereNotExists((other) =>
      other
        .select(trx.raw('1'))
        .from('mfa_factors as kept')
        .where({ 'kept.user_id': userId, 'kept.status': 'verified' })
        .whereNot('kept.factor_type', 'recovery_code'),
    )
    .delete();
}

/** Removes a factor; the sessions that it raised fall back to one step. */
export async function deleteFactor(trx: Db, factor: FactorRecord): Promise<void> {
  await trx('mfa_factors').where({ id: factor.id }).delete();
  await deleteLonelyRecoveryCodes(trx, factor.user_id);
  const fallen = await trx('sessions')
    .where({ user_id: factor.user_id, factor_id: factor.id })
    .update({ aal: 'aal1', factor_id: null, updated_at: trx.fn.now() })
    .returning<{ id: string }[]>('id');
  await trx('mfa_amr_claims')
    .whereIn(
      'session_id',
      fallen.map(({ id }) => id),
    )
    .whereIn('authentication_method', Object.values(METHODS))
    .delete();
}

/** As named in the `amr` claim. */
export const METHODS: Record<FactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};
