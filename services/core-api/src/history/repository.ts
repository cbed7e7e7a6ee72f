import type { Db } from '@scheduler/service-kit';
import type { Cause } from '../writes/operations.ts';

/** One intent carried out, as the log keeps it. */
export interface Batch {
  id: string;
  /** `null` for somebody without an account. */
  actor_id: string | null;
  actor_email: string | null;
  cause: Cause;
  /** The contract's name, such as `events.update`. */
  intent: string;
  /** The batch that this one took back. */
  undoes: string | null;
  undone_by: string | null;
  created_at: string;
}

/** A row as it was and as it became; `null` where there was none. */
export interface Change<Row = Record<string, unknown>> {
  /** The table. */
  record: string;
  event_id: string | null;
  schedule_id: string | null;
  before: Row | null;
  after: Row | null;
}

const BATCH = [
  'id',
  'actor_id',
  'actor_email',
  'cause',
  'intent',
  'undoes',
  'undone_by',
  'created_at',
];

/** Takes a batch to be followed, for this transaction; `null` if that was done before. */
export async function claimToFollow(trx: Db, id: string): Promise<Batch | null> {
  const [batch] = await trx<Batch>('history_batches')
    .where({ id })
    .whereNull('followed_at')
    .update({ followed_at: trx.fn.now() } as object, BATCH);
  return (batch as Batch | undefined) ?? null;
}

/** What a batch changed, in the order of its statements: of some tables only, if they are named. */
export function changesOf(db: Db, batchId: string, records?: string[]): Promise<Change[]> {
  const changes = db<Change & { batch_id: string; seq: number }>('history')
    .where({ batch_id: batchId })
    .orderBy('seq')
    .select('record', 'event_id', 'schedule_id', 'before', 'after');
  return records ? changes.whereIn('record', records) : changes;
}
