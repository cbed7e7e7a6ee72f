import {
  addJob,
  isDatabaseUnavailable,
  type Database,
  type Db,
  type Log,
} from '@scheduler/service-kit';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { SCHEMA } from '../config.ts';
import { queryColumn, queryPrepared } from '../queries/repository.ts';

const MAX_BATCHES_PER_TRANSACTION = 20;

const CLAIM_OLDEST = `
  select batch_id from batches_to_index order by batch_id limit ${MAX_BATCHES_PER_TRANSACTION} for update`;
const CLAIM_OLDEST_VISIBLE = `
  select batch_id from batches_to_index pending
  where exists (
    select from history_audience where user_id = :userId and batch_id = pending.batch_id)
  order by batch_id limit ${MAX_BATCHES_PER_TRANSACTION} for update`;

/**
 * Locks the oldest pending batches, or the oldest ones that a user can see. Waits if they are being
 * indexed by another process.
 */
const claimOldestBatches = (trx: Db, userId: string | null): Promise<string[]> =>
  userId === null
    ? queryColumn(trx, CLAIM_OLDEST, {})
    : queryColumn(trx, CLAIM_OLDEST_VISIBLE, { userId });

/** Indexes batches for search and reminders. */
async function indexBatches(trx: Knex.Transaction, batchIds: string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await Promise.all([
    queryPrepared(trx, 'select index_batches(:batchIds)', { batchIds }),
    queryPrepared(trx, 'delete from batches_to_index where batch_id = any(:batchIds::uuid[])', {
      batchIds,
    }),
  ]);
}

const payload = z.object({ batch_id: z.uuid() });

/** Lets the job queue retry a batch that could not be indexed. */
async function moveToJobQueue(db: Database, batch_id: string): Promise<void> {
  await db.transaction(async (trx) => {
    const deleted = await trx('batches_to_index').where({ batch_id }).delete();
    if (deleted > 0) await addJob(trx, SCHEMA, 'index-batch', { batch_id });
  });
}

/** Indexes a batch. If that fails, a job retries it. */
async function indexSeparately(
  { db, log }: Pick<IndexingOptions, 'db' | 'log'>,
  batchId: string,
): Promise<void> {
  try {
    await db.transaction((trx) => indexBatches(trx, [batchId]));
  } catch (err) {
    if (isDatabaseUnavailable(err)) throw err;
    log?.warn({ err, batch_id: batchId }, 'indexing failed, will be retried');
    await moveToJobQueue(db, batchId);
  }
}

/**
 * Indexes the oldest pending batches, together if possible.
 *
 * @returns `false` if there were none
 */
async function indexNextBatches(options: IndexingOptions): Promise<boolean> {
  const { db, userId = null } = options;
  let batchIds: string[] = [];
  try {
    await db.transaction(async (trx) => {
      batchIds = await claimOldestBatches(trx, userId);
      await indexBatches(trx, batchIds);
    });
  } catch (error) {
    if (batchIds.length === 0 || isDatabaseUnavailable(error)) throw error;
    for (const batchId of batchIds) await indexSeparately(options, batchId);
  }
  return batchIds.length > 0;
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
  while (!options.closeSignal?.aborted && (await indexNextBatches(options)));
}

export const indexingTasks = (db: Database) => ({
  'index-batch': (input: unknown) =>
    db.transaction((trx) => indexBatches(trx, [z.parse(payload, input).batch_id])),
});
