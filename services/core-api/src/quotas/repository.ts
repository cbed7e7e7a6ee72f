import type { Db } from '@scheduler/service-kit';
import { queryColumn, queryFirst } from '../queries/repository.ts';

/** Numbers of events and series, for example those of an account. */
export interface EventNumbers {
  events: number;
  series: number;
}

/** Counts the entries on the schedules of `:ownerId`, up to one more than the maximum. */
const countEntries = (entries: string, max: string) => `(
  select count(*) from (
    select from schedules s
    -- The offset makes the planner look up the events of each schedule by index.
    cross join lateral (select from ${entries} offset 0) entry
    where s.owner_id = :ownerId limit :${max}::bigint + 1
  ) counted)`;

const ENTRIES = 'event_schedules entry where entry.schedule_id = s.id';
const IS_LONG = `entry.end_time - entry.start_time > interval '25 hours'`;
const SERIES_ENTRIES = `
  event_schedules entry
  cross join lateral (select recurrence from events where id = entry.event_id offset 0) e
  where entry.schedule_id = s.id and ${IS_LONG} and not entry.by_invitation and e.recurrence is not null`;

const COUNT_ESTIMATE = `
  select ${countEntries(ENTRIES, 'maxEvents')} as events,
    ${countEntries(`${ENTRIES} and ${IS_LONG}`, 'maxSeries')} as series`;
const COUNT_EXACTLY = `
  select ${countEntries(`${ENTRIES} and not entry.by_invitation`, 'maxEvents')} as events,
    ${countEntries(SERIES_ENTRIES, 'maxSeries')} as series`;

/**
 * Counts the events on the schedules of an account, and the series that last more than 25 hours. An event
 * counts on each of its schedules.
 *
 * @param isExact if `false`, counts with index-only scans; invitations of others then count as events, and
 *   all events of more than 25 hours as series
 * @returns numbers up to one more than the maximums
 */
export async function countEvents(
  db: Db,
  ownerId: string,
  { isExact, ...max }: { isExact: boolean; maxEvents: number; maxSeries: number },
): Promise<EventNumbers> {
  const sql = isExact ? COUNT_EXACTLY : COUNT_ESTIMATE;
  const numbers = await queryFirst<EventNumbers>(db, sql, { ownerId, ...max });
  return numbers ?? { events: 0, series: 0 };
}

/** Finds the owners of schedules. */
export const findScheduleOwners = (db: Db, ids: readonly string[]): Promise<string[]> =>
  queryColumn(db, 'select distinct owner_id from schedules where id = any(:ids::uuid[])', { ids });
