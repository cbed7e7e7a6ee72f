import type { Knex } from 'knex';
import type { Batch } from './history/repository.ts';
import { queueInvitationEmails } from './invitations/queue-invitation-emails.ts';
import { queueShareEmails } from './sharing/queue-share-emails.ts';
import { deliverWebhooks } from './webhooks/enqueue-deliveries.ts';

/**
 * Enqueues the jobs that a committed batch requires, for example emails and webhook deliveries. The
 * jobs of all handlers are committed in the transaction that marks the batch as processed, so each
 * batch is processed exactly once, even after a crash.
 */
export type OutboxHandler = (trx: Knex.Transaction, batch: Batch) => Promise<void>;

export const outboxHandlers: OutboxHandler[] = [
  queueInvitationEmails,
  queueShareEmails,
  deliverWebhooks,
];
