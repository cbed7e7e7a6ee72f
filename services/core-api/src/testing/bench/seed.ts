import { newId, type Database, type Db } from '@scheduler/service-kit';

/** The Monday of the week that is asked for. */
export const WEEK = { start: '2026-11-16T00:00:00.000Z', end: '2026-11-23T00:00:00.000Z' };

/** Events inside that week, so that every calendar gives an answer of the same size. */
const IN_WEEK = 25;

const CROWD_CALENDAR = 1000;

/**
 * A calendar of five schedules: `IN_WEEK` events in the week, the others over the five years on
 * either side of it. One in forty lasts days.
 *
 * @returns the id of one of its schedules
 */
export function seedCalendar(db: Database, userId: string, size: number): Promise<string> {
  return db.transaction(async (trx) => {
    // Past the history, which would only be in the way; foreign keys hold by construction.
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
         case when n < :inWeek
           then :week::timestamptz + n * interval '6 hours 15 minutes'
           else :week::timestamptz + (case n % 2 when 0 then 1 else -1 end)
             * (interval '20 days' + random() * interval '1800 days')
         end as start_time
       from generate_series(0, :size::int - 1) n
     ), made as (
       insert into events (id, organizer_id, title, description, is_all_day, time_zone, start_time, end_time)
       select id, :userId, 'Event ' || n, 'What it is about', false, 'Europe/Lisbon', start_time,
         start_time + case when not in_week and n % 40 = 0 then interval '3 days' else interval '45 minutes' end
       from spread returning id, start_time, end_time
     ), invited as (
       insert into attendees (event_id, email, typed_email, position)
       select id, 'guest' || i || '@example.test', 'guest' || i || '@example.test', i
       from made, generate_series(1, 2) i where abs(hashtext(id::text)) % 4 = 0
     )
     insert into event_schedules (event_id, schedule_id, position, start_time, end_time)
     select id, (:ids::uuid[])[1 + abs(hashtext(id::text)) % 5], 1, start_time, end_time from made`,
    { inWeek: IN_WEEK, week: WEEK.start, size, userId, ids },
  );
  return ids[0] ?? '';
}

/** Other people's calendars of a thousand events each, so many events in all. */
export async function seedCrowd(db: Database, size: number): Promise<void> {
  for (let made = 0; made < size; made += CROWD_CALENDAR) {
    await db.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      await insertCalendar(trx, newId(), CROWD_CALENDAR);
    });
  }
}

export const analyze = (db: Database) =>
  db.raw('vacuum analyze schedules, events, event_schedules, attendees');
