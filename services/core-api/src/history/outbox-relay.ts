import { setTimeout } from 'node:timers/promises';
import {
  addJob,
  isDatabaseUnavailable,
  startListener,
  type Database,
  type Log,
} from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import {
  continueRequest,
  outboxHandlers,
  runOutboxHandlers,
  type OutboxHandler,
} from '../outbox-handlers.ts';
import { indexPendingBatches } from './indexing.ts';
import { claimBatch, claimNextBatches, moveToRetryQueue, type PendingBatch } from './repository.ts';

interface OutboxRelayOptions {
  db: Database;
  log: Log;
  handlers?: readonly OutboxHandler[];
}

const MAX_BATCHES_PER_TRANSACTION = 20;
/**
 * Pause after each run, so that the worker doesn't compete for the database with a burst of writes.
 */
const PAUSE_MS = 100;
/** Maximum delay if a Postgres notification is lost. */
const POLL_INTERVAL_MS = 30_000;

async function enqueueRetry(trx: Knex.Transaction, batchId: string): Promise<void> {
  if (await moveToRetryQueue(trx, batchId)) {
    await addJob(trx, SCHEMA, 'follow-batch', { batch_id: batchId });
  }
}

/** Runs all handlers for a batch, unless it has already been processed. */
export const processBatch = (
  db: Database,
  batchId: string,
  handlers: readonly OutboxHandler[],
): Promise<void> =>
  db.transaction(async (trx) => {
    const batch = await claimBatch(trx, batchId);
    if (batch) await runOutboxHandlers(trx, [batch], handlers);
  });

/** Runs all handlers for a batch. If a handler fails, a job retries the batch. */
async function processSeparately(
  { db, log, handlers = outboxHandlers }: OutboxRelayOptions,
  batch: PendingBatch,
): Promise<void> {
  try {
    await processBatch(db, batch.id, handlers);
  } catch (err) {
    if (isDatabaseUnavailable(err)) throw err;
    await continueRequest(batch, () => {
      log.warn({ err, batch_id: batch.id }, 'batch processing failed, will be retried');
      return db.transaction((trx) => enqueueRetry(trx, batch.id));
    });
  }
}

/**
 * Runs all handlers for the oldest pending batches, together if possible.
 *
 * @returns `false` if there were none
 */
async function processNextBatches(options: OutboxRelayOptions): Promise<boolean> {
  const { db, handlers = outboxHandlers } = options;
  let batches: PendingBatch[] = [];
  try {
    await db.transaction(async (trx) => {
      batches = await claimNextBatches(trx, MAX_BATCHES_PER_TRANSACTION);
      await runOutboxHandlers(trx, batches, handlers);
    });
  } catch (err) {
    if (batches.length === 0 || isDatabaseUnavailable(err)) throw err;
    for (const batch of batches) await processSeparately(options, batch);
  }
  return batches.length > 0;
}

const neverAborted = new AbortController().signal;

/** Processes and indexes pending batches, including new ones, until none are left. */
export async function processAllBatches(
  options: OutboxRelayOptions,
  closeSignal = neverAborted,
): Promise<void> {
  const processUntilEmpty = async () => {
    while (!closeSignal.aborted && (await processNextBatches(options)));
  };
  await Promise.all([processUntilEmpty(), indexPendingBatches({ ...options, closeSignal })]);
}

/**
 * Processes batches as they are committed. Batches that arrive during the pause after a run are
 * processed together.
 */
export function startOutboxRelay(options: OutboxRelayOptions): { close: () => Promise<void> } {
  const { db, log } = options;
  const shutdownController = new AbortController();
  let isRunRequested = false;
  let activeRun: Promise<void> | null = null;

  async function run() {
    isRunRequested = false;
    await processAllBatches(options, shutdownController.signal);
    // Requests during the pause are handled together afterwards.
    await setTimeout(PAUSE_MS, undefined, { signal: shutdownController.signal }).catch(() => null);
  }

  function requestRun() {
    isRunRequested = true;
    activeRun ??= run()
      .catch((err: unknown) => log.warn({ err }, 'batch processing failed'))
      .finally(() => {
        activeRun = null;
        if (isRunRequested && !shutdownController.signal.aborted) requestRun();
      });
  }

  const listener = startListener({
    db,
    log,
    channels: ['core_changes'],
    onNotification: requestRun,
  });
  const pollTimer = setInterval(requestRun, POLL_INTERVAL_MS);
  return {
    close: async () => {
      shutdownController.abort();
      clearInterval(pollTimer);
      await listener.close();
      await activeRun;
    },
  };
}
