import { randomInt } from 'node:crypto';
import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { factorNotFound, type FactorWithSecret } from './factors.ts';

export const RECOVERY_CODE_COUNT = 10;
const CODE_LENGTH = 16;
// Excludes characters that are easily confused, such as 0 and o.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const generateCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const normalizeCode = (input: string) => input.toLowerCase().replaceAll(/[\s-]/g, '');

const hashCode = ({ secrets }: Deps, factorId: string, code: string) =>
  secrets.fingerprint('recovery-code', factorId, normalizeCode(code));

export const findRecoveryFactor = (db: Db, userId: string) =>
  db<FactorWithSecret>('mfa_factors')
    .where({ user_id: userId, factor_type: 'recovery_code' })
    .first();

/**
 * Locks the user's recovery codes.
 *
 * @throws AuthError 404
 */
export async function lockRecoveryFactor(trx: Db, userId: string): Promise<FactorWithSecret> {
  const factor = await findRecoveryFactor(trx, userId).forUpdate();
  if (!factor) throw factorNotFound();
  return factor;
}

/** Creates a new set of codes and invalidates the previous one. Only hashes are stored. */
export async function regenerateCodes(deps: Deps, trx: Db, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateCode);
  await trx('mfa_recovery_codes').where({ factor_id: factorId }).delete();
  await trx('mfa_recovery_codes').insert(
    codes.map((code) => ({ factor_id: factorId, code_hash: hashCode(deps, factorId, code) })),
  );
  return codes;
}

export async function countRemainingCodes(db: Db, factorId: string): Promise<number> {
  const [row] = await db('mfa_recovery_codes')
    .where({ factor_id: factorId })
    .count<{ count: number }[]>('*');
  return row?.count ?? 0;
}

/** Deletes a code and returns whether it was valid. */
export async function consumeCode(deps: Deps, trx: Db, factorId: string, code: string) {
  const deletedRows = await trx('mfa_recovery_codes')
    .where({ factor_id: factorId, code_hash: hashCode(deps, factorId, code) })
    .delete();
  return deletedRows > 0;
}
