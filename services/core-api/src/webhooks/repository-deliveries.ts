import { DELIVERY_DAYS, type Delivery } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import type { WebhookRow } from './repository.ts';

export interface DeliveryRow extends Delivery {
  batch_id: string | null;
  /** As it is signed and sent. */
  body: string;
}

const TOLD = [
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

const rows = (db: Db) => db<DeliveryRow>('webhook_deliveries');

interface NewDelivery {
  webhook_id: string;
  batch_id: string | null;
  type: Delivery['type'];
  body: string;
  /** Of the delivery that it repeats. */
  message_id?: string;
}

export async function insertDelivery(db: Db, given: NewDelivery): Promise<Delivery> {
  const id = newId();
  const message_id = `msg_${id.replaceAll('-', '')}`;
  const row = { id, message_id, next_attempt_at: db.fn.now(), ...given };
  const [made] = await rows(db).insert(row, [...TOLD]);
  return made as Delivery;
}

/** A page of what was sent to a webhook, newest first. */
export async function deliveriesOf(
  db: Db,
  webhookId: string,
  before: string | null,
  limit: number,
): Promise<Delivery[]> {
  const page = rows(db).where({ webhook_id: webhookId }).orderBy('id', 'desc').limit(limit);
  if (before !== null) void page.where('id', '<', before);
  return page.select(TOLD);
}

/** A delivery to a webhook of the user's. */
export const deliveryOf = (db: Db, userId: string, id: string): Promise<DeliveryRow | undefined> =>
  rows(db)
    .join('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where({ 'webhook_deliveries.id': id, user_id: userId } as object)
    .first('webhook_deliveries.*') as Promise<DeliveryRow | undefined>;

/** A message that has not arrived yet, and where to. */
export async function pendingDelivery(
  db: Db,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  const delivery = await rows(db).where({ id, status: 'pending' }).first();
  if (!delivery) return null;
  const webhook = await db<WebhookRow>('webhooks').where({ id: delivery.webhook_id }).first();
  return webhook ? { delivery, webhook } : null;
}

/** Writes down how an attempt went; `false` if the delivery has ended meanwhile. */
export async function recordAttempt(
  db: Db,
  id: string,
  attempt: Partial<DeliveryRow>,
): Promise<boolean> {
  return (await rows(db).where({ id, status: 'pending' }).update(attempt)) > 0;
}

/** Forgets deliveries that are listed no more, and says how many there were. */
export const deleteOldDeliveries = (db: Db): Promise<number> =>
  rows(db)
    .whereRaw(`created_at < now() - interval '${DELIVERY_DAYS} days'`)
    .whereNot({ status: 'pending' })
    .delete();
