import type { Event } from '@scheduler/contracts/core';
import type { Period } from '@scheduler/scheduling';
import { newId, type Db } from '@scheduler/service-kit';
import { upsertGuests, setSchedules } from './repository-schedules-and-guests.ts';
import { queryPrepared } from '../queries/repository.ts';

/** The editable columns of an event. The history lists changes in this order. */
export const EVENT_COLUMNS = [
  'title',
  'start_time',
  'end_time',
  'is_all_day',
  'start_date',
  'end_date',
  'time_zone',
  'recurrence',
  'location',
  'description',
  'transparency',
  'visibility',
  'buffer_before',
  'buffer_after',
  'reminders',
  'kind',
  'locked',
  'task_id',
  'habit_id',
] as const satisfies (keyof Event)[];

export type EventColumn = (typeof EVENT_COLUMNS)[number];

export interface EventFields extends Pick<Event, Exclude<EventColumn, 'kind'>> {
  /** `null` means automatic: a meeting if the event has guests, otherwise personal. */
  kind: Event['kind'] | null;
}

export interface StoredEvent extends EventFields {
  id: string;
  organizer_id: string;
  series_id: string | null;
  original_start: string | null;
  version: number;
  /** Ordered by position. Excludes guests' schedules. */
  schedule_ids: string[];
  /** Guest email addresses as entered, ordered by position. */
  invited_users: string[];
}

const toColumns = (fields: EventFields) => ({
  ...Object.fromEntries(EVENT_COLUMNS.map((field) => [field, fields[field]])),
  reminders: fields.reminders && JSON.stringify(fields.reminders),
});

/** Locks an event, or the series of an override, until the end of the transaction. */
export async function lockEvent(trx: Db, id: string): Promise<void> {
  await queryPrepared(
    trx,
    `select from events
     where id = coalesce((select series_id from events where id = :id), :id) for update`,
    { id },
  );
}

/** Finds an event, or a series followed by its overrides. */
export function findStoredEvents(trx: Db, { id }: { id: string }): Promise<StoredEvent[]> {
  return queryPrepared<StoredEvent>(
    trx,
    `select e.id, e.organizer_id, e.series_id, e.original_start, e.version,
       ${EVENT_COLUMNS.map((field) => `e.${field}`).join(', ')},
       array(select schedule_id from event_schedules
         where event_id = e.id and not by_invitation order by position, schedule_id) as schedule_ids,
       array(select typed_email from attendees where event_id = e.id order by position)
         as invited_users
     from events e where e.id = :id or e.series_id = :id
     order by e.series_id is not null, e.original_start`,
    { id },
  );
}

export interface NewEventRecord {
  organizer_id: string;
  fields: EventFields;
  /** For a series, from the start of its first occurrence to the end of its last one. */
  period: Period;
  schedule_ids: readonly string[];
  invited_users: readonly string[];
}

const INSERT_EVENT = `
  insert into events (id, organizer_id, ${EVENT_COLUMNS.join(', ')})
  values (:id, :organizer_id, ${EVENT_COLUMNS.map((name) => `:${name}`).join(', ')})`;

export async function insertEvent(trx: Db, record: NewEventRecord): Promise<string> {
  const { organizer_id, fields, period, schedule_ids, invited_users } = record;
  const id = newId();
  await Promise.all([
    queryPrepared(trx, INSERT_EVENT, { id, organizer_id, ...toColumns(fields) }),
    setSchedules(trx, id, schedule_ids, period),
    upsertGuests(trx, id, invited_users),
  ]);
  return id;
}

export interface EventCopy {
  /** The event to copy, with its schedules, guests and their replies. */
  id: string;
  fields: EventFields;
  period: Period;
  /** Set if the copy is an override of an occurrence. */
  series_id: string | null;
  original_start: string | null;
}

/** @returns the ID of the copy */
export async function copyEvent(trx: Db, { id, fields, period, ...seriesPosition }: EventCopy) {
  const copyId = newId();
  const columns = toColumns(fields);
  const columnNames = Object.keys(columns);
  await queryPrepared(
    trx,
    `insert into events (id, series_id, original_start, organizer_id, ical_uid, sequence, version,
       latest_version, source, other_properties, ${columnNames.join(', ')})
     select :copyId, :series_id::uuid, :original_start, organizer_id,
       case when :series_id::uuid is null then null else ical_uid end, sequence + 1,
       version, latest_version, source, other_properties,
       ${columnNames.map((name) => `:${name}`).join(', ')}
     from events where id = :id`,
    { id, copyId, ...seriesPosition, ...columns },
  );
  await queryPrepared(
    trx,
    `insert into event_schedules
       (event_id, schedule_id, position, by_invitation, start_time, end_time)
     select :copyId, schedule_id, position, by_invitation, :start_time, :end_time
     from event_schedules where event_id = :id`,
    { id, copyId, ...period },
  );
  await queryPrepared(
    trx,
    `insert into attendees (event_id, email, typed_email, position, partstat, note, answered_at)
     select :copyId, email, typed_email, position, partstat, note, answered_at
     from attendees where event_id = :id`,
    { id, copyId },
  );
  return copyId;
}

const UPDATE_EVENT = `
  update events set ${EVENT_COLUMNS.map((name) => `${name} = :${name}`).join(', ')},
    version = latest_version + 1, latest_version = latest_version + 1, updated_at = now()
  where id = :id`;

/**
 * Saves the next version of an event.
 *
 * @param period the times for `event_schedules`, or `null` if they can't have changed
 */
export async function updateEventRow(
  trx: Db,
  id: string,
  fields: EventFields,
  period: Period | null,
): Promise<void> {
  await Promise.all([
    queryPrepared(trx, UPDATE_EVENT, { id, ...toColumns(fields) }),
    period &&
      queryPrepared(
        trx,
        `update event_schedules set start_time = :start_time, end_time = :end_time
         where event_id = :id and (start_time, end_time) is distinct from
           (:start_time::timestamptz, :end_time::timestamptz)`,
        { id, start_time: period.start_time, end_time: period.end_time },
      ),
  ]);
}

/** Turns an event into an override of an occurrence, or into a standalone event if `null`. */
export async function setSeries(
  trx: Db,
  id: string,
  position: { series_id: string; original_start: string } | null,
): Promise<void> {
  const noSeries = { series_id: null, original_start: null };
  await trx('events')
    .where({ id })
    .update({ ...(position ?? noSeries), ical_uid: null });
}

export async function deleteEvents(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queryPrepared(trx, 'delete from events where id = any(:ids::uuid[])', { ids });
}
