import {
  PREVIOUS_SECRET_HOURS,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
} from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { countRows, insertRow, queryColumn } from '../queries/repository.ts';

export interface WebhookRow extends Webhook {
  user_id: string;
  secret: string;
  former_secret: string | null;
  former_secret_until: string | null;
}

const API_COLUMNS = [
  'id',
  'url',
  'description',
  'events',
  'is_active',
  'failing_since',
  'disabled_at',
  'version',
  'created_at',
  'updated_at',
] as const;

const queryWebhooks = (db: Db) => db<WebhookRow>('webhooks');

/** Lists the user's webhooks, oldest first. */
export const listWebhooks = (db: Db, userId: string): Promise<Webhook[]> =>
  queryWebhooks(db).where({ user_id: userId }).orderBy(['created_at', 'id']).select(API_COLUMNS);

export const findWebhook = (db: Db, userId: string, id: string): Promise<Webhook | undefined> =>
  queryWebhooks(db).where({ user_id: userId, id }).first(API_COLUMNS);

export async function getSecret(db: Db, id: string): Promise<string> {
  const row = await queryWebhooks(db).where({ id }).first('secret');
  return row?.secret ?? '';
}

export const countWebhooks = (db: Db, userId: string) =>
  countRows(db('webhooks').where({ user_id: userId }));

export const insertWebhook = (db: Db, userId: string, input: NewWebhook & { secret: string }) =>
  insertRow(db, 'webhooks', { user_id: userId, ...input });

const incrementVersion = (db: Db) =>
  ({ version: db.raw('version + 1'), updated_at: db.fn.now() }) as unknown as Partial<WebhookRow>;

/** Saves changes to a webhook. Enabling it resets its failures. */
export async function updateWebhook(db: Db, id: string, changes: WebhookChanges): Promise<void> {
  const resetFailures = changes.is_active ? { failing_since: null, disabled_at: null } : {};
  await queryWebhooks(db)
    .where({ id })
    .update({ ...(changes as Partial<WebhookRow>), ...resetFailures, ...incrementVersion(db) });
}

export async function replaceSecret(db: Db, id: string, secret: string): Promise<void> {
  await queryWebhooks(db)
    .where({ id })
    .update({
      secret,
      former_secret: db.ref('secret'),
      former_secret_until: db.raw(`now() + interval '${PREVIOUS_SECRET_HOURS} hours'`),
      ...incrementVersion(db),
    } as unknown as Partial<WebhookRow>);
}

/** @returns the URL of the deleted webhook, or `null` if there is none */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<string | null> {
  const [deleted] = await queryWebhooks(db)
    .where({ user_id: userId, id })
    .delete()
    .returning('url');
  return deleted?.url ?? null;
}

/** Returns the active secrets, newest first. */
export function getActiveSecrets(
  { secret, former_secret, former_secret_until }: WebhookRow,
  now: number,
): string[] {
  const isPreviousActive = former_secret !== null && Date.parse(former_secret_until ?? '') > now;
  return isPreviousActive ? [secret, former_secret] : [secret];
}

/** Lists the active webhooks of users affected by a batch, with the number of their change. */
export const listAffectedWebhooks = (
  db: Db,
  batchId: string,
): Promise<(Pick<WebhookRow, 'id' | 'user_id' | 'events'> & { change_number: number | null })[]> =>
  queryWebhooks(db)
    .join('history_audience', 'history_audience.user_id', 'webhooks.user_id')
    .where({ 'history_audience.batch_id': batchId, is_active: true } as object)
    .whereRaw('not exists (select from closed_accounts c where c.user_id = webhooks.user_id)')
    .orderBy('webhooks.id')
    .select('webhooks.id', 'webhooks.user_id', 'events', 'history_audience.change_number');

/** Finds which of the batches affect a user with an active webhook. */
export const findBatchesWithWebhooks = (db: Db, batchIds: string[]): Promise<string[]> =>
  queryColumn(
    db,
    `select distinct batch_id from history_audience
     where batch_id = any(:batchIds::uuid[]) and exists (
       select from webhooks where user_id = history_audience.user_id and is_active)`,
    { batchIds },
  );

/** Resets the failure state after a successful delivery. */
export async function clearFailure(db: Db, id: string): Promise<void> {
  await queryWebhooks(db)
    .where({ id })
    .whereNotNull('failing_since')
    .update({ failing_since: null });
}

export async function setFailing(db: Db, id: string): Promise<void> {
  await queryWebhooks(db)
    .where({ id })
    .whereNull('failing_since')
    .update({ failing_since: db.fn.now() } as object);
}

/** Disables a webhook that has been failing for `days` days. Returns whether it was disabled. */
export async function disableFailing(db: Db, id: string, days: number): Promise<boolean> {
  const updatedCount = await queryWebhooks(db)
    .where({ id, is_active: true })
    .whereRaw(`failing_since <= now() - make_interval(days => ?)`, [days])
    .update({ is_active: false, disabled_at: db.fn.now(), ...incrementVersion(db) } as object);
  return updatedCount > 0;
}
