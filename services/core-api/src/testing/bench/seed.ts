import { newId, type Database, type Db } from '@scheduler/service-kit';

/** The measured week, Monday to Sunday. */
export const WEEK = { start: '2026-11-16T00:00:00.000Z', end: '2026-11-23T00:00:00.000Z' };

/** The weeks of a month view that contains the measured week. */
export const MONTH = { start: '2026-10-26T00:00:00.000Z', end: '2026-11-30T00:00:00.000Z' };

/** Number of events in the measured week. The same for all calendars, so that response sizes match. */
const EVENTS_IN_WEEK = 25;
/** Number of these events that are occurrences of endless series, which started half a year ago. */
const ENDLESS_SERIES = 5;

const OTHER_CALENDAR_SIZE = 1000;

/**
 * Creates a calendar with five schedules. `EVENTS_IN_WEEK` events are in the measured week, and the
 * remaining events are in the five years before and after it. One event in 40 lasts several days,
 * and one in 100 is a series of 20 weeks.
 *
 * @returns the ID of one of the schedules
 */
export function seedCalendar(db: Database, userId: string, size: number): Promise<string> {
  return db.transaction(async (trx) => {
    // Disable foreign key checks and the history triggers, which aren't needed here.
    await trx.raw('set local session_replication_role = replica');
    return insertCalendar(trx, userId, size);
  });
}

async function insertCalendar(db: Db, userId: string, size: number): Promise<string> {
  const ids = Array.from({ length: 5 }, newId);
  await db('schedules').insert(
    ids.map((id) => ({ id, owner_id: userId, name: 'Work', color: 'blue', is_shared: false })),
  );
  await db.raw(
    `with spread as (
       select gen_random_uuid() as id, n, n < :inWeek as in_week,
         case when n < :live then array['RRULE:FREQ=WEEKLY']
           when n >= :inWeek and n % 100 = 99 then array['RRULE:FREQ=WEEKLY;COUNT=20'] end as recurrence,
         case when n < :live then :week::timestamptz + n * interval '30 hours' - interval '26 weeks'
           when n < :inWeek then :week::timestamptz + n * interval '6 hours 15 minutes'
           when n % 2 = 0 then :week::timestamptz + interval '20 days' + random() * interval '1800 days'
           else :week::timestamptz - interval '160 days' - random() * interval '1660 days'
         end as start_time
       from generate_series(0, :size::int - 1 - :live::int) n
     ), timed as (
       select *, start_time +
         case when not in_week and n % 40 = 0 then interval '3 days' else interval '45 minutes' end as end_time
       from spread
     ), made as (
       insert into events (id, organizer_id, title, description, is_all_day, time_zone, start_time, end_time, recurrence)
       select id, :userId, 'Event ' || n, 'What it is about', false, 'Europe/Lisbon', start_time, end_time, recurrence
       from timed returning id, start_time, end_time, recurrence
     ), changed as (
       insert into events (id, organizer_id, title, description, is_all_day, time_zone, start_time, end_time,
         series_id, original_start)
       select gen_random_uuid(), :userId, 'Moved ' || n, 'What it is about', false, 'Europe/Lisbon',
         start_time + interval '7 days 2 hours', end_time + interval '7 days 2 hours', id,
         to_char(start_time + interval '7 days', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
       from timed where n < :live returning id, start_time, end_time, recurrence
     ), invited as (
       insert into attendees (event_id, email, typed_email, position)
       select id, 'guest' || i || '@example.test', 'guest' || i || '@example.test', i
       from made, generate_series(1, 2) i where abs(hashtext(id::text)) % 4 = 0
     )
     insert into event_schedules (event_id, schedule_id, position, start_time, end_time)
     select id, (:ids::uuid[])[1 + abs(hashtext(id::text)) % 5], 1, start_time,
       case when recurrence is null then end_time
         when recurrence[1] like '%COUNT=20' then end_time + interval '133 days 1 hour'
         else timestamptz '2200-01-01' end
     from (select * from made union all select * from changed) records`,
    { live: ENDLESS_SERIES, inWeek: EVENTS_IN_WEEK, week: WEEK.start, size, userId, ids },
  );
  return ids[0] ?? '';
}

/** Creates calendars for other users with 1,000 events each. */
export async function seedOtherCalendars(db: Database, size: number): Promise<void> {
  for (let insertedCount = 0; insertedCount < size; insertedCount += OTHER_CALENDAR_SIZE) {
    await db.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      await insertCalendar(trx, newId(), OTHER_CALENDAR_SIZE);
    });
  }
}

export const analyze = (db: Database) =>
  db.raw('vacuum analyze schedules, events, event_schedules, attendees');
