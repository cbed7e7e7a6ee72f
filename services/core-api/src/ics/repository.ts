import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../events/repository-visibility.ts';
import type { CalendarEvent } from './calendar-event.ts';
import type { StoredEvent } from './compare.ts';

/** An event with its people, as iCalendar tells of it. */
export const EVENT = `
  e.id, coalesce(master.ical_uid, e.ical_uid) as ical_uid, e.sequence, e.title, e.description,
  e.location, e.is_all_day, e.time_zone, e.start_time, e.end_time, e.start_date, e.end_date,
  e.recurrence, e.series_id, e.original_start, e.transparency, e.visibility, e.buffer_before,
  e.buffer_after, e.reminders, e.other_properties, e.created_at, e.updated_at,
  (select json_build_object('email', email, 'name', full_name) from people
    where user_id = e.organizer_id and email <> '') as organizer,
  (select coalesce(json_agg(json_build_object('email', typed_email, 'partstat', partstat)
    order by position, email), '[]') from attendees where event_id = e.id) as attendees`;

/** Where that is read from. */
export const EVENTS = 'events e left join events master on master.id = e.series_id';

/** Events by their ids, a series before its exceptions; what is not there is missing. */
export const calendarEvents = (db: Db, ids: readonly string[]): Promise<CalendarEvent[]> =>
  queryPrepared(
    db,
    `select ${EVENT} from ${EVENTS} where e.id = any(:ids::uuid[])
     order by coalesce(e.series_id, e.id), e.original_start nulls first`,
    { ids },
  );

/** What is known of an event before it is read whole. */
export type Outline = Pick<
  CalendarEvent,
  'id' | 'time_zone' | 'is_all_day' | 'start_time' | 'end_time' | 'recurrence'
> & {
  /** Whether the reader sees only that the time is taken. */
  is_masked: boolean;
};

export interface Reach {
  userId: string;
  /** `null`: all that the user owns. */
  scheduleId: string | null;
}

const SEEN = `
  select e.id, e.time_zone, e.is_all_day, e.start_time, e.end_time, e.recurrence,
    not bool_or(mine.role <> 'freebusy' and (e.visibility <> 'private' or mine.role = 'owner'
      or e.organizer_id = :userId)) as is_masked
  from schedule_access mine
  join event_schedules place on place.schedule_id = mine.schedule_id
  join events e on e.id = place.event_id
  where mine.user_id = :userId`;
const GROUPED = `
  group by e.id order by coalesce(e.series_id, e.id), e.original_start nulls first`;

/** The events of a calendar as the user sees it, each series before its exceptions. */
export const outlinesOn = (db: Db, { userId, scheduleId }: Reach): Promise<Outline[]> =>
  queryPrepared(
    db,
    `${SEEN} and case when :scheduleId::uuid is null then mine.role = 'owner'
       else mine.schedule_id = :scheduleId end ${GROUPED}`,
    { userId, scheduleId },
  );

/** An event with the exceptions of its series, as the user sees it; none if they do not. */
export const outlinesOf = (
  db: Db,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<Outline[]> =>
  queryPrepared(db, `${SEEN} and (e.id = :eventId or e.series_id = :eventId) ${GROUPED}`, {
    userId,
    eventId,
  });

export interface Target {
  name: string;
  owner_id: string;
  role: 'owner' | 'editor' | 'viewer' | 'freebusy';
}

/** Whose a schedule is and what the user may do with it, if they see it. */
export async function targetOf(
  db: Db,
  userId: string,
  scheduleId: string,
): Promise<Target | undefined> {
  const [target] = await queryPrepared<Target>(
    db,
    `select s.name, s.owner_id, mine.role from schedule_access mine join schedules s on s.id = schedule_id
     where user_id = :userId and schedule_id = :scheduleId`,
    { userId, scheduleId },
  );
  return target;
}

/** Takes turns with other imports into calendars of the same owner, who is known by UIDs alone. */
export async function lockUids(trx: Db, ownerId: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`ics:${ownerId}`]);
}

const BY_UID = `
  select id from events where ical_uid = any(:uids) and series_id is null
  union
  select id from events where id = any(:ids::uuid[]) and ical_uid is null and series_id is null`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Events with these UIDs, and their exceptions, on schedules of `ownerId` that the user may write
 * to, or where they keep them as a guest.
 *
 * @param lock whether nobody else may change them until the transaction ends
 */
export function eventsByUid(
  trx: Db,
  uids: readonly string[],
  { userId, ownerId }: { userId: string; ownerId: string },
  { lock }: { lock: boolean },
): Promise<StoredEvent[]> {
  return queryPrepared(
    trx,
    `select ${EVENT}, places.is_own
     from (${BY_UID}) named
     join events e on e.id = named.id or e.series_id = named.id
     left join events master on master.id = e.series_id
     cross join lateral (
       select bool_or(not by_invitation) as is_own
       from event_schedules join schedules s on s.id = schedule_id
       where event_id = e.id and s.owner_id = :ownerId and s.id in (
         select schedule_id from schedule_access
         where user_id = :userId and role in ('owner', 'editor'))
     ) places
     where places.is_own is not null and e.source <> 'feed'
     order by e.id ${lock ? 'for update of e' : ''}`,
    { uids, ids: uids.filter((uid) => UUID.test(uid)), userId, ownerId },
  );
}

/** All that an outside calendar put on the schedule. Nobody changes it until the transaction ends. */
export const eventsOfFeed = (trx: Db, scheduleId: string): Promise<StoredEvent[]> =>
  queryPrepared(
    trx,
    `select ${EVENT}, true as is_own
     from ${EVENTS} join event_schedules on event_id = e.id
     where schedule_id = :scheduleId and e.source = 'feed'
     order by e.id
     for update of e`,
    { scheduleId },
  );
