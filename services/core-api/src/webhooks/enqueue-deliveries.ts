import type { WebhookChange, WebhookMessage } from '@scheduler/contracts/core';
import { addJob, type Db } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import { createSyncToken } from '../events/change-tags.ts';
import {
  LARGE_BATCH_SIZE,
  findNetChanges,
  type Batch,
  type NetChange,
} from '../history/repository.ts';
import type { Viewer } from '../history/repository-visibility.ts';
import { getEventChanges, groupTouchedEvents } from './event-changes.ts';
import { insertDelivery } from './repository-deliveries.ts';
import { listAffectedWebhooks } from './repository.ts';
import { getScheduleChanges, groupTouchedSchedules } from './schedule-changes.ts';

/** Limits for one message: number of records and size of the JSON in bytes. */
const MAX_RECORDS = 100;
const MAX_BYTES = 262_144;

interface ChangeList {
  changes: WebhookChange[];
  isComplete: boolean;
}

async function getViewer(db: Db, userId: string): Promise<Viewer> {
  const person = await db('people').where({ user_id: userId }).first<{ email: string }>('email');
  return { userId, email: person?.email ?? '' };
}

/** Collects the changes that the viewer can see, up to the limits. */
async function collectChanges(
  db: Db,
  viewer: Viewer,
  netChanges: readonly NetChange[],
): Promise<ChangeList> {
  const readers = [
    ...groupTouchedSchedules(netChanges).map(
      (touched) => () => getScheduleChanges(db, viewer, touched),
    ),
    ...groupTouchedEvents(netChanges).map((touched) => () => getEventChanges(db, viewer, touched)),
  ];
  const changes: WebhookChange[] = [];
  let size = 0;
  for (const read of readers.slice(0, MAX_RECORDS)) {
    const next = await read();
    size += Buffer.byteLength(JSON.stringify(next));
    if (size > MAX_BYTES) return { changes, isComplete: false };
    changes.push(...next);
  }
  return { changes, isComplete: readers.length <= MAX_RECORDS };
}

/** Returns `false` for a large batch, because only its first changes are loaded. */
async function hasCompleteNetChanges(db: Db, batchId: string): Promise<boolean> {
  const batch = await db('history_batches').where({ id: batchId }).first<{ size: number }>('size');
  return batch.size <= LARGE_BATCH_SIZE;
}

/** Schedules a delivery. Messages of one user are sent in order. */
export const enqueueDelivery = (
  trx: Knex.Transaction,
  userId: string,
  delivery_id: string,
  runAt?: Date,
): Promise<void> =>
  addJob(
    trx,
    SCHEMA,
    'deliver-webhook',
    { delivery_id },
    { key: `webhook:${delivery_id}`, queue: `webhooks:${userId}`, ...(runAt && { runAt }) },
  );

/** Outbox handler that queues messages for the webhooks of all users affected by a batch. */
export async function deliverWebhooks(trx: Knex.Transaction, batch: Batch): Promise<void> {
  const webhooks = await listAffectedWebhooks(trx, batch.id);
  if (webhooks.length === 0) return;
  const netChanges = await findNetChanges(trx, [batch.id]);
  const isCompleteBatch = await hasCompleteNetChanges(trx, batch.id);
  for (const [userId, userWebhooks] of Map.groupBy(webhooks, ({ user_id }) => user_id)) {
    const collected = await collectChanges(trx, await getViewer(trx, userId), netChanges);
    const is_complete = collected.isComplete && isCompleteBatch;
    for (const { id: webhook_id, events, change_number } of userWebhooks) {
      const subscribedChanges = collected.changes.filter(({ type }) => events.includes(type));
      if (subscribedChanges.length === 0 && is_complete) continue;
      const message: WebhookMessage = {
        type: 'calendar.changed',
        timestamp: batch.created_at,
        data: {
          batch_id: batch.id,
          cause: batch.cause,
          is_own: batch.actor_id === userId,
          changes: subscribedChanges,
          is_complete,
          sync_token: change_number === null ? null : createSyncToken(userId, change_number),
        },
      };
      const { type } = message;
      const body = JSON.stringify(message);
      const delivery = await insertDelivery(trx, { webhook_id, batch_id: batch.id, type, body });
      await enqueueDelivery(trx, userId, delivery.id);
    }
  }
}
