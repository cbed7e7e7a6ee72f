import { EVENTS_LISTED, type Event } from '@scheduler/contracts/core';
import { occurrenceAt, parseOccurrenceId } from '@scheduler/scheduling/recurrence';
import type { Db } from '@scheduler/service-kit';
import { asOccurrence, asRecord, expand, type Named } from './expand.ts';
import type { Reader } from './repository-reach.ts';
import { recordsBetween, recordsOf, TEXT_LISTED, type EventRow } from './repository.ts';

/** An event as its reader may see it, with what other parts of the service ask of it. */
export interface Occurrence extends Event {
  /** The record behind it: its own, or that of its series. */
  row_id: string;
  /** Whether it takes the reader's own time: on a calendar that does, not transparent nor declined. */
  takes_time: boolean;
  source: EventRow['source'];
}

const ROLES = [undefined, 'freebusy', 'viewer', 'attendee', 'editor', 'owner'] as const;

/** Whoever neither owns a private event nor is invited to it sees that the time is taken. */
const isMasked = ({ access, visibility, is_organizer }: EventRow) =>
  access === 1 || (visibility === 'private' && access !== 5 && access !== 3 && !is_organizer);

/** What an outside calendar tells is changed there: here it is only looked at. */
const roleOf = ({ access, source }: EventRow) =>
  source === 'feed' && access > 2 ? 'viewer' : ROLES[access];

const MASK = {
  title: 'Busy',
  description: null,
  location: null,
  invited_users: [],
  invitations: [],
  reminders: null,
  organizer: null,
  is_organizer: false,
  kind: 'personal',
  locked: false,
  task_id: null,
  habit_id: null,
} satisfies Partial<Event>;

/** A record or an occurrence as its reader may see it. */
function seen(row: EventRow & Named): Occurrence {
  const { series_id: _s, original_start: _o, is_series: _i, overridden: _v, ...rest } = row;
  const { access, octets: _t, schedule_ids, ...event } = rest;
  const masked = isMasked(row);
  return {
    ...event,
    schedule_ids,
    schedule_id: schedule_ids[0] ?? '',
    role: (masked ? 'freebusy' : roleOf(row)) ?? 'freebusy',
    ...(masked && MASK),
  };
}

/** As the wire has it. */
export const asEvent = ({ row_id: _r, takes_time: _t, source, ...event }: Occurrence): Event =>
  source === 'google' && event.role !== 'freebusy' ? { ...event, source } : event;

const weightOf = (rows: readonly EventRow[]) => rows.reduce((sum, { octets }) => sum + octets, 0);

/**
 * Everything a reader sees in the half-open range, a series by its occurrences, earliest first;
 * `null` when it is more than `limit` or too heavy for one answer.
 *
 * @param reader a person with their rights, or schedules as their owners see them
 * @param from ISO instant
 * @param to ISO instant
 */
export async function occurrencesOf(
  db: Db,
  reader: Reader,
  from: string,
  to: string,
  limit = EVENTS_LISTED,
): Promise<Occurrence[] | null> {
  const records = await recordsBetween(db, reader, from, to);
  const window = { start: Date.parse(from), end: Date.parse(to) };
  const found = records && expand(records, window, limit);
  return found && weightOf(found) <= TEXT_LISTED ? found.map(seen) : null;
}

/** The records that overlap a range which may be open; a series as one of them. */
export async function recordsSeen(
  db: Db,
  reader: Reader,
  from: string,
  to: string,
): Promise<Occurrence[] | null> {
  const records = await recordsBetween(db, reader, from, to);
  return records && records.map((row) => seen(asRecord(row)));
}

/** What an id means: a record, or an occurrence of a series; one on no date there is names none. */
export function keyOf(id: string): { id: string; original: string | null } {
  const named = parseOccurrenceId(id.toLowerCase().replace('t', 'T').replace('z', 'Z'));
  const [record = '', original = null] = id.split('_');
  return { id: named?.seriesId ?? record, original: named?.original_start_time ?? original };
}

const isReached = (row: EventRow | undefined): row is EventRow =>
  (row?.schedule_ids ?? null) !== null;

/** The event or occurrence with this id, if there is one that the person sees. */
export async function occurrenceOf(
  db: Db,
  userId: string,
  id: string,
): Promise<Occurrence | undefined> {
  const key = keyOf(id);
  const rows = await recordsOf(db, userId, key);
  if (key.original === null) {
    const [row] = rows;
    return isReached(row) ? seen(asRecord(row)) : undefined;
  }
  const own = rows.find(({ original_start }) => original_start === key.original);
  if (own) return isReached(own) ? seen(asRecord(own)) : undefined;
  const series = rows.find(({ is_series }) => is_series);
  if (!isReached(series) || series.recurrence === null) return undefined;
  const times = occurrenceAt({ ...series, recurrence: series.recurrence }, key.original);
  return times ? seen(asOccurrence(series, times)) : undefined;
}
