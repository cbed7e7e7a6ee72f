import { MAX_LISTED_EVENTS, type Event } from '@scheduler/contracts/core';
import { mapInSlices, startTimeSlices, type Db } from '@scheduler/service-kit';
import {
  selectEventIdsBetween,
  OVERRIDDEN_STARTS,
  JOIN_EVENT_ACCESS,
  selectVisibleSchedules,
  IS_BUSY_FOR_VIEWER,
  type Viewer,
} from './repository-visibility.ts';
import { queryPrepared } from '../queries/repository.ts';

export interface RecordKey {
  row_id: string;
  /** Set together with `original_start` for an override of an occurrence. */
  series_id: string | null;
  original_start: string | null;
  is_series: boolean;
  overridden: string[];
}

/** A stored event with the viewer's access to it. */
export interface EventRow
  extends
    RecordKey,
    Omit<Event, 'id' | 'schedule_id' | 'role' | 'recurring_event_id' | 'original_start_time'> {
  access: 1 | 2 | 3 | 4 | 5;
  takes_time: boolean;
  source: 'own' | 'google' | 'feed';
  /** Size of the event's text in bytes. */
  octets: number;
}

const SELECT_EVENT = `
  select e.id as row_id, e.series_id, e.original_start, e.recurrence is not null as is_series,
    ${OVERRIDDEN_STARTS}, e.title, e.description, e.start_time, e.end_time, e.time_zone, e.location,
    e.is_all_day, e.start_date, e.end_date, event_access.schedule_ids, event_access.access,
    ${IS_BUSY_FOR_VIEWER} as takes_time, e.source, guests.invited_users, guests.invitations,
    coalesce(e.recurrence, series.recurrence) as recurrence, e.transparency, e.visibility,
    e.buffer_before, e.buffer_after, e.reminders,
    coalesce(e.kind, case cardinality(guests.invited_users) when 0 then 'personal' else 'meeting' end)
      as kind, e.locked, e.task_id, e.habit_id,
    case when organizer.email <> '' then
      json_build_object('email', organizer.email, 'full_name', organizer.full_name)
    end as organizer,
    e.organizer_id is not distinct from :userId as is_organizer,
    e.version, e.created_at, e.updated_at,
    octet_length(concat(e.title, e.description, e.location, guests.invitations)) as octets`;

const EVENT_JOINS = `
  ${JOIN_EVENT_ACCESS}
  cross join lateral (
    select coalesce(array_agg(typed_email order by position), '{}') as invited_users,
      coalesce(json_agg(json_build_object('user_email', typed_email, 'status',
        case partstat when 'needs-action' then 'pending' else partstat end)
        order by position), '[]') as invitations
    from attendees where event_id = e.id
  ) guests
  left join events series on series.id = e.series_id
  left join people organizer on organizer.user_id = e.organizer_id`;

/** Limits the response size, which grows with long descriptions and guest lists. */
export const MAX_LISTED_TEXT_BYTES = 16_777_216;

interface ListedRow extends EventRow {
  match_count: number;
  long_count: number;
  running_octets: number;
}

/** Limits the events that last more than 25 hours, and series. */
export interface LongEventLimit {
  maxLongEvents: number;
  createError: () => Error;
}

/**
 * Finds stored events that overlap a half-open range. A series matches from the start of its first
 * occurrence to the end of its last one.
 *
 * @param limit maximum number of events and series that last more than 25 hours, and the error if there
 * are more
 * @returns earliest first; `null` if there are more than `MAX_LISTED_EVENTS`, or if their text is
 * longer than `MAX_LISTED_TEXT_BYTES`
 */
export async function findEventRowsBetween(
  db: Db,
  viewer: Viewer,
  range: { from: string; to: string },
  { maxLongEvents, createError }: LongEventLimit,
): Promise<EventRow[] | null> {
  const { cte, bindings } = selectVisibleSchedules(viewer);
  const rows = await queryPrepared<ListedRow>(
    db,
    `with ${cte}, ${selectEventIdsBetween(':from', ':to')}
     select * from (
       select matches.*, sum(octets) over (order by start_time, row_id) as running_octets from (
         ${SELECT_EVENT}, count(*) over () as match_count,
           (select long_count from long_events) as long_count
         from (
           select event_id from matching_events
           -- A rejected list only needs one row, for the counts.
           limit case when (select long_count from long_events) > :maxLongEvents then 1
             else :maxEvents::bigint + 1 end
         ) matching_events
         join events e on e.id = matching_events.event_id ${EVENT_JOINS}
       ) matches
     ) listed where running_octets <= :maxOctets order by start_time, row_id`,
    {
      ...bindings,
      ...range,
      maxLongEvents,
      maxEvents: MAX_LISTED_EVENTS,
      maxOctets: MAX_LISTED_TEXT_BYTES,
    },
  );
  const [{ match_count: matchCount, long_count: longCount } = { match_count: 0, long_count: 0 }] =
    rows;
  if (longCount > maxLongEvents) throw createError();
  if (matchCount > MAX_LISTED_EVENTS || matchCount > rows.length) return null;
  const toEventRow = ({ match_count: _m, long_count: _l, running_octets: _r, ...row }: ListedRow) =>
    row;
  return mapInSlices(rows, toEventRow, startTimeSlices());
}

/** Finds the given events that the user can see. */
export function findEventRowsByIds(db: Db, userId: string, ids: string[]): Promise<EventRow[]> {
  const { cte, bindings } = selectVisibleSchedules({ userId });
  return queryPrepared<EventRow>(
    db,
    `with ${cte} ${SELECT_EVENT}
     from unnest(:ids::uuid[]) requested (id)
     cross join lateral (select * from events where id = requested.id offset 0) e ${EVENT_JOINS}
     where event_access.schedule_ids is not null
     order by e.start_time, e.id`,
    { ...bindings, ids },
  );
}

/**
 * Finds a stored event. For an occurrence, finds its override and its series. Rows that the user
 * can't access have no `schedule_ids`.
 */
export async function findEventRowsById(
  db: Db,
  userId: string,
  { id, original }: { id: string; original: string | null },
): Promise<EventRow[]> {
  const { cte, bindings } = selectVisibleSchedules({ userId });
  return queryPrepared<EventRow>(
    db,
    `with ${cte} ${SELECT_EVENT} from events e ${EVENT_JOINS}
     where e.id = :id or (e.series_id = :id and e.original_start = :original)`,
    { ...bindings, id, original },
  );
}
