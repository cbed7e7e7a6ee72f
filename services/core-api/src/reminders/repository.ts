import type { DueReminder, Reminder } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { notifyClients } from '../live/repository-notices.ts';
import { queryColumn, queryFirst, queryPrepared } from '../queries/repository.ts';
import type { Delivery, Remindable } from './due-reminders.ts';

export interface Candidate extends Remindable {
  is_watched: boolean;
}

/** Locks the scan and returns the time up to which reminders were delivered. */
export async function lockScanClock(trx: Db): Promise<number> {
  const clock = await trx('reminder_clock').forUpdate().first<{ scanned_to: string }>('scanned_to');
  return Date.parse(clock.scanned_to);
}

export async function setScanClock(trx: Db, scannedTo: string): Promise<void> {
  await trx('reminder_clock').update({ scanned_to: scannedTo });
}

const LEAD_TIME = `m.minutes * interval '1 minute'`;

/**
 * Users who own a schedule with the event or are invited, except guests who declined. The organizer's
 * reminders reach guests who haven't replied only in the app. The time zone defaults to the event's.
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
    select people.user_id, (
      select coalesce(jsonb_agg(reminder), '[]')
      from jsonb_array_elements(coalesce(nullif(e.reminders, 'null'), '[]')) reminder
      where a.partstat <> 'needs-action' or reminder ->> 'method' = 'in_app')
    from attendees a join people using (email)
    where a.event_id = e.id and a.partstat <> 'declined'
  ) recipient left join preferences p using (user_id)`;

/** Returns events that may have reminders due after `from` and no later than `to`. */
export const findCandidates = (db: Db, from: string, to: string): Promise<Candidate[]> =>
  queryPrepared(
    db,
    `with candidates as (
       select e.id from reminder_minutes m join events e
         on e.recurrence is null and not e.is_all_day
         and e.start_time > :from::timestamptz + ${LEAD_TIME} and e.start_time <= :to::timestamptz + ${LEAD_TIME}
       union
       select e.id from reminder_minutes m join events e
         on e.recurrence is null and e.is_all_day
         and e.start_time > :from::timestamptz + ${LEAD_TIME} - interval '26 hours'
         and e.start_time <= :to::timestamptz + ${LEAD_TIME} + interval '26 hours'
       union
       select event_id from reminder_watch where look_at <= :to
     )
     select e.id, e.series_id, e.original_start, e.recurrence, e.start_time, e.end_time,
       e.start_date, e.end_date, e.is_all_day, e.time_zone, r.recipients,
       case when e.recurrence is null then '{}' else
         array(select o.original_start from events o where o.series_id = e.id)
       end as overridden,
       coalesce(w.is_moved and w.look_at <= :to, false) as is_moved,
       coalesce(w.look_at <= :to, false) as is_watched
     from candidates c
     -- The limit forces lookups by id, because the planner overestimates the number of candidates.
     cross join lateral (select * from events where id = c.id limit 1) e
     cross join lateral (${RECIPIENTS}) r
     left join lateral (
       select * from reminder_watch where event_id = c.id limit 1
     ) w on true`,
    { from, to },
  );

export interface NewDelivery extends Delivery {
  is_late: boolean;
  in_app: boolean;
  shown_from: number;
}

const toIso = (time: number) => new Date(time).toISOString();

/** Limits the memory and the duration of one statement. */
const MAX_ROWS_PER_STATEMENT = 1000;

interface InsertedDelivery {
  id: string;
  user_id: string;
  in_app: boolean;
}

/** Inserts deliveries that don't exist yet, and returns them. */
export async function insertDeliveries(
  trx: Db,
  deliveries: readonly NewDelivery[],
): Promise<InsertedDelivery[]> {
  const inserted: InsertedDelivery[] = [];
  for (let start = 0; start < deliveries.length; start += MAX_ROWS_PER_STATEMENT) {
    const chunk = deliveries.slice(start, start + MAX_ROWS_PER_STATEMENT);
    const rows: InsertedDelivery[] = await trx('reminder_deliveries')
      .insert(
        chunk.map(({ due_at, shown_from, ...delivery }) => ({
          id: newId(),
          ...delivery,
          due_at: toIso(due_at),
          shown_from: toIso(shown_from),
        })),
      )
      .onConflict(['event_id', 'original_start', 'user_id', 'method', 'minutes', 'start_time'])
      .ignore()
      .returning(['id', 'user_id', 'in_app']);
    for (const row of rows) inserted.push(row);
  }
  return inserted;
}

export interface ScheduledScan {
  id: string;
  scanAtMs: number | null;
}

/** Schedules the next scans. Stops watching events that have no next scan. */
export async function scheduleScans(trx: Db, scans: readonly ScheduledScan[]): Promise<void> {
  const finishedIds = scans.filter(({ scanAtMs }) => scanAtMs === null).map(({ id }) => id);
  await queryPrepared(trx, 'delete from reminder_watch where event_id = any(:ids::uuid[])', {
    ids: finishedIds,
  });
  const upcomingScans = scans.filter(
    (scan): scan is ScheduledScan & { scanAtMs: number } => scan.scanAtMs !== null,
  );
  await queryPrepared(
    trx,
    `update reminder_watch w set look_at = next.at, is_moved = false
     from unnest(:ids::uuid[], :times::timestamptz[]) next (id, at) where w.event_id = next.id`,
    {
      ids: upcomingScans.map(({ id }) => id),
      times: upcomingScans.map(({ scanAtMs }) => toIso(scanAtMs)),
    },
  );
}

/** Returns the users whose snoozed reminders reappear in the range. */
export const findSnoozedUserIds = (db: Db, from: string, to: string): Promise<string[]> =>
  queryColumn(
    db,
    `select distinct user_id from reminder_deliveries
     where in_app and dismissed_at is null and shown_from > :from and shown_from <= :to`,
    { from, to },
  );

/** Notifies connected clients that reminders have changed. */
export const notifyUsers = (trx: Db, userIds: readonly string[]) =>
  notifyClients(trx, 'reminders', userIds);

/** A reminder with the times for which it was delivered, and the current state of its event. */
export interface ReminderRow extends DueReminder {
  original_start: string;
  user_id: string;
  method: Reminder['method'];
  in_app: boolean;
  /** Current times of the event, the override or the series. */
  record_start: string;
  record_end: string;
  recurrence: string[] | null;
}

const SELECT_REMINDER = `
  select d.id, d.event_id, d.original_start, d.user_id, d.method, d.minutes, d.due_at, d.is_late,
    d.shown_from, d.in_app, d.start_time, d.end_time, e.organizer_id, e.title, e.location, e.time_zone, e.is_all_day,
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

const MAX_VISIBLE = 200;

/** Returns the reminders visible in the app, latest first, until a day after the end of their event. */
export const findVisibleReminders = (db: Db, userId: string, now: string): Promise<ReminderRow[]> =>
  queryPrepared(
    db,
    `select reminder.* from (
       select id from reminder_deliveries
       where user_id = :userId and in_app and dismissed_at is null and shown_from <= :now
         and end_time > :now::timestamptz - interval '1 day'
       order by shown_from desc, id limit ${MAX_VISIBLE}
     ) visible join (${SELECT_REMINDER}) reminder using (id)
     order by reminder.due_at desc, reminder.id`,
    { userId, now },
  );

interface PendingEmail extends ReminderRow {
  email: string;
  /** Whether the recipient has blocked the organizer. */
  is_blocked: boolean;
}

/** Returns a reminder email that hasn't been sent yet. */
export const findPendingEmail = (db: Db, id: string): Promise<PendingEmail | undefined> =>
  queryFirst(
    db,
    `select reminder.*, p.email,
       exists (select from blocked_senders where email = p.email and user_id = reminder.organizer_id)
         as is_blocked
     from (${SELECT_REMINDER}) reminder
     join reminder_deliveries d using (id) join people p on p.user_id = reminder.user_id
     where reminder.id = :id and d.settled_at is null and not d.in_app
       and reminder.user_id not in (select user_id from closed_accounts)`,
    { id },
  );

export async function markSettled(db: Db, id: string): Promise<void> {
  await db('reminder_deliveries').where({ id }).update({ settled_at: db.fn.now() });
}

/**
 * Moves an email reminder to the app.
 *
 * @param isLate whether the event is already over
 */
export async function showInApp(
  db: Db,
  { id, user_id }: ReminderRow,
  { isLate }: { isLate: boolean },
): Promise<void> {
  await db('reminder_deliveries')
    .where({ id })
    .update({ in_app: true, is_late: isLate, settled_at: db.fn.now(), shown_from: db.fn.now() });
  await notifyUsers(db, [user_id]);
}

/** Returns `false` if the user does not have this reminder or has already dismissed it. */
export async function updateVisibleReminder(
  db: Db,
  { id, userId }: { id: string; userId: string },
  changes: { dismissed_at: string } | { shown_from: string; is_late: boolean },
): Promise<boolean> {
  const updatedCount = await db('reminder_deliveries')
    .where({ id, user_id: userId, in_app: true })
    .whereNull('dismissed_at')
    .update(changes);
  return updatedCount > 0;
}

const RETENTION = `interval '60 days'`;

export const deleteOldReminders = (db: Db): Promise<number> =>
  db('reminder_deliveries')
    .whereRaw(`due_at < now() - ${RETENTION} and start_time < now()`)
    .delete();
