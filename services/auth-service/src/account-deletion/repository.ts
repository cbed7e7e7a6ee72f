import type { Db } from '@scheduler/service-kit';
import type { LifecycleStep } from './data-owners.ts';

/** A deletion in progress. `wanted` is the step that all services must confirm. */
export interface AccountDeletion {
  user_id: string;
  wanted: LifecycleStep;
  purge_at: string;
}

const accountDeletions = (db: Db) =>
  db<AccountDeletion & { restore_hash: string; closed_at: string }>('account_closings');

/** @returns the time at which the account is purged */
export async function startDeletion(
  trx: Db,
  deletion: { userId: string; restoreHash: string; days: number },
) {
  const { rows } = await trx.raw<{ rows: { purge_at: string }[] }>(
    `insert into account_closings (user_id, wanted, restore_hash, purge_at)
     values (:userId, 'close', :restoreHash, now() + :days * interval '1 day')
     on conflict (user_id) do update set wanted = excluded.wanted, closed_at = now(),
       restore_hash = excluded.restore_hash, purge_at = excluded.purge_at
     returning purge_at`,
    deletion,
  );
  const [row] = rows;
  if (!row) throw new Error('The account deletion was not stored');
  return row.purge_at;
}

/** Finds and locks an account deletion that can still be undone. */
export const lockDeletionByRestoreHash = (trx: Db, restore_hash: string) =>
  accountDeletions(trx)
    .where({ restore_hash, wanted: 'close' })
    .where('purge_at', '>', trx.fn.now())
    .forUpdate()
    .first();

export async function setTargetStep(
  trx: Db,
  user_id: string,
  wanted: LifecycleStep,
): Promise<void> {
  await accountDeletions(trx).where({ user_id }).update({ wanted });
}

/**
 * Changes account deletions whose restore period has ended to `purge` and returns their user IDs.
 */
export async function markDueForPurge(trx: Db): Promise<string[]> {
  const due = await accountDeletions(trx)
    .where({ wanted: 'close' })
    .where('purge_at', '<=', trx.fn.now())
    .update({ wanted: 'purge' })
    .returning('user_id');
  return due.map(({ user_id }) => user_id);
}

/** Adds the services that must confirm the steps of an account deletion. */
export async function addNotifications(
  trx: Db,
  user_id: string,
  services: string[],
): Promise<void> {
  if (services.length === 0) return;
  await trx('account_orders')
    .insert(services.map((service) => ({ user_id, service })))
    .onConflict(['user_id', 'service'])
    .ignore();
}

export interface ServiceNotification {
  user_id: string;
  service: string;
}

/** Returns the step that the service hasn't confirmed yet, or `undefined`. */
export async function findPendingStep(
  db: Db,
  { user_id, service }: ServiceNotification,
): Promise<LifecycleStep | undefined> {
  const row = await db('account_orders as o')
    .join('account_closings as c', 'c.user_id', 'o.user_id')
    .where({ 'o.user_id': user_id, 'o.service': service })
    .whereRaw('o.done is distinct from c.wanted')
    .first<{ wanted: LifecycleStep } | undefined>('c.wanted');
  return row?.wanted;
}

export async function confirmStep(
  trx: Db,
  { user_id, service }: ServiceNotification,
  done: LifecycleStep,
): Promise<void> {
  await trx('account_orders').where({ user_id, service }).update({ done });
}

/** Returns all unconfirmed notifications. */
export const findPendingNotifications = (db: Db): Promise<ServiceNotification[]> =>
  db('account_orders as o')
    .join('account_closings as c', 'c.user_id', 'o.user_id')
    .whereRaw('o.done is distinct from c.wanted')
    .select<ServiceNotification[]>('o.user_id', 'o.service');

/** Finds and locks an account deletion whose current step every service has confirmed. */
export async function lockConfirmedDeletion(
  trx: Db,
  user_id: string,
): Promise<AccountDeletion | undefined> {
  const deletion = await accountDeletions(trx).where({ user_id }).forUpdate().first();
  if (!deletion) return undefined;
  const pending = await trx('account_orders')
    .where({ user_id })
    .whereRaw('done is distinct from ?', [deletion.wanted])
    .first('service');
  return pending ? undefined : deletion;
}

export async function removeDeletion(trx: Db, user_id: string): Promise<void> {
  await accountDeletions(trx).where({ user_id }).delete();
}

/** Removes personal data from the user's audit log entries but keeps the actions. */
export async function anonymizeAuditLog(trx: Db, userId: string): Promise<void> {
  await trx.raw(
    `update audit_log_entries set ip_address = '',
       payload = payload - 'traits' || '{"actor_username": ""}'
     where payload ->> 'actor_id' = ?`,
    [userId],
  );
}
