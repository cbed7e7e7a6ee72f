import { normalizeEmail } from '@scheduler/contracts';
import type { Period } from '@scheduler/scheduling';
import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../queries/repository.ts';
import type { EventContent } from './calendar-event.ts';
import type { Pause } from './pace.ts';

/** A complete event to insert, or to update if its ID exists. */
export interface EventToWrite {
  id: string;
  /** UID in other calendars. Stored only on insert. */
  uid: string | null;
  series_id: string | null;
  original_start: string | null;
  content: EventContent;
  /** For a series, from the start of its first occurrence to the end of its last one. */
  period: Period;
  /** `null` means now. */
  created_at: string | null;
  updated_at: string | null;
  /** Whether a new exception belongs to a stored series. */
  isSeriesStored: boolean;
}

const COLUMNS = {
  title: 'text',
  description: 'text',
  location: 'text',
  is_all_day: 'boolean',
  time_zone: 'text',
  start_time: 'timestamptz',
  end_time: 'timestamptz',
  start_date: 'date',
  end_date: 'date',
  recurrence: 'text[]',
  transparency: 'text',
  visibility: 'text',
  buffer_before: 'smallint',
  buffer_after: 'smallint',
  reminders: 'jsonb',
  other_properties: 'jsonb',
} as const;
/** The columns that a file determines. */
export const CONTENT_COLUMNS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Converts JSON rows to a table, so that client input is never part of the SQL statement. */
const ROWS = `json_to_recordset(:rows::json) as r (id uuid, ical_uid text, sequence integer,
  series_id uuid, original_start text, created_at timestamptz, updated_at timestamptz,
  ${CONTENT_COLUMNS.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})`;

const toRow = ({
  id,
  uid,
  series_id,
  original_start,
  created_at,
  updated_at,
  content,
}: EventToWrite) => ({
  id,
  ical_uid: uid,
  sequence: content.sequence,
  series_id,
  original_start,
  created_at,
  updated_at,
  ...Object.fromEntries(CONTENT_COLUMNS.map((name) => [name, content[name]])),
});

const toRowsJson = (events: readonly EventToWrite[]) => JSON.stringify(events.map(toRow));

/** Limits the memory and the duration of one statement, and the time for serializing its rows. */
const MAX_ROWS_PER_STATEMENT = 500;

async function writeInChunks<T>(
  items: readonly T[],
  write: (chunk: T[]) => Promise<unknown>,
  pause?: Pause,
) {
  for (let start = 0; start < items.length; start += MAX_ROWS_PER_STATEMENT) {
    const startedAt = performance.now();
    await write(items.slice(start, start + MAX_ROWS_PER_STATEMENT));
    await pause?.(performance.now() - startedAt);
  }
}

export interface EventDestination {
  organizerId: string;
  scheduleId: string;
  source: 'own' | 'feed' | 'google';
}

/** Uses a timestamp from the file unless it is missing or in the future. */
const clampToNow = (name: string) => `least(coalesce(r.${name}, now()), now())`;

async function insertEvents(
  trx: Db,
  events: EventToWrite[],
  { organizerId, source }: EventDestination,
) {
  await queryPrepared(
    trx,
    `insert into events (id, organizer_id, source, ical_uid, sequence, series_id, original_start,
       created_at, updated_at, ${CONTENT_COLUMNS.join(', ')})
     select id, :organizerId, :source, ical_uid, sequence, series_id, original_start,
       ${clampToNow('created_at')}, ${clampToNow('updated_at')}, ${CONTENT_COLUMNS.join(', ')}
     from ${ROWS}`,
    { organizerId, source, rows: toRowsJson(events) },
  );
}

async function updateEvents(trx: Db, events: EventToWrite[]) {
  await queryPrepared(
    trx,
    `update events e set version = e.latest_version + 1, latest_version = e.latest_version + 1,
       sequence = greatest(e.sequence, r.sequence), updated_at = ${clampToNow('updated_at')},
       ${CONTENT_COLUMNS.map((name) => `${name} = r.${name}`).join(', ')}
     from ${ROWS} where e.id = r.id`,
    { rows: toRowsJson(events) },
  );
}

const PERIODS = `json_to_recordset(:rows::json) as r (id uuid, series_id uuid,
  start_time timestamptz, end_time timestamptz)`;

const toPeriodsJson = (events: readonly EventToWrite[]) =>
  JSON.stringify(
    events.map(({ id, series_id, isSeriesStored, period }) => ({
      id,
      series_id: isSeriesStored ? series_id : null,
      start_time: period.start_time,
      end_time: period.end_time,
    })),
  );

/** Adds new events to the schedule. An exception is added to the schedules of its stored series. */
async function insertScheduleEntries(
  trx: Db,
  events: EventToWrite[],
  { scheduleId }: EventDestination,
) {
  await queryPrepared(
    trx,
    `insert into event_schedules (event_id, schedule_id, position, start_time, end_time)
     select r.id, coalesce(entry.schedule_id, :scheduleId), coalesce(entry.position, 1),
       r.start_time, r.end_time
     from ${PERIODS} left join lateral (
       select * from event_schedules where event_id = r.series_id and not by_invitation offset 0
     ) entry on true`,
    { scheduleId, rows: toPeriodsJson(events) },
  );
}

async function updateScheduleEntries(trx: Db, events: EventToWrite[]) {
  await queryPrepared(
    trx,
    `update event_schedules entry set start_time = r.start_time, end_time = r.end_time
     from ${PERIODS} where entry.event_id = any(:ids::uuid[]) and entry.event_id = r.id
       and (entry.start_time, entry.end_time) is distinct from (r.start_time, r.end_time)`,
    { ids: events.map(({ id }) => id), rows: toPeriodsJson(events) },
  );
}

const GUESTS = `json_to_recordset(:rows::json) as r (event_id uuid, email text, typed_email text,
  partstat text, position smallint)`;

const toGuestRows = (events: readonly EventToWrite[]) =>
  events.flatMap(({ id, content }) =>
    content.attendees.map(({ email, partstat }, index) => ({
      event_id: id,
      email: normalizeEmail(email),
      typed_email: email,
      partstat,
      position: index + 1,
    })),
  );

async function deleteRemovedAttendees(trx: Db, events: EventToWrite[]) {
  await queryPrepared(
    trx,
    `delete from attendees where event_id = any(:ids::uuid[])
       and (event_id, email) not in (select event_id, email from ${GUESTS})`,
    { ids: events.map(({ id }) => id), rows: JSON.stringify(toGuestRows(events)) },
  );
}

/** Inserts and updates attendees. Other columns of existing attendees are preserved. */
async function upsertAttendees(trx: Db, events: EventToWrite[]) {
  const rows = toGuestRows(events);
  if (rows.length === 0) return;
  await queryPrepared(
    trx,
    `insert into attendees as existing (event_id, email, typed_email, partstat, position)
     select event_id, email, typed_email, partstat, position from ${GUESTS}
     on conflict (event_id, email) do update set typed_email = excluded.typed_email,
       partstat = excluded.partstat, position = excluded.position
     where (existing.typed_email, existing.partstat, existing.position)
       <> (excluded.typed_email, excluded.partstat, excluded.position)`,
    { rows: JSON.stringify(rows) },
  );
}

export interface EventWrites {
  added: readonly EventToWrite[];
  updated: readonly EventToWrite[];
}

/**
 * Inserts and updates events in bulk.
 *
 * @param pause pauses after each statement
 */
export async function writeEvents(
  trx: Db,
  { added, updated }: EventWrites,
  destination: EventDestination,
  pause?: Pause,
): Promise<void> {
  // Exceptions reference their series, so the series is inserted first.
  const getInsertOrder = ({ series_id }: EventToWrite) => (series_id === null ? 0 : 1);
  const seriesFirst = added.toSorted((a, b) => getInsertOrder(a) - getInsertOrder(b));
  // The statements of a chunk are sent together, so that Postgres doesn't wait between them.
  const insert = (chunk: EventToWrite[]) =>
    Promise.all([
      insertEvents(trx, chunk, destination),
      insertScheduleEntries(trx, chunk, destination),
      upsertAttendees(trx, chunk),
    ]);
  const update = (chunk: EventToWrite[]) =>
    Promise.all([
      updateEvents(trx, chunk),
      updateScheduleEntries(trx, chunk),
      deleteRemovedAttendees(trx, chunk),
      upsertAttendees(trx, chunk),
    ]);
  await writeInChunks(seriesFirst, insert, pause);
  await writeInChunks(updated, update, pause);
}

/** Deletes events and the exceptions of deleted series. */
export async function deleteEvents(trx: Db, ids: readonly string[]): Promise<void> {
  await writeInChunks(ids, (chunk) => trx('events').whereIn('id', chunk).delete());
}
