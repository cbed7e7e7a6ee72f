import { DELIVERY_RETENTION_DAYS, type Delivery } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import type { WebhookRow } from './repository.ts';

export interface DeliveryRow extends Delivery {
  batch_id: string | null;
  /** Exact body that is signed and sent. */
  body: string;
}

const API_COLUMNS = [
  'id',
  'webhook_id',
  'message_id',
  'type',
  'status',
  'attempts',
  'response_status',
  'response_excerpt',
  'error',
  'next_attempt_at',
  'created_at',
  'delivered_at',
] as const;

const queryDeliveries = (db: Db) => db<DeliveryRow>('webhook_deliveries');

interface NewDelivery {
  webhook_id: string;
  batch_id: string | null;
  type: Delivery['type'];
  body: string;
  /** Message ID of the delivery to repeat. */
  message_id?: string;
}

export async function insertDelivery(db: Db, input: NewDelivery): Promise<Delivery> {
  const id = newId();
  const message_id = `msg_${id.replaceAll('-', '')}`;
  const row = { id, message_id, next_attempt_at: db.fn.now(), ...input };
  const [inserted] = await queryDeliveries(db).insert(row, [...API_COLUMNS]);
  return inserted as Delivery;
}

/** Lists a page of deliveries of a webhook, newest first. */
export async function listDeliveryPage(
  db: Db,
  webhookId: string,
  before: string | null,
  limit: number,
): Promise<Delivery[]> {
  const page = queryDeliveries(db)
    .where({ webhook_id: webhookId })
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) void page.where('id', '<', before);
  return page.select(API_COLUMNS);
}

/** Finds a delivery of one of the user's webhooks. */
export const findDelivery = (
  db: Db,
  userId: string,
  id: string,
): Promise<DeliveryRow | undefined> =>
  queryDeliveries(db)
    .join('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where({ 'webhook_deliveries.id': id, user_id: userId } as object)
    .first('webhook_deliveries.*') as Promise<DeliveryRow | undefined>;

/** Finds a pending delivery with its webhook. */
export async function findPendingDelivery(
  db: Db,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  const delivery = await queryDeliveries(db).where({ id, status: 'pending' }).first();
  if (!delivery) return null;
  const webhook = await db<WebhookRow>('webhooks').where({ id: delivery.webhook_id }).first();
  return webhook ? { delivery, webhook } : null;
}

/** Records an attempt. Returns `false` if the delivery isn't pending anymore. */
export async function recordAttempt(
  db: Db,
  id: string,
  attempt: Partial<DeliveryRow>,
): Promise<boolean> {
  return (await queryDeliveries(db).where({ id, status: 'pending' }).update(attempt)) > 0;
}

/** Deletes old deliveries and returns their number. */
export const deleteOldDeliveries = (db: Db): Promise<number> =>
  queryDeliveries(db)
    .whereRaw(`created_at < now() - interval '${DELIVERY_RETENTION_DAYS} days'`)
    .whereNot({ status: 'pending' })
    .delete();
