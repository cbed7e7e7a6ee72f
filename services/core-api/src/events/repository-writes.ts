import type { Event } from '@scheduler/contracts/core';
import type { EventTimes, Period } from '@scheduler/scheduling';
import { newId, type Db } from '@scheduler/service-kit';
import { nextVersion } from '../writes/repository.ts';
import { putGuests, putPlaces } from './repository-places.ts';
import { rowsOf } from './repository-reach.ts';

/** What is stored of an event itself. */
export interface EventFields extends EventTimes {
  title: string;
  description: string | null;
  location: string | null;
  recurrence: string[] | null;
  transparency: Event['transparency'];
  visibility: Event['visibility'];
  buffer_before: number;
  buffer_after: number;
  reminders: Event['reminders'];
  /** `null`: by whether somebody is invited. */
  kind: Event['kind'] | null;
  locked: boolean;
  task_id: string | null;
  habit_id: string | null;
}

/** A stored event with what a change of it or of its series has to know. */
export interface StoredEvent extends EventFields {
  id: string;
  organizer_id: string;
  series_id: string | null;
  original_start: string | null;
  version: number;
  /** Where it lies, in order; not where guests keep it. */
  schedule_ids: string[];
  /** Guests as typed, in order. */
  invited_users: string[];
}

const FIELDS = [
  'title',
  'description',
  'location',
  'is_all_day',
  'time_zone',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'recurrence',
  'transparency',
  'visibility',
  'buffer_before',
  'buffer_after',
  'reminders',
  'kind',
  'locked',
  'task_id',
  'habit_id',
] as const satisfies (keyof EventFields)[];

const columnsOf = (fields: EventFields) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, fields[field]])),
  reminders: fields.reminders && JSON.stringify(fields.reminders),
});

/** Keeps others from changing an event, or any of its series, until the transaction ends. */
export async function lockEvent(trx: Db, id: string): Promise<void> {
  await trx.raw(
    `select from events
     where id = coalesce((select series_id from events where id = :id), :id) for update`,
    { id },
  );
}

/** An event by its own id, and before it its series with all that are records of their own. */
export function storedEvents(trx: Db, { id }: { id: string }): Promise<StoredEvent[]> {
  return rowsOf<StoredEvent>(
    trx,
    `select e.id, e.organizer_id, e.series_id, e.original_start, e.version,
       ${FIELDS.map((field) => `e.${field}`).join(', ')},
       array(select schedule_id from event_schedules
         where event_id = e.id and not by_invitation order by position, schedule_id) as schedule_ids,
       array(select typed_email from attendees where event_id = e.id order by position)
         as invited_users
     from events e where e.id = :id or e.series_id = :id
     order by e.series_id is not null, e.original_start`,
    { id },
  );
}

export interface NewRecord {
  organizer_id: string;
  fields: EventFields;
  /** Of a series from its first occurrence to the end of its last. */
  period: Period;
  schedule_ids: readonly string[];
  invited_users: readonly string[];
}

export async function insertEvent(trx: Db, record: NewRecord): Promise<string> {
  const { organizer_id, fields, period, schedule_ids, invited_users } = record;
  const id = newId();
  await trx('events').insert({ id, organizer_id, ...columnsOf(fields) });
  await putPlaces(trx, id, schedule_ids, period);
  await putGuests(trx, id, invited_users);
  return id;
}

export interface CopyOf {
  /** The event that is copied, with its places and its guests and their answers. */
  id: string;
  fields: EventFields;
  period: Period;
  /** Of an occurrence that becomes a record of its own. */
  series_id: string | null;
  original_start: string | null;
}

/** Copies an event as it is kept, with other fields. */
export async function copyEvent(trx: Db, { id, fields, period, ...place }: CopyOf) {
  const copy = newId();
  const columns = columnsOf(fields);
  const names = Object.keys(columns);
  await rowsOf(
    trx,
    `insert into events (id, series_id, original_start, organizer_id, ical_uid, sequence, version,
       latest_version, source, other_properties, ${names.join(', ')})
     select :copy, :series_id::uuid, :original_start, organizer_id,
       case when :series_id::uuid is null then null else ical_uid end, sequence + 1,
       version, latest_version, source, other_properties,
       ${names.map((name) => `:${name}`).join(', ')}
     from events where id = :id`,
    { id, copy, ...place, ...columns },
  );
  await rowsOf(
    trx,
    `insert into event_schedules
       (event_id, schedule_id, position, by_invitation, start_time, end_time)
     select :copy, schedule_id, position, by_invitation, :start_time, :end_time
     from event_schedules where event_id = :id`,
    { id, copy, ...period },
  );
  await rowsOf(
    trx,
    `insert into attendees (event_id, email, typed_email, position, partstat, note, answered_at)
     select :copy, email, typed_email, position, partstat, note, answered_at
     from attendees where event_id = :id`,
    { id, copy },
  );
  return copy;
}

/** Writes an event anew, as its next version, and where it lies in time on all its schedules. */
export async function updateEvent(
  trx: Db,
  id: string,
  fields: EventFields,
  period: Period,
): Promise<void> {
  await trx('events')
    .where({ id })
    .update({ ...columnsOf(fields), ...nextVersion(trx) });
  await rowsOf(
    trx,
    `update event_schedules set start_time = :start_time, end_time = :end_time
     where event_id = :id and (start_time, end_time) is distinct from
       (:start_time::timestamptz, :end_time::timestamptz)`,
    { id, start_time: period.start_time, end_time: period.end_time },
  );
}

/** Where an occurrence belongs: to a series, at its original start, or to none. */
export async function placeInSeries(
  trx: Db,
  id: string,
  place: { series_id: string; original_start: string } | null,
): Promise<void> {
  const alone = { series_id: null, original_start: null };
  await trx('events')
    .where({ id })
    .update({ ...(place ?? alone), ical_uid: null });
}

export async function deleteEvents(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx('events').whereIn('id', ids).delete();
}
