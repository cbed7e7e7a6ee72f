import type { Subscription } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import type { CacheValidators } from './calendar-client.ts';
import {
  countRows,
  insertRow,
  queryColumn,
  queryFirst,
  queryPrepared,
} from '../../queries/repository.ts';

const SUBSCRIPTIONS = `
  select sub.id, sub.schedule_id, sub.url, sub.created_at, sub.refreshed_at, sub.next_refresh_at,
    sub.error
  from subscriptions sub join schedules s on s.id = sub.schedule_id
  where s.owner_id = :userId`;

export const listSubscriptions = (db: Db, userId: string): Promise<Subscription[]> =>
  queryPrepared(db, `${SUBSCRIPTIONS} order by sub.id`, { userId });

export const findSubscription = (
  db: Db,
  userId: string,
  id: string,
): Promise<Subscription | undefined> =>
  queryFirst(db, `${SUBSCRIPTIONS} and sub.id = :id`, { userId, id });

export const insertSubscription = (
  db: Db,
  subscription: Pick<Subscription, 'schedule_id' | 'url'>,
) => insertRow(db, 'subscriptions', subscription);

/** A subscription with all fields needed to refresh it. */
export interface DueSubscription
  extends Pick<Subscription, 'id' | 'schedule_id' | 'url'>, RefreshResult {
  failures: number;
  owner_id: string;
  /** `null` until the owner's account is known. */
  owner_email: string | null;
  time_zone: string | null;
}

/** Finds a subscription that is due and whose schedule exists. */
export const findDueSubscription = (db: Db, id: string): Promise<DueSubscription | undefined> =>
  queryFirst(
    db,
    `select sub.id, sub.schedule_id, sub.url, sub.etag, sub.last_modified, sub.every_minutes,
       sub.failures,
       s.owner_id, people.email as owner_email, preferences.time_zone
     from subscriptions sub join schedules s on s.id = sub.schedule_id
     left join people on people.user_id = s.owner_id
     left join preferences on preferences.user_id = s.owner_id
     where sub.id = :id and sub.next_refresh_at <= now()`,
    { id },
  );

/** Finds the IDs of due subscriptions, longest overdue first. */
export const findDueIds = (db: Db, limit: number): Promise<string[]> =>
  queryColumn(
    db,
    `select sub.id from subscriptions sub join schedules s on s.id = sub.schedule_id
     where next_refresh_at <= now() order by next_refresh_at limit :limit`,
    { limit },
  );

export const countSubscriptions = (db: Db, userId: string) =>
  countRows(
    db('subscriptions').whereIn(
      'schedule_id',
      db('schedules').where({ owner_id: userId }).select('id'),
    ),
  );

/** Returns whether the schedule exists. Prevents its deletion until the end of the transaction. */
export async function lockSchedule(trx: Db, id: string): Promise<boolean> {
  const rows = await trx('schedules').where({ id }).forShare().select('id');
  return rows.length > 0;
}

export interface RefreshResult extends CacheValidators {
  /** Minutes until the next refresh. */
  every_minutes: number;
}

export async function recordSuccess(db: Db, id: string, result: RefreshResult) {
  await db('subscriptions')
    .where({ id })
    .update({
      ...result,
      failures: 0,
      error: null,
      refreshed_at: db.fn.now(),
      next_refresh_at: db.raw(`now() + make_interval(mins => ?)`, [result.every_minutes]),
    });
}

export async function recordFailure(db: Db, id: string, error: string, delayMinutes: number) {
  await db('subscriptions')
    .where({ id })
    .update({
      error,
      failures: db.raw('least(failures + 1, 100)'),
      next_refresh_at: db.raw(`now() + make_interval(mins => ?)`, [delayMinutes]),
    });
}

export async function markDue(db: Db, id: string): Promise<void> {
  await db('subscriptions').where({ id }).update({ next_refresh_at: db.fn.now() });
}

/** Deletes subscriptions whose schedule was deleted too long ago to be restored. */
export async function deleteOrphans(db: Db): Promise<void> {
  await db.raw(
    `delete from subscriptions sub
     where next_refresh_at < now() - interval '40 days'
       and not exists (select from schedules where id = sub.schedule_id)`,
  );
}
