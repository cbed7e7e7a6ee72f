import type { Db } from '@scheduler/service-kit';
import type { Step } from './keepers.ts';

/** An account on its way out, or back. */
export interface Closing {
  user_id: string;
  wanted: Step;
  purge_at: string;
}

const closings = (db: Db) =>
  db<Closing & { restore_hash: string; closed_at: string }>('account_closings');

export interface NewClosing {
  userId: string;
  restoreHash: string;
  days: number;
}

/** Tells when the account is gone for good. */
export async function beginClosing(trx: Db, { userId, restoreHash, days }: NewClosing) {
  const { rows } = await trx.raw<{ rows: { purge_at: string }[] }>(
    `insert into account_closings (user_id, wanted, restore_hash, purge_at)
     values (:userId, 'close', :restoreHash, now() + :days * interval '1 day')
     on conflict (user_id) do update set wanted = excluded.wanted, closed_at = now(),
       restore_hash = excluded.restore_hash, purge_at = excluded.purge_at
     returning purge_at`,
    { userId, restoreHash, days },
  );
  const [row] = rows;
  if (!row) throw new Error('An account that was closed is not');
  return row.purge_at;
}

/** A closing that can still be taken back. Nobody else changes it until the transaction ends. */
export const lockedByRestoreHash = (trx: Db, restore_hash: string) =>
  closings(trx)
    .where({ restore_hash, wanted: 'close' })
    .where('purge_at', '>', trx.fn.now())
    .forUpdate()
    .first();

export async function want(trx: Db, user_id: string, wanted: Step): Promise<void> {
  await closings(trx).where({ user_id }).update({ wanted });
}

/** Closings whose time is over, now to be purged. */
export async function purgeDue(trx: Db): Promise<string[]> {
  const due = await closings(trx)
    .where({ wanted: 'close' })
    .where('purge_at', '<=', trx.fn.now())
    .update({ wanted: 'purge' })
    .returning('user_id');
  return due.map(({ user_id }) => user_id);
}

/** Asks services to confirm what is wanted now, those that were never told included. */
export async function order(trx: Db, user_id: string, services: string[]): Promise<void> {
  if (services.length === 0) return;
  await trx('account_orders')
    .insert(services.map((service) => ({ user_id, service })))
    .onConflict(['user_id', 'service'])
    .ignore();
}

export interface Order {
  user_id: string;
  service: string;
}

/** What a service has not confirmed yet; `undefined` when it has, or is not asked. */
export async function wantedOf(db: Db, { user_id, service }: Order): Promise<Step | undefined> {
  const row = await db('account_orders as o')
    .join('account_closings as c', 'c.user_id', 'o.user_id')
    .where({ 'o.user_id': user_id, 'o.service': service })
    .whereRaw('o.done is distinct from c.wanted')
    .first<{ wanted: Step } | undefined>('c.wanted');
  return row?.wanted;
}

export async function confirm(trx: Db, { user_id, service }: Order, done: Step): Promise<void> {
  await trx('account_orders').where({ user_id, service }).update({ done });
}

/** All that services have not confirmed. */
export const openOrders = (db: Db): Promise<Order[]> =>
  db('account_orders as o')
    .join('account_closings as c', 'c.user_id', 'o.user_id')
    .whereRaw('o.done is distinct from c.wanted')
    .select<Order[]>('o.user_id', 'o.service');

/** A closing that every service has confirmed. Nobody else changes it until the transaction ends. */
export async function settledClosing(trx: Db, user_id: string): Promise<Closing | undefined> {
  const closing = await closings(trx).where({ user_id }).forUpdate().first();
  if (!closing) return undefined;
  const open = await trx('account_orders')
    .where({ user_id })
    .whereRaw('done is distinct from ?', [closing.wanted])
    .first('service');
  return open ? undefined : closing;
}

export async function deleteClosing(trx: Db, user_id: string): Promise<void> {
  await closings(trx).where({ user_id }).delete();
}

/** What the log of this service says of somebody who is gone: that something happened, not to whom. */
export async function forgetInLog(trx: Db, userId: string): Promise<void> {
  await trx.raw(
    `update audit_log_entries set ip_address = '',
       payload = payload - 'traits' || '{"actor_username": ""}'
     where payload ->> 'actor_id' = ?`,
    [userId],
  );
}
