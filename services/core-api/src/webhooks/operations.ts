import {
  WEBHOOKS_AT_MOST,
  type Delivery,
  type DeliveryPage,
  type MadeWebhook,
  type Webhook,
  type WebhookEvent,
  type WebhookMessage,
  type webhooks,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import {
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { perform, requireVersion } from '../writes/operations.ts';
import { enqueueDelivery } from './deliver.ts';
import { lackingScope } from './policy.ts';
import { deliveriesOf, deliveryOf, insertDelivery } from './repository-deliveries.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  secretOf,
  updateWebhook,
  webhookOf,
} from './repository.ts';
import { makeSecret } from './signature.ts';

interface Deps {
  db: Database;
}

const PAGE = 50;

function requireReading(actor: Actor, events: readonly WebhookEvent[]): void {
  const scope = lackingScope(actor, events);
  if (scope === null) return;
  throw new Problem('forbidden', t('This API key does not have the scope {scope}.', { scope }));
}

async function requireWebhook(db: Db, { userId }: Actor, id: string): Promise<Webhook> {
  const found = await webhookOf(db, userId, id);
  if (!found) throw notFound(t('This webhook'));
  return found;
}

/** A webhook with its secret, which is read only now: no answer that is kept holds it. */
const withSecret = async (db: Db, webhook: Webhook): Promise<MadeWebhook> => ({
  ...webhook,
  secret: await secretOf(db, webhook.id),
});

export async function createWebhook(
  { db }: Deps,
  { actor, body, idempotencyKey }: Call<typeof webhooks.create>,
): Promise<MadeWebhook> {
  requireReading(actor, body.events);
  const intent = { actor, route: 'webhooks.create', idempotencyKey, request: body };
  const { id } = await perform(db, intent, async (trx) => {
    if ((await countWebhooks(trx, actor.userId)) >= WEBHOOKS_AT_MOST) {
      const detail = t('You have {most} webhooks. Delete one to make another.', {
        most: WEBHOOKS_AT_MOST,
      });
      throw new Problem('conflict', detail);
    }
    return { id: await insertWebhook(trx, actor.userId, { ...body, secret: makeSecret() }) };
  });
  return withSecret(db, await requireWebhook(db, actor, id));
}

export const changeWebhook = (
  { db }: Deps,
  { actor, query: { id }, body, ifMatch }: Call<typeof webhooks.update>,
): Promise<Webhook> =>
  db.transaction(async (trx) => {
    await lockWebhook(trx, id);
    const before = await requireWebhook(trx, actor, id);
    requireVersion(before, ifMatch);
    requireReading(actor, body.events ?? before.events);
    await updateWebhook(trx, id, body);
    return requireWebhook(trx, actor, id);
  });

export async function removeWebhook(
  { db }: Deps,
  { actor, query: { id } }: Call<typeof webhooks.remove>,
): Promise<undefined> {
  if (!(await deleteWebhook(db, actor.userId, id))) throw notFound(t('This webhook'));
  return undefined;
}

export async function rotateSecret(
  { db }: Deps,
  { actor, query: { id }, idempotencyKey }: Call<typeof webhooks.rotate>,
): Promise<MadeWebhook> {
  const intent = { actor, route: 'webhooks.rotate', idempotencyKey, request: id };
  await perform(db, intent, async (trx) => {
    await requireWebhook(trx, actor, id);
    await replaceSecret(trx, id, makeSecret());
    return { id };
  });
  return withSecret(db, await requireWebhook(db, actor, id));
}

function requireActive({ is_active }: Webhook): void {
  if (!is_active) throw new Problem('conflict', t('This webhook is switched off.'));
}

interface Message {
  webhook_id: string;
  type: Delivery['type'];
  body: string;
  message_id?: string;
}

async function send(trx: Knex.Transaction, actor: Actor, message: Message): Promise<Delivery> {
  requireActive(await requireWebhook(trx, actor, message.webhook_id));
  const made = await insertDelivery(trx, { ...message, batch_id: null });
  await enqueueDelivery(trx, actor.userId, made.id);
  return made;
}

export function testWebhook(
  { db }: Deps,
  { actor, body: { webhook_id }, idempotencyKey }: Call<typeof webhooks.test>,
): Promise<Delivery> {
  const type = 'webhook.test';
  const timestamp = new Date().toISOString();
  const message: WebhookMessage = { type, timestamp, data: { webhook_id } };
  const intent = { actor, route: 'webhooks.test', idempotencyKey, request: webhook_id };
  return perform(db, intent, (trx) =>
    send(trx, actor, { webhook_id, type, body: JSON.stringify(message) }),
  );
}

export function replayDelivery(
  { db }: Deps,
  { actor, body: { delivery_id }, idempotencyKey }: Call<typeof webhooks.replay>,
): Promise<Delivery> {
  const intent = { actor, route: 'webhooks.replay', idempotencyKey, request: delivery_id };
  return perform(db, intent, async (trx) => {
    const found = await deliveryOf(trx, actor.userId, delivery_id);
    if (!found) throw notFound(t('This delivery'));
    const { webhook_id, type, body, message_id } = found;
    return send(trx, actor, { webhook_id, type, body, message_id });
  });
}

export async function listDeliveries(
  { db }: Deps,
  { actor, query: { webhook_id, before } }: Call<typeof webhooks.deliveries>,
): Promise<DeliveryPage> {
  await requireWebhook(db, actor, webhook_id);
  const found = await deliveriesOf(db, webhook_id, before ?? null, PAGE + 1);
  const deliveries = found.slice(0, PAGE);
  return { deliveries, next: found.length > PAGE ? (deliveries.at(-1)?.id ?? null) : null };
}
