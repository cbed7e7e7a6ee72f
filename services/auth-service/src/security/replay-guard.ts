import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';

/**
 * Marks a single-use value, such as a signed message, as used.
 *
 * @param expiresAt the time after which the value would be rejected anyway
 * @returns false if the value had already been used
 */
export async function consumeOnce(
  { secrets }: Deps,
  trx: Db,
  { kind, value, expiresAt }: { kind: string; value: string; expiresAt: Date },
): Promise<boolean> {
  const inserted = await trx('spent')
    .insert({
      key: secrets.fingerprint(`spent:${kind}`, value),
      expires_at: expiresAt.toISOString(),
    })
    .onConflict('key')
    .ignore()
    .returning('key');
  return inserted.length > 0;
}
