import type { Knex } from 'knex';
import type { Batch } from './history/repository.ts';
import { announceInvitations } from './invitations/announce.ts';
import { announceShares } from './sharing/announce.ts';
import { deliverWebhooks } from './webhooks/deliver.ts';

/**
 * Leaves to the worker what follows from a batch, by enqueuing jobs in the transaction. It runs once
 * for each batch that is kept, whatever crashes: all followers of a batch commit together.
 */
export type Follower = (trx: Knex.Transaction, batch: Batch) => Promise<void>;

export const followers: Follower[] = [announceInvitations, announceShares, deliverWebhooks];
