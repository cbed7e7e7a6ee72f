import type { WebhookChange, WebhookMessage } from '@scheduler/contracts/core';
import { addJob, type Db } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import { LARGE, netChangesOf, type Batch, type NetChange } from '../history/repository.ts';
import type { Reader } from '../history/repository-sight.ts';
import { eventChanges, eventsTouched } from './event-changes.ts';
import { insertDelivery } from './repository-deliveries.ts';
import { webhooksConcernedBy } from './repository.ts';
import { scheduleChanges, schedulesTouched } from './schedule-changes.ts';

/** Records that one message tells of, and the bytes of text that it has room for. */
const MOST_RECORDS = 100;
const MOST_BYTES = 262_144;

interface Told {
  changes: WebhookChange[];
  isComplete: boolean;
}

async function readerOf(db: Db, userId: string): Promise<Reader> {
  const person = await db('people').where({ user_id: userId }).first<{ email: string }>('email');
  return { userId, email: person?.email ?? '' };
}

/** What a batch did, under the rights of the reader, until the room is taken. */
async function toldTo(db: Db, reader: Reader, net: readonly NetChange[]): Promise<Told> {
  const records = [
    ...schedulesTouched(net).map((one) => () => scheduleChanges(db, reader, one)),
    ...eventsTouched(net).map((one) => () => eventChanges(db, reader, one)),
  ];
  const changes: WebhookChange[] = [];
  let size = 0;
  for (const read of records.slice(0, MOST_RECORDS)) {
    const next = await read();
    size += Buffer.byteLength(JSON.stringify(next));
    if (size > MOST_BYTES) return { changes, isComplete: false };
    changes.push(...next);
  }
  return { changes, isComplete: records.length <= MOST_RECORDS };
}

/** Of a large batch only the first changes are read. */
async function isReadWhole(db: Db, batchId: string): Promise<boolean> {
  const batch = await db('history_batches').where({ id: batchId }).first<{ size: number }>('size');
  return batch.size <= LARGE;
}

/** Leaves a delivery to the worker; the messages of one person go one after another. */
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

/** Queues what the webhooks of those whom a batch concerns are told: the follower of this room. */
export async function deliverWebhooks(trx: Knex.Transaction, batch: Batch): Promise<void> {
  const webhooks = await webhooksConcernedBy(trx, batch.id);
  if (webhooks.length === 0) return;
  const net = await netChangesOf(trx, [batch.id]);
  const isWhole = await isReadWhole(trx, batch.id);
  for (const [userId, theirs] of Map.groupBy(webhooks, ({ user_id }) => user_id)) {
    const told = await toldTo(trx, await readerOf(trx, userId), net);
    const is_complete = told.isComplete && isWhole;
    for (const { id: webhook_id, events } of theirs) {
      const wanted = told.changes.filter(({ type }) => events.includes(type));
      if (wanted.length === 0 && is_complete) continue;
      const message: WebhookMessage = {
        type: 'calendar.changed',
        timestamp: batch.created_at,
        data: {
          batch_id: batch.id,
          cause: batch.cause,
          is_own: batch.actor_id === userId,
          changes: wanted,
          is_complete,
        },
      };
      const { type } = message;
      const body = JSON.stringify(message);
      const made = await insertDelivery(trx, { webhook_id, batch_id: batch.id, type, body });
      await enqueueDelivery(trx, userId, made.id);
    }
  }
}
