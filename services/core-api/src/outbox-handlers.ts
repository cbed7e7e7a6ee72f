import { runWithRequestId, toRequestId } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import type { Batch, PendingBatch } from './history/repository.ts';
import { findBatchesWithGuests } from './invitations/repository-history.ts';
import { queueInvitationEmails } from './invitations/queue-invitation-emails.ts';
import { queueShareEmails } from './sharing/queue-share-emails.ts';
import { findBatchesWithShares } from './sharing/repository-emails.ts';
import { deliverWebhooks } from './webhooks/enqueue-deliveries.ts';
import { findBatchesWithWebhooks } from './webhooks/repository.ts';

/**
 * Enqueues the jobs that a committed batch requires, for example emails and webhook deliveries. The
 * jobs of all handlers are committed in the transaction that marks the batch as processed, so each
 * batch is processed exactly once, even after a crash.
 */
export interface OutboxHandler {
  /** Selects the batches to handle, in a single query. Defaults to all batches. */
  findBatches?: (trx: Knex.Transaction, batchIds: string[]) => Promise<string[]>;
  handle: (trx: Knex.Transaction, batch: Batch) => Promise<void>;
}

export const outboxHandlers: OutboxHandler[] = [
  { findBatches: findBatchesWithGuests, handle: queueInvitationEmails },
  { findBatches: findBatchesWithShares, handle: queueShareEmails },
  { findBatches: findBatchesWithWebhooks, handle: deliverWebhooks },
];

/** Runs `work` with the ID of the request that created the batch. Enqueued jobs get the same ID. */
export const continueRequest = <T>(batch: PendingBatch, work: () => Promise<T>): Promise<T> =>
  runWithRequestId(toRequestId(batch.request_id ?? undefined), work);

/** Runs the handlers one after another. Each handles its batches from oldest to newest. */
export async function runOutboxHandlers(
  trx: Knex.Transaction,
  batches: readonly PendingBatch[],
  handlers: readonly OutboxHandler[],
): Promise<void> {
  const batchIds = batches.map(({ id }) => id);
  for (const { findBatches, handle } of batches.length > 0 ? handlers : []) {
    const selectedIds = new Set(findBatches ? await findBatches(trx, batchIds) : batchIds);
    for (const batch of batches) {
      if (selectedIds.has(batch.id)) await continueRequest(batch, () => handle(trx, batch));
    }
  }
}
