import type { Db } from '@scheduler/service-kit';
import { queryFirst, queryPrepared } from '../queries/repository.ts';
import type { CalendarEvent } from './calendar-event.ts';
import type { StoredEvent } from './plan-import.ts';

/** Columns of a `CalendarEvent`. */
export const EVENT_COLUMNS = `
  e.id, coalesce((select ical_uid from events where id = e.series_id), e.ical_uid) as ical_uid, e.sequence, e.title, e.description,
  e.location, e.is_all_day, e.time_zone, e.start_time, e.end_time, e.start_date, e.end_date,
  e.recurrence, e.series_id, e.original_start, e.transparency, e.visibility, e.buffer_before,
  e.buffer_after, e.reminders, e.other_properties, e.created_at, e.updated_at,
  (select json_build_object('email', email, 'name', full_name) from people
    where user_id = e.organizer_id and email <> '') as organizer,
  (select coalesce(json_agg(json_build_object('email', typed_email, 'partstat', partstat)
    order by position, email), '[]') from attendees where event_id = e.id) as attendees`;

/** Finds events by ID, each series before its exceptions. Missing IDs are skipped. */
export const findCalendarEvents = (db: Db, ids: readonly string[]): Promise<CalendarEvent[]> =>
  queryPrepared(
    db,
    `select ${EVENT_COLUMNS} from events e where e.id = any(:ids::uuid[])
     order by coalesce(e.series_id, e.id), e.original_start nulls first`,
    { ids },
  );

/** The fields needed to plan an export before the complete events are loaded. */
export type EventOutline = Pick<
  CalendarEvent,
  'id' | 'time_zone' | 'is_all_day' | 'start_time' | 'end_time' | 'recurrence'
> & {
  /** Whether the user only sees the time as busy. */
  is_masked: boolean;
};

export interface ScheduleFilter {
  userId: string;
  /** `null` for all schedules that the user owns. */
  scheduleId: string | null;
}

const VISIBLE_EVENTS = `
  select e.id, e.time_zone, e.is_all_day, e.start_time, e.end_time, e.recurrence,
    not bool_or(access.role <> 'freebusy' and (e.visibility <> 'private' or access.role = 'owner'
      or e.organizer_id = :userId)) as is_masked
  from schedule_access access
  join event_schedules entry on entry.schedule_id = access.schedule_id
  join events e on e.id = entry.event_id
  where access.user_id = :userId`;
const GROUP_BY_EVENT = `
  group by e.id order by coalesce(e.series_id, e.id), e.original_start nulls first`;

/** Finds the events that the user can see on a schedule, each series before its exceptions. */
export const findOutlines = (
  db: Db,
  { userId, scheduleId }: ScheduleFilter,
): Promise<EventOutline[]> =>
  queryPrepared(
    db,
    `${VISIBLE_EVENTS} and case when :scheduleId::uuid is null then access.role = 'owner'
       else access.schedule_id = :scheduleId end ${GROUP_BY_EVENT}`,
    { userId, scheduleId },
  );

/** Finds an event and the exceptions of its series. Returns an empty list if it isn't visible. */
export const findEventOutlines = (
  db: Db,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<EventOutline[]> =>
  queryPrepared(
    db,
    `${VISIBLE_EVENTS} and (e.id = :eventId or e.series_id = :eventId) ${GROUP_BY_EVENT}`,
    { userId, eventId },
  );

export interface ScheduleAccess {
  name: string;
  owner_id: string;
  role: 'owner' | 'editor' | 'viewer' | 'freebusy';
}

/** Returns the owner of a schedule and the user's role, or `undefined` if the user can't see it. */
export const findScheduleAccess = (
  db: Db,
  userId: string,
  scheduleId: string,
): Promise<ScheduleAccess | undefined> =>
  queryFirst(
    db,
    `select s.name, s.owner_id, access.role from schedule_access access join schedules s on s.id = schedule_id
     where user_id = :userId and schedule_id = :scheduleId`,
    { userId, scheduleId },
  );

/** Serializes imports into schedules of the same owner, because events are matched by UID. */
export async function lockImports(trx: Db, ownerId: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`ics:${ownerId}`]);
}

/**
 * Looks up each UID separately. Otherwise, the thousands of UIDs of a file could be compared with every
 * event. Other conditions are outside the lookup, so that the planner can't use an index for them.
 */
const SERIES_AND_SINGLE_IDS = `
  select stored.id from unnest(:uids::text[]) uid
  cross join lateral (select id, series_id from events where ical_uid = uid offset 0) stored
  where stored.series_id is null
  union
  select stored.id from unnest(:ids::uuid[]) requested (id)
  cross join lateral (
    select id, ical_uid, series_id from events where id = requested.id offset 0
  ) stored
  where stored.ical_uid is null and stored.series_id is null`;

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds events by UID, and their exceptions, that are on schedules of `ownerId` where the user can
 * write or is a guest.
 *
 * @param lock whether to lock the rows until the end of the transaction
 */
export function findEventsByUid(
  trx: Db,
  uids: readonly string[],
  { userId, ownerId }: { userId: string; ownerId: string },
  { lock }: { lock: boolean },
): Promise<StoredEvent[]> {
  return queryPrepared(
    trx,
    `select ${EVENT_COLUMNS}, entries.is_own
     from (${SERIES_AND_SINGLE_IDS}) matched
     join events e on e.id = matched.id or e.series_id = matched.id
     cross join lateral (
       select bool_or(not by_invitation) as is_own
       from event_schedules join schedules s on s.id = schedule_id
       where event_id = e.id and s.owner_id = :ownerId and s.id in (
         select schedule_id from schedule_access
         where user_id = :userId and role in ('owner', 'editor'))
     ) entries
     where entries.is_own is not null and e.source <> 'feed'
     order by e.id ${lock ? 'for update of e' : ''}`,
    { uids, ids: uids.filter((uid) => UUID_PATTERN.test(uid)), userId, ownerId },
  );
}

/** Finds and locks all events that a subscription added to the schedule. */
export const lockFeedEvents = (trx: Db, scheduleId: string): Promise<StoredEvent[]> =>
  queryPrepared(
    trx,
    `select ${EVENT_COLUMNS}, true as is_own
     from events e join event_schedules on event_id = e.id
     where schedule_id = :scheduleId and e.source = 'feed'
     order by e.id
     for update of e`,
    { scheduleId },
  );
