import { comparedEmail } from '@scheduler/contracts';
import {
  CONFLICTS_TOLD,
  EVENTS_LISTED,
  type Conflict,
  type Event,
} from '@scheduler/contracts/core';
import type { EventTimes, Period } from '@scheduler/scheduling';
import { newId, type Db } from '@scheduler/service-kit';
import { nextVersion } from '../writes/repository.ts';

interface EventText {
  title: string;
  description: string | null;
  location: string | null;
}

export interface EventInput extends EventText, EventTimes {
  schedule_ids: string[];
  invited_users: string[];
}

const EVENT = `
  select e.id, e.title, e.description, e.start_time, e.end_time, e.time_zone, e.location,
    e.is_all_day, e.start_date, e.end_date, places.schedule_ids[1] as schedule_id,
    places.schedule_ids, guests.invited_users, guests.invitations,
    e.version, e.created_at, e.updated_at`;

const PLACES = `
  cross join lateral (
    select array_agg(schedule_id order by position) as schedule_ids
    from event_schedules where event_id = e.id
  ) places`;

const GUESTS = `
  cross join lateral (
    select coalesce(array_agg(typed_email order by position), '{}') as invited_users,
      coalesce(json_agg(json_build_object('user_email', typed_email, 'status',
        case partstat when 'needs-action' then 'pending' else partstat end)
        order by position), '[]') as invitations
    from attendees where event_id = e.id
  ) guests`;

/** Ids of the user's events that overlap `[:from, :to)`; migration 0002 tells why in two steps. */
const OVERLAPPING = `
  select distinct places.event_id
  from schedules s
  cross join lateral (
    select event_id from event_schedules
    where schedule_id = s.id
      and start_time > :from::timestamptz - interval '25 hours'
      and start_time < :to and end_time > :from
    union all
    select event_id from event_schedules
    where schedule_id = s.id and end_time - start_time > interval '25 hours'
      and start_time <= :from::timestamptz - interval '25 hours' and end_time > :from
  ) places
  where s.owner_id = :userId`;

async function rowsOf<T>(db: Db, sql: string, bindings: Record<string, unknown>): Promise<T[]> {
  const { rows } = await db.raw<{ rows: T[] }>(sql, bindings as Record<string, string>);
  return rows;
}

/** Bytes of text in one answer: a long description or many guests make an event heavy. */
const TEXT_LISTED = 16_777_216;

interface Listed extends Event {
  /** How many there are, whether or not they are all here. */
  found: number;
}

/**
 * Events of the user overlapping the half-open range, earliest first; `null` when they are more or
 * heavier than one answer may be.
 */
export async function eventsBetween(
  db: Db,
  userId: string,
  from: string,
  to: string,
): Promise<Event[] | null> {
  const rows = await rowsOf<Listed>(
    db,
    `select * from (
       ${EVENT}, count(*) over () as found,
         sum(octet_length(concat(e.title, e.description, e.location, guests.invitations)))
           over (order by e.start_time, e.id) as weight
       from (${OVERLAPPING} limit :most + 1) found join events e on e.id = found.event_id
       ${PLACES} ${GUESTS}
     ) listed where weight <= :heaviest order by start_time, id`,
    { userId, from, to, most: EVENTS_LISTED, heaviest: TEXT_LISTED },
  );
  const found = rows[0]?.found ?? 0;
  if (found > EVENTS_LISTED || found > rows.length) return null;
  return rows.map(({ found: _, ...event }) => event);
}

/** The first events of the user overlapping the half-open period, as conflicts. */
export const conflictsBetween = (
  db: Db,
  userId: string,
  { start_time, end_time }: Period,
  excludedId: string | null,
): Promise<Conflict[]> =>
  rowsOf(
    db,
    `select e.id, e.title, e.start_time, e.end_time, places.schedule_ids, 'own' as source
     from (${OVERLAPPING}) found join events e on e.id = found.event_id ${PLACES}
     where e.id is distinct from :excludedId
     order by e.start_time, e.id limit :most`,
    { userId, from: start_time, to: end_time, excludedId, most: CONFLICTS_TOLD },
  );

/** An event on one of the user's schedules. */
export async function eventOf(db: Db, userId: string, id: string): Promise<Event | undefined> {
  const [event] = await rowsOf<Event>(
    db,
    `${EVENT} from events e ${PLACES} ${GUESTS}
     where e.id = :id and exists (
       select from event_schedules es join schedules s on s.id = es.schedule_id
       where es.event_id = e.id and s.owner_id = :userId)`,
    { userId, id },
  );
  return event;
}

const columnsOf = (event: EventInput) => ({
  title: event.title,
  description: event.description,
  location: event.location,
  is_all_day: event.is_all_day,
  time_zone: event.time_zone,
  start_date: event.start_date,
  end_date: event.end_date,
  start_time: event.start_time,
  end_time: event.end_time,
});

export async function insertEvent(db: Db, organizerId: string, input: EventInput): Promise<string> {
  const id = newId();
  await db('events').insert({ id, organizer_id: organizerId, ...columnsOf(input) });
  await insertPlaces(db, id, input);
  await upsertAttendees(db, id, input.invited_users);
  return id;
}

/** Writes an event anew, as its next version. Guests who stay keep their answers. */
export async function updateEvent(db: Db, id: string, input: EventInput): Promise<void> {
  await db('events')
    .where({ id })
    .update({ ...columnsOf(input), ...nextVersion(db) });
  await db('event_schedules').where({ event_id: id }).delete();
  await insertPlaces(db, id, input);
  await db('attendees')
    .where({ event_id: id })
    .whereNotIn('email', input.invited_users.map(comparedEmail))
    .delete();
  await upsertAttendees(db, id, input.invited_users);
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db('events').where({ id }).delete();
}

const insertPlaces = (
  db: Db,
  eventId: string,
  { schedule_ids, start_time, end_time }: EventInput,
): Promise<unknown> =>
  rowsOf(
    db,
    `insert into event_schedules (event_id, schedule_id, position, start_time, end_time)
     select :eventId, schedule_id, position, :start_time, :end_time
     from unnest(:schedule_ids::uuid[]) with ordinality as place (schedule_id, position)`,
    { eventId, schedule_ids, start_time, end_time },
  );

async function upsertAttendees(db: Db, eventId: string, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  await rowsOf(
    db,
    `insert into attendees (event_id, email, typed_email, position)
     select :eventId, email, typed, position
     from unnest(:compared::text[], :emails::text[]) with ordinality as guest (email, typed, position)
     on conflict (event_id, email) do update
       set typed_email = excluded.typed_email, position = excluded.position`,
    { eventId, emails, compared: emails.map(comparedEmail) },
  );
}
