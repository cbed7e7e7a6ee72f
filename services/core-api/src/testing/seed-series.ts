import type { Schedule } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';

export interface SeededSeries {
  count: number;
  /** RRULE of all series. */
  rule: string;
  /** End of the last occurrence. @default the stored end of an endless series */
  end?: string;
}

/** First start of the seeded series. Each of the next ones starts a second later. */
export const SEEDED_START = '2026-01-05T00:00:00Z';

/** Adds series of half an hour to a schedule, without the history and the checks of the API. */
export async function seedSeries(
  db: Database,
  userId: string,
  { id: scheduleId }: Pick<Schedule, 'id'>,
  { count, rule, end = '2200-01-01T00:00:00Z' }: SeededSeries,
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `with made as (
         insert into events (id, organizer_id, title, is_all_day, time_zone, start_time, end_time, recurrence)
         select gen_random_uuid(), :userId, 'Series ' || n, false, 'Europe/Lisbon', start_time,
           start_time + interval '30 minutes', array[:rule]
         from generate_series(0, :count::int - 1) n
         cross join lateral (select :start::timestamptz + n * interval '1 second' as start_time) first
         returning id, start_time
       )
       insert into event_schedules (event_id, schedule_id, position, start_time, end_time)
       select id, :scheduleId, 1, start_time, :end from made`,
      { userId, scheduleId, rule, count, end, start: SEEDED_START },
    );
  });
  await db.raw('analyze events, event_schedules');
}
