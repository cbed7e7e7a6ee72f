import { normalizeEmail } from '@scheduler/contracts';
import type { Period } from '@scheduler/scheduling';
import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../events/repository-visibility.ts';
import type { EventContent } from './calendar-event.ts';

/** An event to be written as a whole, new or over the one with its id. */
export interface EventToWrite {
  id: string;
  /** What it is known by elsewhere; kept of a new one alone. */
  uid: string | null;
  series_id: string | null;
  original_start: string | null;
  content: EventContent;
  /** Of a series from its first occurrence to the end of its last. */
  period: Period;
  /** `null`: now. */
  created_at: string | null;
  updated_at: string | null;
  /** Of a new exception, whether its series was there before. */
  joinsStored: boolean;
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
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Rows of JSON as a table; what a client sends is never part of the statement. */
const ROWS = `json_to_recordset(:rows::json) as r (id uuid, ical_uid text, sequence integer,
  series_id uuid, original_start text, created_at timestamptz, updated_at timestamptz,
  ${NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})`;

const rowOf = ({
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
  ...Object.fromEntries(NAMES.map((name) => [name, content[name]])),
});

const rowsOfSteps = (steps: readonly EventToWrite[]) => JSON.stringify(steps.map(rowOf));

/** Rows of one statement: enough to be quick, few enough to be light. */
const AT_ONCE = 1000;

async function inChunks<T>(all: readonly T[], write: (some: T[]) => Promise<unknown>) {
  for (let at = 0; at < all.length; at += AT_ONCE) await write(all.slice(at, at + AT_ONCE));
}

export interface Placing {
  organizerId: string;
  scheduleId: string;
  source: 'own' | 'feed' | 'google';
}

/** What a file says of the past is believed; a time to come is none at which it was changed. */
const PAST = (name: string) => `least(coalesce(r.${name}, now()), now())`;

async function insertSome(trx: Db, steps: EventToWrite[], { organizerId, source }: Placing) {
  await queryPrepared(
    trx,
    `insert into events (id, organizer_id, source, ical_uid, sequence, series_id, original_start,
       created_at, updated_at, ${NAMES.join(', ')})
     select id, :organizerId, :source, ical_uid, sequence, series_id, original_start,
       ${PAST('created_at')}, ${PAST('updated_at')}, ${NAMES.join(', ')}
     from ${ROWS}`,
    { organizerId, source, rows: rowsOfSteps(steps) },
  );
}

async function updateSome(trx: Db, steps: EventToWrite[]) {
  await queryPrepared(
    trx,
    `update events e set version = e.latest_version + 1, latest_version = e.latest_version + 1,
       sequence = greatest(e.sequence, r.sequence), updated_at = ${PAST('updated_at')},
       ${NAMES.map((name) => `${name} = r.${name}`).join(', ')}
     from ${ROWS} where e.id = r.id`,
    { rows: rowsOfSteps(steps) },
  );
}

const PERIODS = `json_to_recordset(:rows::json) as r (id uuid, series_id uuid,
  start_time timestamptz, end_time timestamptz)`;

const periodsOf = (steps: readonly EventToWrite[]) =>
  JSON.stringify(
    steps.map(({ id, series_id, joinsStored, period }) => ({
      id,
      series_id: joinsStored ? series_id : null,
      start_time: period.start_time,
      end_time: period.end_time,
    })),
  );

/** New events lie on the schedule; an exception that joins a series lies where that does. */
async function placeSome(trx: Db, steps: EventToWrite[], { scheduleId }: Placing) {
  await queryPrepared(
    trx,
    `insert into event_schedules (event_id, schedule_id, position, start_time, end_time)
     select r.id, coalesce(place.schedule_id, :scheduleId), coalesce(place.position, 1),
       r.start_time, r.end_time
     from ${PERIODS} left join event_schedules place
       on place.event_id = r.series_id and not place.by_invitation`,
    { scheduleId, rows: periodsOf(steps) },
  );
}

async function moveSome(trx: Db, steps: EventToWrite[]) {
  await queryPrepared(
    trx,
    `update event_schedules place set start_time = r.start_time, end_time = r.end_time
     from ${PERIODS} where place.event_id = r.id
       and (place.start_time, place.end_time) is distinct from (r.start_time, r.end_time)`,
    { rows: periodsOf(steps) },
  );
}

const GUESTS = `json_to_recordset(:rows::json) as r (event_id uuid, email text, typed_email text,
  partstat text, position smallint)`;

/** Sets who is invited. A guest who stays keeps what only we know of them. */
async function inviteSome(trx: Db, steps: EventToWrite[]) {
  const rows = steps.flatMap(({ id, content }) =>
    content.attendees.map(({ email, partstat }, index) => ({
      event_id: id,
      email: normalizeEmail(email),
      typed_email: email,
      partstat,
      position: index + 1,
    })),
  );
  const given = { ids: steps.map(({ id }) => id), rows: JSON.stringify(rows) };
  await queryPrepared(
    trx,
    `delete from attendees where event_id = any(:ids::uuid[])
       and (event_id, email) not in (select event_id, email from ${GUESTS})`,
    given,
  );
  if (rows.length === 0) return;
  await queryPrepared(
    trx,
    `insert into attendees as kept (event_id, email, typed_email, partstat, position)
     select event_id, email, typed_email, partstat, position from ${GUESTS}
     on conflict (event_id, email) do update set typed_email = excluded.typed_email,
       partstat = excluded.partstat, position = excluded.position
     where (kept.typed_email, kept.partstat, kept.position)
       <> (excluded.typed_email, excluded.partstat, excluded.position)`,
    given,
  );
}

/** What becomes of the events of a calendar. */
export interface EventWrites {
  added: readonly EventToWrite[];
  updated: readonly EventToWrite[];
}

/** Writes what is new and what changed, many at a time. */
export async function writeEvents(
  trx: Db,
  { added, updated }: EventWrites,
  placing: Placing,
): Promise<void> {
  // A series stands before what refers to it.
  const isException = ({ series_id }: EventToWrite) => (series_id === null ? 0 : 1);
  const inOrder = added.toSorted((a, b) => isException(a) - isException(b));
  await inChunks(inOrder, (some) => insertSome(trx, some, placing));
  await inChunks(inOrder, (some) => placeSome(trx, some, placing));
  await inChunks(updated, (some) => updateSome(trx, some));
  await inChunks(updated, (some) => moveSome(trx, some));
  await inChunks([...inOrder, ...updated], (some) => inviteSome(trx, some));
}

/** Deletes events with the exceptions of their series. */
export async function deleteEvents(trx: Db, ids: readonly string[]): Promise<void> {
  await inChunks(ids, (some) => trx('events').whereIn('id', some).delete());
}
