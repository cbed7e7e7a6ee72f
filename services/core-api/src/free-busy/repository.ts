import { MAX_EXPANDED_SERIES } from '@scheduler/contracts/core';
import type { EventTimes } from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import type { Db } from '@scheduler/service-kit';
import {
  selectEventIdsBetween,
  OVERRIDDEN_STARTS,
  JOIN_EVENT_ACCESS,
  selectVisibleSchedules,
  IS_BUSY_FOR_VIEWER,
  type Viewer,
} from '../events/repository-visibility.ts';
import { queryPrepared } from '../queries/repository.ts';
import type { EventRow, RecordKey } from '../events/repository.ts';

/** An event that blocks time, with the fields needed to report a conflict. */
export interface BusyRow
  extends
    RecordKey,
    EventTimes,
    Pick<
      EventRow,
      'title' | 'recurrence' | 'schedule_ids' | 'access' | 'visibility' | 'is_organizer' | 'source'
    > {
  buffer_before: number;
  buffer_after: number;
}

const SELECT_BUSY_EVENTS = `
  select e.id as row_id, e.series_id, e.original_start, e.recurrence is not null as is_series,
    ${OVERRIDDEN_STARTS}, e.title, e.start_time, e.end_time, e.time_zone, e.is_all_day, e.start_date,
    e.end_date, e.recurrence, e.buffer_before, e.buffer_after, e.visibility, e.source,
    e.organizer_id is not distinct from :userId as is_organizer, event_access.schedule_ids, event_access.access
  from (
    select event_id from matching_events where (select long_count from long_events) <= :maxLongEvents
  ) matching_events
  join events e on e.id = matching_events.event_id ${JOIN_EVENT_ACCESS}
  where ${IS_BUSY_FOR_VIEWER}`;

/** The event, series or occurrence to exclude from a search. */
export interface ExcludedEvent {
  id: string;
  /** Original start of the occurrence; `null` for a single event or a whole series. */
  original: string | null;
}

const IS_NOT_EXCLUDED = `
  not coalesce(case when :original::text is null
    then :excluded::uuid in (e.id, e.series_id)
    else e.series_id = :excluded::uuid and e.original_start = :original end, false)`;

export interface BusySearch {
  /** ISO instants. */
  from: string;
  to: string;
  excluded: ExcludedEvent | null;
  /** Maximum number of single events. */
  limit: number;
}

/**
 * Finds the series that may block the viewer's time in a half-open range, including buffers, and the
 * earliest single events. If an occurrence is excluded, its series is still returned.
 *
 * @returns `null` if there are too many series, or too many events that last more than 25 hours
 */
export async function findBusyRows(
  db: Db,
  viewer: Viewer,
  search: BusySearch,
): Promise<BusyRow[] | null> {
  const { cte, bindings } = selectVisibleSchedules(viewer);
  const { from, to, excluded, limit } = search;
  const rows = await queryPrepared<BusyRow & { row_id: string | null; long_count: number }>(
    db,
    `with ${cte}, ${selectEventIdsBetween(':widenedFrom', ':widenedTo')}, busy as (
       ${SELECT_BUSY_EVENTS} and ${IS_NOT_EXCLUDED} and (e.recurrence is not null
         or e.start_time - e.buffer_before * interval '1 minute' < :to
           and e.end_time + e.buffer_after * interval '1 minute' > :from)
     )
     select busy.*, long_count from long_events left join (
       (select * from busy where is_series limit :maxSeries::bigint + 1)
       union all
       (select * from busy where not is_series order by start_time, row_id limit :limit)
     ) busy on true`,
    {
      ...bindings,
      from,
      to,
      ...widenByMaxBuffer(from, to),
      excluded: excluded?.id ?? null,
      original: excluded?.original ?? null,
      limit,
      maxSeries: MAX_EXPANDED_SERIES,
      maxLongEvents: MAX_EXPANDED_SERIES,
    },
  );
  if ((rows[0]?.long_count ?? 0) > MAX_EXPANDED_SERIES) return null;
  const busyRows = rows.filter(({ row_id }) => row_id !== null);
  const seriesCount = busyRows.filter(({ is_series }) => is_series).length;
  return seriesCount > MAX_EXPANDED_SERIES ? null : busyRows;
}

/** The maximum buffer accepted by the API. */
export const MAX_BUFFER_MS = 4 * HOUR_MS;

const widenByMaxBuffer = (from: string, to: string) => ({
  widenedFrom: new Date(Date.parse(from) - MAX_BUFFER_MS).toISOString(),
  widenedTo: new Date(Date.parse(to) + MAX_BUFFER_MS).toISOString(),
});

/** Finds the schedules that are visible to the user, grouped by the owner's email address. */
export async function findSchedulesByEmail(
  db: Db,
  userId: string,
  emails: readonly string[],
): Promise<Map<string, { owner_id: string; schedule_ids: string[] }>> {
  const rows = await queryPrepared<{ email: string; owner_id: string; schedule_ids: string[] }>(
    db,
    `select p.email, p.user_id as owner_id, array_agg(s.id) as schedule_ids
     from people p
     join schedules s on s.owner_id = p.user_id
     join schedule_access a on a.schedule_id = s.id and a.user_id = :userId
     where p.email = any(:emails::text[]) and p.email <> ''
     group by p.email, p.user_id`,
    { userId, emails },
  );
  return new Map(rows.map(({ email, ...rest }) => [email, rest]));
}

/** Finds which of the schedules are visible to the user. */
export function findVisibleSchedules(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ schedule_id: string; owner_id: string; role: string }[]> {
  return queryPrepared(
    db,
    `select a.schedule_id, s.owner_id, a.role
     from schedule_access a join schedules s on s.id = a.schedule_id
     where a.user_id = :userId and a.schedule_id = any(:ids::uuid[])`,
    { userId, ids },
  );
}
