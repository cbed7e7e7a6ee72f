import { addJob, isDatabaseUnavailable, type Database, type Log } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { SCHEMA } from '../config.ts';
import { queryPrepared } from '../events/repository-visibility.ts';

const CLAIM_OLDEST = `
  select batch_id from batches_to_index order by batch_id limit 1 for update`;
const CLAIM_OLDEST_VISIBLE = `
  select batch_id from batches_to_index pending
  where exists (
    select from history_audience where user_id = :userId and batch_id = pending.batch_id)
  order by batch_id limit 1 for update`;

/** Indexes a batch for search and reminders. */
async function indexBatch(trx: Knex.Transaction, batchId: string): Promise<void> {
  await queryPrepared(trx, 'select index_batch(:batchId)', { batchId });
  await trx('batches_to_index').where({ batch_id: batchId }).delete();
}

const payload = z.object({ batch_id: z.uuid() });

interface IndexingResult {
  batchId: string | null;
  error?: unknown;
}

/**
 * Indexes the oldest pending batch, or the oldest one that a user can see, in a transaction. Waits if
 * it is being indexed by another process.
 */
async function indexNextBatch(db: Database, userId: string | null): Promise<IndexingResult> {
  let batchId: string | null = null;
  try {
    await db.transaction(async (trx) => {
      const [claimed] = await (userId === null
        ? queryPrepared<{ batch_id: string }>(trx, CLAIM_OLDEST, {})
        : queryPrepared<{ batch_id: string }>(trx, CLAIM_OLDEST_VISIBLE, { userId }));
      if (!claimed) return;
      batchId = claimed.batch_id;
      await indexBatch(trx, batchId);
    });
    return { batchId };
  } catch (error) {
    if (batchId === null || isDatabaseUnavailable(error)) throw error;
    return { batchId, error };
  }
}

/** Lets the job queue retry a batch that could not be indexed. */
async function moveToJobQueue(db: Database, batch_id: string): Promise<void> {
  await db.transaction(async (trx) => {
    const deleted = await trx('batches_to_index').where({ batch_id }).delete();
    if (deleted > 0) await addJob(trx, SCHEMA, 'index-batch', { batch_id });
  });
}

interface IndexingOptions {
  db: Database;
  log?: Log | undefined;
  /** Indexes only batches that this user can see. */
  userId?: string;
  closeSignal?: AbortSignal;
}

/**
 * Indexes all pending batches, oldest first. Waits for batches that another process is indexing.
 *
 * Searches, quick add and reminder scans call this first to include committed changes. Batches that
 * fail, and the search documents of large batches, are left to jobs.
 */
export async function indexPendingBatches(options: IndexingOptions): Promise<void> {
  const { db, log, userId = null, closeSignal } = options;
  const isClosing = () => closeSignal?.aborted === true;
  let isDone = false;
  while (!isDone && !isClosing()) {
    const { batchId, error } = await indexNextBatch(db, userId);
    isDone = batchId === null;
    if (batchId !== null && error !== undefined) {
      log?.warn({ err: error, batch_id: batchId }, 'indexing failed, will be retried');
      await moveToJobQueue(db, batchId);
    }
  }
}

export const indexingTasks = (db: Database) => ({
  'index-batch': (input: unknown) =>
    db.transaction((trx) => indexBatch(trx, z.parse(payload, input).batch_id)),
});
