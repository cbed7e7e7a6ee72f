import { EVENTS_LISTED, type Event } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import {
  foundBetween,
  OVERRIDDEN,
  PLACES,
  reachOf,
  rowsOf,
  TAKES_TIME,
  type Reader,
} from './repository-reach.ts';

/** What tells a record from the occurrences that it stands for. */
export interface RecordKey {
  row_id: string;
  /** Set of an occurrence that is a record of its own, with where the rule puts it. */
  series_id: string | null;
  original_start: string | null;
  is_series: boolean;
  overridden: string[];
}

/** An event as it is stored, as its reader reaches it. */
export interface EventRow
  extends
    RecordKey,
    Omit<Event, 'id' | 'schedule_id' | 'role' | 'recurring_event_id' | 'original_start_time'> {
  access: 1 | 2 | 3 | 4 | 5;
  takes_time: boolean;
  source: 'own' | 'google' | 'feed';
  /** Bytes of its text. */
  octets: number;
}

const EVENT = `
  select e.id as row_id, e.series_id, e.original_start, e.recurrence is not null as is_series,
    ${OVERRIDDEN}, e.title, e.description, e.start_time, e.end_time, e.time_zone, e.location,
    e.is_all_day, e.start_date, e.end_date, places.schedule_ids, places.access,
    ${TAKES_TIME} as takes_time, e.source, guests.invited_users, guests.invitations,
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

const BESIDE = `
  ${PLACES}
  cross join lateral (
    select coalesce(array_agg(typed_email order by position), '{}') as invited_users,
      coalesce(json_agg(json_build_object('user_email', typed_email, 'status',
        case partstat when 'needs-action' then 'pending' else partstat end)
        order by position), '[]') as invitations
    from attendees where event_id = e.id
  ) guests
  left join events series on series.id = e.series_id
  left join people organizer on organizer.user_id = e.organizer_id`;

/** Bytes of text in one answer: a long description or many guests make an event heavy. */
export const TEXT_LISTED = 16_777_216;

/**
 * Records of the reader overlapping the half-open range, earliest first, a series by the period that
 * it spans; `null` when they are more or heavier than one answer may be.
 */
export async function recordsBetween(
  db: Db,
  reader: Reader,
  from: string,
  to: string,
): Promise<EventRow[] | null> {
  const { mine, bindings } = reachOf(reader);
  const rows = await rowsOf<EventRow & { found: number; weight: number }>(
    db,
    `with ${mine}, ${foundBetween(':from', ':to')}
     select * from (
       select heavy.*, sum(octets) over (order by start_time, row_id) as weight from (
         ${EVENT}, count(*) over () as found
         from (select event_id from found limit :most + 1) found
         join events e on e.id = found.event_id ${BESIDE}
       ) heavy
     ) listed where weight <= :heaviest order by start_time, row_id`,
    { ...bindings, from, to, most: EVENTS_LISTED, heaviest: TEXT_LISTED },
  );
  const most = rows[0]?.found ?? 0;
  if (most > EVENTS_LISTED || most > rows.length) return null;
  return rows.map(({ found: _f, weight: _w, ...row }) => row);
}

/**
 * What stands behind an id: the record itself, or for an occurrence its own record and that of its
 * series. Those that the reader does not reach have no `schedule_ids`.
 */
export async function recordsOf(
  db: Db,
  userId: string,
  { id, original }: { id: string; original: string | null },
): Promise<EventRow[]> {
  const { mine, bindings } = reachOf({ userId });
  return rowsOf<EventRow>(
    db,
    `with ${mine} ${EVENT} from events e ${BESIDE}
     where e.id = :id or (e.series_id = :id and e.original_start = :original)`,
    { ...bindings, id, original },
  );
}
