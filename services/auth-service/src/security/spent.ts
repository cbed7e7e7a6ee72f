import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';

/**
 * Uses up what may be used once, such as a signed message.
 *
 * @param until when it would be refused anyway
 * @returns whether it was still there to be used
 */
export async function spend(
  { secrets }: Deps,
  trx: Db,
  { kind, value, until }: { kind: string; value: string; until: Date },
): Promise<boolean> {
  const inserted = await trx('spent')
    .insert({ key: secrets.fingerprint(`spent:${kind}`, value), expires_at: until.toISOString() })
    .onConflict('key')
    .ignore()
    .returning('key');
  return inserted.length > 0;
}
