import type { EventTimes } from '@scheduler/scheduling';
import type { Db } from '@scheduler/service-kit';
import {
  foundBetween,
  OVERRIDDEN,
  PLACES,
  reachOf,
  rowsOf,
  TAKES_TIME,
  type Reader,
} from '../events/repository-reach.ts';
import type { EventRow, RecordKey } from '../events/repository.ts';

/** What takes somebody's time, with as much of the event as advice on it tells. */
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

const BUSY = `
  select e.id as row_id, e.series_id, e.original_start, e.recurrence is not null as is_series,
    ${OVERRIDDEN}, e.title, e.start_time, e.end_time, e.time_zone, e.is_all_day, e.start_date,
    e.end_date, e.recurrence, e.buffer_before, e.buffer_after, e.visibility, e.source,
    e.organizer_id is not distinct from :userId as is_organizer, places.schedule_ids, places.access
  from found join events e on e.id = found.event_id ${PLACES}
  where ${TAKES_TIME}`;

/** What is left out: a record, a whole series, or one occurrence that is a record of its own. */
export interface Excluded {
  id: string;
  original: string | null;
}

const KEPT = `
  not coalesce(case when :original::text is null
    then :excluded::uuid in (e.id, e.series_id)
    else e.series_id = :excluded::uuid and e.original_start = :original end, false)`;

export interface BusySearch {
  /** ISO instants. */
  from: string;
  to: string;
  excluded: Excluded | null;
  /** Of the records that are no series, the earliest so many. */
  limit: number;
}

/**
 * What takes the reader's time in the half-open range, buffers included: every series that may, and
 * of all else the earliest. Of an occurrence that is left out its series stays.
 */
export function busyRecords(db: Db, reader: Reader, search: BusySearch): Promise<BusyRow[]> {
  const { mine, bindings } = reachOf(reader);
  const { from, to, excluded, limit } = search;
  return rowsOf(
    db,
    // The longest buffers are four hours.
    `with ${mine}, ${foundBetween(':widenedFrom', ':widenedTo')}, busy as (
       ${BUSY} and ${KEPT} and (e.recurrence is not null
         or e.start_time - e.buffer_before * interval '1 minute' < :to
           and e.end_time + e.buffer_after * interval '1 minute' > :from)
     )
     (select * from busy where is_series)
     union all
     (select * from busy where not is_series order by start_time, row_id limit :limit)`,
    {
      ...bindings,
      from,
      to,
      ...widened(from, to),
      excluded: excluded?.id ?? null,
      original: excluded?.original ?? null,
      limit,
    },
  );
}

const LONGEST_BUFFER = 240 * 60_000;

const widened = (from: string, to: string) => ({
  widenedFrom: new Date(Date.parse(from) - LONGEST_BUFFER).toISOString(),
  widenedTo: new Date(Date.parse(to) + LONGEST_BUFFER).toISOString(),
});

/** Of each person by address, the schedules of theirs that the user may see. */
export async function schedulesOfPeople(
  db: Db,
  userId: string,
  emails: readonly string[],
): Promise<Map<string, { owner_id: string; schedule_ids: string[] }>> {
  const rows = await rowsOf<{ email: string; owner_id: string; schedule_ids: string[] }>(
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

/** Of some schedules those that the user sees, with whose they are. */
export function schedulesSeen(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ schedule_id: string; owner_id: string; role: string }[]> {
  return rowsOf(
    db,
    `select a.schedule_id, s.owner_id, a.role
     from schedule_access a join schedules s on s.id = a.schedule_id
     where a.user_id = :userId and a.schedule_id = any(:ids::uuid[])`,
    { userId, ids },
  );
}
