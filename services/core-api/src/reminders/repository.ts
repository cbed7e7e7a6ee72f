import type { Reminder } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { queryPrepared } from '../events/repository-visibility.ts';
import type { Delivery, Remindable } from './due.ts';

export interface Candidate extends Remindable {
  is_watched: boolean;
}

/** Takes the turn of scanning, and tells up to when all is told. */
export async function lockClock(trx: Db): Promise<number> {
  const clock = await trx('reminder_clock').forUpdate().first<{ scanned_to: string }>('scanned_to');
  return Date.parse(clock.scanned_to);
}

export async function setClock(trx: Db, scannedTo: string): Promise<void> {
  await trx('reminder_clock').update({ scanned_to: scannedTo });
}

const AHEAD = `m.minutes * interval '1 minute'`;

/**
 * Who has the event on a schedule of theirs or is invited and has not declined, once each. Who has
 * not told where they are is where the event is.
 */
const RECIPIENTS = `
  select coalesce(json_agg(json_build_object('user_id', user_id, 'reminders', reminders,
    'time_zone', coalesce(p.time_zone, e.time_zone))), '[]') as recipients
  from (
    select s.owner_id as user_id, coalesce(nullif(e.reminders, 'null'), s.default_reminders) as reminders
    from event_schedules es join schedules s on s.id = es.schedule_id
    where es.event_id = e.id and not exists (
      select from attendees a join people using (email)
      where a.event_id = e.id and a.partstat = 'declined' and people.user_id = s.owner_id)
    union all
    select people.user_id, coalesce(nullif(e.reminders, 'null'), '[]')
    from attendees a join people using (email)
    where a.event_id = e.id and a.partstat <> 'declined'
  ) either left join preferences p using (user_id)`;

/** Events of which something may be due after `from`, and no later than `to`. */
export const remindableBetween = (db: Db, from: string, to: string): Promise<Candidate[]> =>
  queryPrepared(
    db,
    `with near as (
       select e.id from reminder_minutes m join events e
         on e.recurrence is null and not e.is_all_day
         and e.start_time > :from::timestamptz + ${AHEAD} and e.start_time <= :to::timestamptz + ${AHEAD}
       union
       select e.id from reminder_minutes m join events e
         on e.recurrence is null and e.is_all_day
         and e.start_time > :from::timestamptz + ${AHEAD} - interval '26 hours'
         and e.start_time <= :to::timestamptz + ${AHEAD} + interval '26 hours'
       union
       select event_id from reminder_watch where look_at <= :to
     )
     select e.id, e.series_id, e.original_start, e.recurrence, e.start_time, e.end_time,
       e.start_date, e.end_date, e.is_all_day, e.time_zone, who.recipients,
       case when e.recurrence is null then '{}' else
         array(select own.original_start from events own where own.series_id = e.id)
       end as overridden,
       coalesce(w.is_moved and w.look_at <= :to, false) as is_moved,
       coalesce(w.look_at <= :to, false) as is_watched
     from near
     -- By its id each: how few are near cannot be known when this is planned.
     cross join lateral (select * from events where id = near.id limit 1) e
     cross join lateral (${RECIPIENTS}) who
     left join lateral (
       select * from reminder_watch where event_id = near.id limit 1
     ) w on true`,
    { from, to },
  );

export interface NewDelivery extends Delivery {
  is_late: boolean;
  in_app: boolean;
  shown_from: number;
}

const iso = (time: number) => new Date(time).toISOString();

/** Keeps what was not told before, and says which that is. */
export async function insertDeliveries(
  trx: Db,
  deliveries: readonly NewDelivery[],
): Promise<{ id: string; user_id: string; in_app: boolean }[]> {
  if (deliveries.length === 0) return [];
  return trx('reminder_deliveries')
    .insert(
      deliveries.map(({ due_at, shown_from, ...delivery }) => ({
        id: newId(),
        ...delivery,
        due_at: iso(due_at),
        shown_from: iso(shown_from),
      })),
    )
    .onConflict(['event_id', 'original_start', 'user_id', 'method', 'minutes', 'start_time'])
    .ignore()
    .returning(['id', 'user_id', 'in_app']);
}

export interface Look {
  id: string;
  at: number | null;
}

/** Settles when what was looked at is looked at again; what is not needs no watching. */
export async function setLooks(trx: Db, looks: readonly Look[]): Promise<void> {
  const over = looks.filter(({ at }) => at === null).map(({ id }) => id);
  await trx('reminder_watch').whereIn('event_id', over).delete();
  const again = looks.filter((look): look is Look & { at: number } => look.at !== null);
  await queryPrepared(
    trx,
    `update reminder_watch w set look_at = next.at, is_moved = false
     from unnest(:ids::uuid[], :times::timestamptz[]) next (id, at) where w.event_id = next.id`,
    { ids: again.map(({ id }) => id), times: again.map(({ at }) => iso(at)) },
  );
}

/** Whose snoozed reminders come back in a stretch of time. */
export const snoozedUntil = async (db: Db, from: string, to: string): Promise<string[]> => {
  const found = await queryPrepared<{ user_id: string }>(
    db,
    `select distinct user_id from reminder_deliveries
     where in_app and dismissed_at is null and shown_from > :from and shown_from <= :to`,
    { from, to },
  );
  return found.map(({ user_id }) => user_id);
};

/** Wakes the open screens of people. */
export async function tellPeople(trx: Db, userIds: readonly string[]): Promise<void> {
  await queryPrepared(
    trx,
    `select pg_notify('core_notices', json_build_object('user_id', id, 'key', 'reminders')::text)
     from unnest(:userIds::uuid[]) id`,
    { userIds: [...new Set(userIds)] },
  );
}

/** A reminder with the event it is of, as that is now. */
export interface Told {
  id: string;
  event_id: string;
  original_start: string;
  user_id: string;
  method: Reminder['method'];
  minutes: number;
  due_at: string;
  is_late: boolean;
  in_app: boolean;
  /** The times that it was told for. */
  start_time: string;
  end_time: string;
  title: string;
  location: string | null;
  time_zone: string;
  is_all_day: boolean;
  /** Of the record: of the series where the occurrence has none of its own. */
  record_start: string;
  record_end: string;
  start_date: string | null;
  end_date: string | null;
  recurrence: string[] | null;
}

const TOLD = `
  select d.id, d.event_id, d.original_start, d.user_id, d.method, d.minutes, d.due_at, d.is_late,
    d.in_app, d.start_time, d.end_time, e.title, e.location, e.time_zone, e.is_all_day,
    e.start_time as record_start, e.end_time as record_end, e.start_date, e.end_date, e.recurrence
  from reminder_deliveries d
  join lateral (
    select * from events
    where id = d.event_id or (series_id = d.event_id and original_start = d.original_start)
    order by series_id is null limit 1
  ) e on true
  where exists (
    select from event_schedules es join schedules s on s.id = es.schedule_id
    where es.event_id = e.id and s.owner_id = d.user_id
  ) or exists (
    select from attendees a join people using (email)
    where a.event_id = e.id and people.user_id = d.user_id and a.partstat <> 'declined'
  )`;

const SHOWN_AT_MOST = 200;

/** What shows in the app now, the latest first. */
export const shownTo = (db: Db, userId: string, now: string): Promise<Told[]> =>
  queryPrepared(
    db,
    `select told.* from (
       select id from reminder_deliveries
       where user_id = :userId and in_app and dismissed_at is null and shown_from <= :now
       order by shown_from desc, id limit ${SHOWN_AT_MOST}
     ) shown join (${TOLD}) told using (id) order by told.due_at desc, told.id`,
    { userId, now },
  );

/** A reminder by mail that is not settled yet. */
export async function unsettled(db: Db, id: string): Promise<(Told & { email: string }) | null> {
  const [found] = await queryPrepared<Told & { email: string }>(
    db,
    `select told.*, p.email from (${TOLD}) told
     join reminder_deliveries d using (id) join people p on p.user_id = told.user_id
     where told.id = :id and d.settled_at is null and not d.in_app
       and told.user_id not in (select user_id from closed_accounts)`,
    { id },
  );
  return found ?? null;
}

export async function settle(db: Db, id: string): Promise<void> {
  await db('reminder_deliveries').where({ id }).update({ settled_at: db.fn.now() });
}

/** Shows in the app what came too late for a letter. */
export async function showInstead(db: Db, { id, user_id }: Told): Promise<void> {
  await db('reminder_deliveries')
    .where({ id })
    .update({ in_app: true, is_late: true, settled_at: db.fn.now(), shown_from: db.fn.now() });
  await tellPeople(db, [user_id]);
}

/** Changes an own reminder that is not dismissed; `false` if there is none. */
export async function changeShown(
  db: Db,
  { id, userId }: { id: string; userId: string },
  change: { dismissed_at: string } | { shown_from: string },
): Promise<boolean> {
  const changed = await db('reminder_deliveries')
    .where({ id, user_id: userId, in_app: true })
    .whereNull('dismissed_at')
    .update(change);
  return changed > 0;
}

const KEPT = `interval '60 days'`;

/** Forgets reminders of long ago, and says how many there were. */
export const deleteOld = (db: Db): Promise<number> =>
  db('reminder_deliveries').whereRaw(`due_at < now() - ${KEPT} and start_time < now()`).delete();
