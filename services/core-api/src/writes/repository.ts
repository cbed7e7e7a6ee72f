import type { Db } from '@scheduler/service-kit';

/** What makes two requests the same one. */
export interface RequestKey {
  user_id: string;
  route: string;
  key: string;
}

export interface FirstRequest {
  request_hash: Buffer;
  answer: unknown;
  batch_id: string | null;
}

/** Long enough for any client that still retries. */
const KEY_LIFE = `interval '24 hours'`;

/**
 * Takes a key for this transaction; `false` if a live one is there already. While another
 * transaction holds the key this waits for its end.
 */
export async function claimKey(trx: Db, request: RequestKey & { request_hash: Buffer }) {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into idempotency_keys as held (user_id, route, key, request_hash)
     values (:user_id, :route, :key, :request_hash)
     on conflict (user_id, route, key) do update
       set request_hash = excluded.request_hash, answer = null, batch_id = null, created_at = now()
       where held.created_at <= now() - ${KEY_LIFE}`,
    { ...request },
  );
  return rowCount === 1;
}

export async function firstRequest(trx: Db, request: RequestKey): Promise<FirstRequest> {
  const found = await trx<FirstRequest>('idempotency_keys')
    .where({ ...request })
    .first();
  if (!found) throw new Error('An idempotency key that could not be taken is not there');
  return found;
}

export async function keepAnswer(
  trx: Db,
  request: RequestKey,
  { answer, batchId }: { answer: unknown; batchId: string | null },
): Promise<void> {
  await trx('idempotency_keys')
    .where({ ...request })
    .update({ answer: JSON.stringify(answer), batch_id: batchId });
}

/** Forgets keys that no longer hold, and says how many there were. */
export function deleteExpiredKeys(db: Db): Promise<number> {
  return db('idempotency_keys').whereRaw(`created_at <= now() - ${KEY_LIFE}`).delete();
}

/** Takes the turn of `key` for this transaction, and lets it change logged tables, as one batch. */
export async function beginBatch(trx: Db, batchId: string, key: string): Promise<void> {
  await trx.raw(
    `select pg_advisory_xact_lock(hashtextextended(?, 0)), set_config('core.batch', ?, true)`,
    [key, batchId],
  );
}

export interface EndedBatch {
  id: string;
  /** `null` for somebody without an account. */
  actor_id: string | null;
  actor_email: string | null;
  cause: string;
  /** The contract's name, such as `events.create`. */
  intent: string;
  /** The batch that this one takes back. */
  undoes: string | null;
}

/** Keeps the batch if it changed anything; `false` if nothing did. */
export async function endBatch(trx: Db, batch: EndedBatch): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { end_batch: boolean }[] }>(
    'select end_batch(:id, :actor_id, :actor_email, :cause, :intent, :undoes)',
    { ...batch },
  );
  return rows[0]?.end_batch === true;
}

/** What a change writes beside its fields. A version that undo took back is never given again. */
export const nextVersion = (db: Db) => ({
  version: db.raw('latest_version + 1'),
  latest_version: db.raw('latest_version + 1'),
  updated_at: db.fn.now(),
});
