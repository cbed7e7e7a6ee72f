import type { Subscription } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { queryPrepared } from '../../events/repository-visibility.ts';

const SUBSCRIPTIONS = `
  select sub.id, sub.schedule_id, sub.url, sub.created_at, sub.refreshed_at, sub.next_refresh_at,
    sub.error
  from subscriptions sub join schedules s on s.id = sub.schedule_id
  where s.owner_id = :userId`;

export const subscriptionsOf = (db: Db, userId: string): Promise<Subscription[]> =>
  queryPrepared(db, `${SUBSCRIPTIONS} order by sub.id`, { userId });

export async function subscriptionOf(
  db: Db,
  userId: string,
  id: string,
): Promise<Subscription | undefined> {
  const [found] = await queryPrepared<Subscription>(db, `${SUBSCRIPTIONS} and sub.id = :id`, {
    userId,
    id,
  });
  return found;
}

export async function insertSubscription(
  db: Db,
  subscription: Pick<Subscription, 'schedule_id' | 'url'>,
): Promise<string> {
  const id = newId();
  await db('subscriptions').insert({ id, ...subscription });
  return id;
}

/** A subscription as it is refreshed. */
export interface Refreshable {
  id: string;
  schedule_id: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
  every_minutes: number;
  failures: number;
  owner_id: string;
  /** `null` while nobody has seen the owner. */
  owner_email: string | null;
  time_zone: string | null;
}

/** A subscription whose time has come, while it has a schedule to fill. */
export async function dueSubscription(db: Db, id: string): Promise<Refreshable | undefined> {
  const [due] = await queryPrepared<Refreshable>(
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
  return due;
}

/** Ids of the subscriptions whose time has come, those that wait longest first. */
export async function dueIds(db: Db, atMost: number): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(
    db,
    `select sub.id from subscriptions sub join schedules s on s.id = sub.schedule_id
     where next_refresh_at <= now() order by next_refresh_at limit :atMost`,
    { atMost },
  );
  return rows.map(({ id }) => id);
}

/** Whether the schedule is still there; if so nobody deletes it until the transaction ends. */
export async function lockSchedule(trx: Db, id: string): Promise<boolean> {
  const found = await trx('schedules').where({ id }).forShare().select('id');
  return found.length > 0;
}

export interface Success {
  etag: string | null;
  last_modified: string | null;
  /** Minutes until it is read again. */
  every_minutes: number;
}

export async function keepSuccess(db: Db, id: string, success: Success) {
  await db('subscriptions')
    .where({ id })
    .update({
      ...success,
      failures: 0,
      error: null,
      refreshed_at: db.fn.now(),
      next_refresh_at: db.raw(`now() + make_interval(mins => ?)`, [success.every_minutes]),
    });
}

export async function keepFailure(db: Db, id: string, error: string, minutes: number) {
  await db('subscriptions')
    .where({ id })
    .update({
      error,
      failures: db.raw('least(failures + 1, 100)'),
      next_refresh_at: db.raw(`now() + make_interval(mins => ?)`, [minutes]),
    });
}

export async function makeDue(db: Db, id: string): Promise<void> {
  await db('subscriptions').where({ id }).update({ next_refresh_at: db.fn.now() });
}

/** Forgets subscriptions whose schedule has been gone for longer than anything is undone. */
export async function deleteOrphans(db: Db): Promise<void> {
  await db.raw(
    `delete from subscriptions sub
     where next_refresh_at < now() - interval '40 days'
       and not exists (select from schedules where id = sub.schedule_id)`,
  );
}
