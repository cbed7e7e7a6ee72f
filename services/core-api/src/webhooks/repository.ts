import {
  FORMER_SECRET_HOURS,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
} from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';

/** A webhook as it is stored. */
export interface WebhookRow extends Webhook {
  user_id: string;
  secret: string;
  former_secret: string | null;
  former_secret_until: string | null;
}

const TOLD = [
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

const rows = (db: Db) => db<WebhookRow>('webhooks');

/** The user's webhooks, oldest first. */
export const webhooksOf = (db: Db, userId: string): Promise<Webhook[]> =>
  rows(db).where({ user_id: userId }).orderBy(['created_at', 'id']).select(TOLD);

export const webhookOf = (db: Db, userId: string, id: string): Promise<Webhook | undefined> =>
  rows(db).where({ user_id: userId, id }).first(TOLD);

export async function secretOf(db: Db, id: string): Promise<string> {
  const found = await rows(db).where({ id }).first('secret');
  return found?.secret ?? '';
}

/** Keeps others from changing the webhook until the transaction ends. */
export async function lockWebhook(trx: Db, id: string): Promise<void> {
  await rows(trx).where({ id }).forUpdate().select('id');
}

export async function countWebhooks(db: Db, userId: string): Promise<number> {
  const found = await rows(db).where({ user_id: userId }).count({ number: '*' }).first();
  return Number(found?.['number']);
}

export async function insertWebhook(
  db: Db,
  userId: string,
  input: NewWebhook & { secret: string },
): Promise<string> {
  const id = newId();
  await rows(db).insert({ id, user_id: userId, ...input });
  return id;
}

const next = (db: Db) =>
  ({ version: db.raw('version + 1'), updated_at: db.fn.now() }) as unknown as Partial<WebhookRow>;

/** Switched on again, it begins without a past. */
export async function updateWebhook(db: Db, id: string, changes: WebhookChanges): Promise<void> {
  const fresh = changes.is_active ? { failing_since: null, disabled_at: null } : {};
  await rows(db)
    .where({ id })
    .update({ ...(changes as Partial<WebhookRow>), ...fresh, ...next(db) });
}

export async function replaceSecret(db: Db, id: string, secret: string): Promise<void> {
  await rows(db)
    .where({ id })
    .update({
      secret,
      former_secret: db.ref('secret'),
      former_secret_until: db.raw(`now() + interval '${FORMER_SECRET_HOURS} hours'`),
      ...next(db),
    } as unknown as Partial<WebhookRow>);
}

/** Says whether there was such a webhook of the user's. */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<boolean> {
  return (await rows(db).where({ user_id: userId, id }).delete()) > 0;
}

/** The secrets in force, the newest first. */
export function secretsOf(
  { secret, former_secret, former_secret_until }: WebhookRow,
  now: number,
): string[] {
  const former = former_secret !== null && Date.parse(former_secret_until ?? '') > now;
  return former ? [secret, former_secret] : [secret];
}

/** Webhooks that are on, of the people whom a batch concerns. */
export const webhooksConcernedBy = (
  db: Db,
  batchId: string,
): Promise<Pick<WebhookRow, 'id' | 'user_id' | 'events'>[]> =>
  rows(db)
    .join('history_audience', 'history_audience.user_id', 'webhooks.user_id')
    .where({ 'history_audience.batch_id': batchId, is_active: true } as object)
    .whereRaw('not exists (select from closed_accounts c where c.user_id = webhooks.user_id)')
    .orderBy('webhooks.id')
    .select('webhooks.id', 'webhooks.user_id', 'events');

/** Forgets that deliveries failed: one arrived. */
export async function noteArrival(db: Db, id: string): Promise<void> {
  await rows(db).where({ id }).whereNotNull('failing_since').update({ failing_since: null });
}

export async function noteFailure(db: Db, id: string): Promise<void> {
  await rows(db)
    .where({ id })
    .whereNull('failing_since')
    .update({ failing_since: db.fn.now() } as object);
}

/** Switches off a webhook that has been failing for so many days; 0 for at once. */
export async function disableFailing(db: Db, id: string, days: number): Promise<boolean> {
  const found = await rows(db)
    .where({ id, is_active: true })
    .whereRaw(`failing_since <= now() - make_interval(days => ?)`, [days])
    .update({ is_active: false, disabled_at: db.fn.now(), ...next(db) } as object);
  return found > 0;
}
