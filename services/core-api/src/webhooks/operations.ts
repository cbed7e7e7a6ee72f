import {
  type Delivery,
  type DeliveryPage,
  type CreatedWebhook,
  type Webhook,
  type WebhookEvent,
  type WebhookMessage,
  type webhooks,
} from '@scheduler/contracts/core';
import type { ReportedAction } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n/translate';
import {
  enqueueSecurityEvent,
  notFound,
  Problem,
  requireStepUp,
  type Actor,
  type Call,
  type Db,
} from '@scheduler/service-kit';
import type { Knex } from 'knex';
import type { Deps } from '../deps.ts';
import { SCHEMA } from '../config.ts';
import type { Quotas } from '../quotas/config.ts';
import { quotaExceeded } from '../quotas/quotas.ts';
import { lockRow } from '../queries/repository.ts';
import { runWrite, requireVersion, toWrite } from '../unit-of-work/run-write.ts';
import { enqueueDelivery } from './enqueue-deliveries.ts';
import { findMissingScope } from './policy.ts';
import { listDeliveryPage, findDelivery, insertDelivery } from './repository-deliveries.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  replaceSecret,
  getSecret,
  updateWebhook,
  findWebhook,
} from './repository.ts';
import { generateSecret } from './signature.ts';

const PAGE_SIZE = 50;

function requireReadScope(actor: Actor, events: readonly WebhookEvent[]): void {
  const scope = findMissingScope(actor, events);
  if (scope === null) return;
  throw new Problem('forbidden', t("This API key doesn't have the {scope} scope.", { scope }));
}

async function requireWebhook(db: Db, { userId }: Actor, id: string): Promise<Webhook> {
  const webhook = await findWebhook(db, userId, id);
  if (!webhook) throw notFound(t('This webhook'));
  return webhook;
}

const reportChange = (trx: Db, actor: Actor, action: ReportedAction, url: string) =>
  enqueueSecurityEvent(trx, SCHEMA, { actor, action, subject: url });

/** Adds the secret. It is read separately, so that stored idempotent responses don't contain it. */
const withSecret = async (db: Db, webhook: Webhook): Promise<CreatedWebhook> => ({
  ...webhook,
  secret: await getSecret(db, webhook.id),
});

export async function createWebhook(
  { db, quotas }: Deps & { quotas: Quotas },
  call: Call<typeof webhooks.create>,
): Promise<CreatedWebhook> {
  const { actor, body } = call;
  requireReadScope(actor, body.events);
  const { id } = await runWrite(db, toWrite(call, 'webhooks.create', body), async (trx) => {
    const max = quotas.MAX_WEBHOOKS_PER_ACCOUNT;
    if ((await countWebhooks(trx, actor.userId)) >= max) throw quotaExceeded('webhooks', max);
    await reportChange(trx, actor, 'webhook-created', body.url);
    return { id: await insertWebhook(trx, actor.userId, { ...body, secret: generateSecret() }) };
  });
  return withSecret(db, await requireWebhook(db, actor, id));
}

/** Updates a webhook. A new URL requires a step-up, like a new webhook. */
export const updateWebhookSettings = (
  { db }: Deps,
  { actor, query: { id }, body, ifMatch }: Call<typeof webhooks.update>,
): Promise<Webhook> =>
  db.transaction(async (trx) => {
    await lockRow(trx, 'webhooks', id);
    const before = await requireWebhook(trx, actor, id);
    requireVersion(before, ifMatch);
    requireReadScope(actor, body.events ?? before.events);
    if (body.url !== undefined && body.url !== before.url) {
      requireStepUp(actor);
      await reportChange(trx, actor, 'webhook-changed', body.url);
    }
    await updateWebhook(trx, id, body);
    return requireWebhook(trx, actor, id);
  });

export async function removeWebhook(
  { db }: Deps,
  { actor, query: { id } }: Call<typeof webhooks.remove>,
): Promise<undefined> {
  await db.transaction(async (trx) => {
    const url = await deleteWebhook(trx, actor.userId, id);
    if (url === null) throw notFound(t('This webhook'));
    await reportChange(trx, actor, 'webhook-deleted', url);
  });
}

export async function rotateSecret({ db }: Deps, call: Call<typeof webhooks.rotate>) {
  const { actor } = call;
  const { id } = call.query;
  await runWrite(db, toWrite(call, 'webhooks.rotate', id), async (trx) => {
    await requireWebhook(trx, actor, id);
    await replaceSecret(trx, id, generateSecret());
    return { id };
  });
  return withSecret(db, await requireWebhook(db, actor, id));
}

function requireActive({ is_active }: Webhook): void {
  if (!is_active) throw new Problem('conflict', t('This webhook is disabled. Enable it first.'));
}

interface Message {
  webhook_id: string;
  type: Delivery['type'];
  body: string;
  message_id?: string;
}

async function sendMessage(
  trx: Knex.Transaction,
  actor: Actor,
  message: Message,
): Promise<Delivery> {
  requireActive(await requireWebhook(trx, actor, message.webhook_id));
  const delivery = await insertDelivery(trx, { ...message, batch_id: null });
  await enqueueDelivery(trx, actor.userId, delivery.id);
  return delivery;
}

export function testWebhook({ db }: Deps, call: Call<typeof webhooks.test>): Promise<Delivery> {
  const { webhook_id } = call.body;
  const type = 'webhook.test';
  const timestamp = new Date().toISOString();
  const message: WebhookMessage = { type, timestamp, data: { webhook_id } };
  return runWrite(db, toWrite(call, 'webhooks.test', webhook_id), (trx) =>
    sendMessage(trx, call.actor, { webhook_id, type, body: JSON.stringify(message) }),
  );
}

export function replayDelivery({ db }: Deps, call: Call<typeof webhooks.replay>) {
  const { actor } = call;
  const { delivery_id } = call.body;
  return runWrite(db, toWrite(call, 'webhooks.replay', delivery_id), async (trx) => {
    const original = await findDelivery(trx, actor.userId, delivery_id);
    if (!original) throw notFound(t('This delivery'));
    const { webhook_id, type, body, message_id } = original;
    return sendMessage(trx, actor, { webhook_id, type, body, message_id });
  });
}

export async function listDeliveries(
  { db }: Deps,
  { actor, query: { webhook_id, before } }: Call<typeof webhooks.deliveries>,
): Promise<DeliveryPage> {
  await requireWebhook(db, actor, webhook_id);
  const rows = await listDeliveryPage(db, webhook_id, before ?? null, PAGE_SIZE + 1);
  const deliveries = rows.slice(0, PAGE_SIZE);
  return { deliveries, next: rows.length > PAGE_SIZE ? (deliveries.at(-1)?.id ?? null) : null };
}
