import { randomInt } from 'node:crypto';
import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { WholeFactor } from './factors.ts';

export const TOTAL = 10;
const LENGTH = 16;
// Without letters and digits that are mistaken for one another.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const normalise = (typed: string) => typed.toLowerCase().replaceAll(/[\s-]/g, '');

const hashOf = ({ secrets }: Deps, factorId: string, code: string) =>
  secrets.fingerprint('recovery-code', factorId, normalise(code));

export const recoveryFactor = (db: Db, userId: string) =>
  db<WholeFactor>('mfa_factors').where({ user_id: userId, factor_type: 'recovery_code' }).first();

/** A new set of codes, in the clear this once; an earlier set stops working. */
export async function renewCodes(deps: Deps, trx: Db, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: TOTAL }, newCode);
  await trx('mfa_recovery_codes').where({ factor_id: factorId }).delete();
  await trx('mfa_recovery_codes').insert(
    codes.map((code) => ({ factor_id: factorId, code_hash: hashOf(deps, factorId, code) })),
  );
  return codes;
}

export async function remainingCodes(db: Db, factorId: string): Promise<number> {
  const [row] = await db('mfa_recovery_codes')
    .where({ factor_id: factorId })
    .count<{ count: number }[]>('*');
  return row?.count ?? 0;
}

/** Whether the code was one of the set, of which it is taken. */
export async function spendCode(deps: Deps, trx: Db, factorId: string, code: string) {
  const spent = await trx('mfa_recovery_codes')
    .where({ factor_id: factorId, code_hash: hashOf(deps, factorId, code) })
    .delete();
  return spent > 0;
}
