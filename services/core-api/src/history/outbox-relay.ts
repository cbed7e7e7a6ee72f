import { setTimeout } from 'node:timers/promises';
import {
  addJob,
  isDatabaseUnavailable,
  runWithRequestId,
  toRequestId,
  type Database,
  type Log,
} from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import { outboxHandlers, type OutboxHandler } from '../outbox-handlers.ts';
import { startListener } from '../live/notification-listener.ts';
import { indexPendingBatches } from './indexing.ts';
import { claimNextBatch, moveToRetryQueue, type PendingBatch } from './repository.ts';

interface OutboxRelayOptions {
  db: Database;
  log: Log;
  handlers?: readonly OutboxHandler[];
}

const CONCURRENCY = 2;
/**
 * Pause after each run, so that the worker doesn't compete for the database with a burst of writes.
 */
const PAUSE_MS = 100;
/** Maximum delay if a Postgres notification is lost. */
const POLL_INTERVAL_MS = 30_000;

/** Runs `work` with the ID of the request that created the batch. Enqueued jobs get the same ID. */
const continueRequest = <T>(batch: PendingBatch, work: () => Promise<T>): Promise<T> =>
  runWithRequestId(toRequestId(batch.request_id ?? undefined), work);

async function enqueueRetry(trx: Knex.Transaction, batchId: string): Promise<void> {
  if (await moveToRetryQueue(trx, batchId)) {
    await addJob(trx, SCHEMA, 'follow-batch', { batch_id: batchId });
  }
}

/**
 * Runs all handlers for the oldest pending batch. If a handler fails, a job retries the batch.
 *
 * @returns `false` if there was no pending batch
 */
async function processNextBatch({
  db,
  log,
  handlers = outboxHandlers,
}: OutboxRelayOptions): Promise<boolean> {
  let claimedBatch: PendingBatch | undefined;
  try {
    return await db.transaction(async (trx) => {
      const batch = await claimNextBatch(trx);
      if (!batch) return false;
      claimedBatch = batch;
      await continueRequest(batch, async () => {
        for (const handle of handlers) await handle(trx, batch);
      });
      return true;
    });
  } catch (err) {
    const batch = claimedBatch;
    if (batch === undefined || isDatabaseUnavailable(err)) throw err;
    await continueRequest(batch, () => {
      log.warn({ err, batch_id: batch.id }, 'batch processing failed, will be retried');
      return db.transaction((trx) => enqueueRetry(trx, batch.id));
    });
    return true;
  }
}

const neverAborted = new AbortController().signal;

/** Processes and indexes pending batches, including new ones, until none are left. */
export async function processAllBatches(
  options: OutboxRelayOptions,
  closeSignal = neverAborted,
): Promise<void> {
  const processUntilEmpty = async () => {
    while (!closeSignal.aborted && (await processNextBatch(options)));
  };
  await Promise.all([
    ...Array.from({ length: CONCURRENCY }, processUntilEmpty),
    indexPendingBatches({ ...options, closeSignal }),
  ]);
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
