import { MAX_LISTED_EVENTS, type Event } from '@scheduler/contracts/core';
import { findOccurrence, parseOccurrenceId } from '@scheduler/scheduling/recurrence';
import { mapInSlices, startTimeSlices, type Db, type TimeSlices } from '@scheduler/service-kit';
import { toOccurrence, withEventIds, expandRecords, type EventIds } from './expand-series.ts';
import { EXPANDED_EVENTS_LIMIT, startExpansion, tooManyLongEvents } from './expansion-limits.ts';
import type { Viewer } from './repository-visibility.ts';
import {
  findEventRowsBetween,
  findEventRowsById,
  findEventRowsByIds,
  MAX_LISTED_TEXT_BYTES,
  type EventRow,
} from './repository.ts';

/** An event or occurrence as visible to the viewer, with internal fields that the API omits. */
export interface VisibleEvent extends Event {
  /** ID of the stored event; for an occurrence without its own row, the ID of its series. */
  row_id: string;
  /** Whether it blocks the viewer's time: opaque, on a busy schedule and not declined. */
  takes_time: boolean;
  source: EventRow['source'];
}

const ROLES_BY_ACCESS = [undefined, 'freebusy', 'viewer', 'attendee', 'editor', 'owner'] as const;

/** Private events show as busy unless the viewer owns them or is a guest. */
export const isMasked = ({
  access,
  visibility,
  is_organizer,
}: Pick<EventRow, 'access' | 'visibility' | 'is_organizer'>) =>
  access === 1 || (visibility === 'private' && access !== 5 && access !== 3 && !is_organizer);

/** Events from subscribed calendars are read-only, even for the owner of the schedule. */
const getAccessRole = ({ access, source }: EventRow) =>
  source === 'feed' && access > 2 ? 'viewer' : ROLES_BY_ACCESS[access];

/** Returns the viewer's role for an event. */
export const getRole = (row: EventRow): Event['role'] =>
  (isMasked(row) ? 'freebusy' : getAccessRole(row)) ?? 'freebusy';

/** Returns the origin of an event if the viewer may see it. */
export const getListedSource = (source: EventRow['source'], role: Event['role']) =>
  source === 'google' && role !== 'freebusy' ? source : undefined;

/** Values of the fields that are hidden from viewers of a masked event. */
export const MASKED_FIELDS = {
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

function toVisibleEvent(row: EventRow & EventIds): VisibleEvent {
  const { series_id: _s, original_start: _o, is_series: _i, overridden: _v, ...rest } = row;
  const { access, octets: _t, schedule_ids, ...event } = rest;
  return {
    ...event,
    schedule_ids,
    schedule_id: schedule_ids[0] ?? '',
    role: getRole(row),
    ...(isMasked(row) && MASKED_FIELDS),
  };
}

export function toApiEvent(visible: VisibleEvent): Event {
  const { row_id: _r, takes_time: _t, source, ...event } = visible;
  const listedSource = getListedSource(source, event.role);
  return listedSource ? { ...event, source: listedSource } : event;
}

const sumTextBytes = (rows: readonly EventRow[]) =>
  rows.reduce((sum, { octets }) => sum + octets, 0);

/**
 * Finds the events that overlap a half-open range, with series expanded into occurrences.
 *
 * @param from ISO instant
 * @param to ISO instant
 * @returns earliest first; `null` if there are too many or their text is too long
 * @throws Problem `invalid-request` if there are too many series
 */
export async function findOccurrences(
  db: Db,
  viewer: Viewer,
  from: string,
  to: string,
  slices: TimeSlices = startExpansion(),
): Promise<VisibleEvent[] | null> {
  const records = await findEventRowsBetween(db, viewer, { from, to }, EXPANDED_EVENTS_LIMIT);
  const window = { start: Date.parse(from), end: Date.parse(to) };
  const occurrences = records && (await expandRecords(records, window, MAX_LISTED_EVENTS, slices));
  return occurrences && sumTextBytes(occurrences) <= MAX_LISTED_TEXT_BYTES
    ? mapInSlices(occurrences, toVisibleEvent, slices)
    : null;
}

/**
 * Finds the events that overlap a range, without expanding series.
 *
 * @param from ISO instant, or `-infinity`
 * @param to ISO instant, or `infinity`
 * @returns `null` if there are too many or their text is too long
 */
export async function findEventRecords(
  db: Db,
  viewer: Viewer,
  from: string,
  to: string,
): Promise<VisibleEvent[] | null> {
  const records = await findEventRowsBetween(
    db,
    viewer,
    { from, to },
    { maxLongEvents: MAX_LISTED_EVENTS, createError: tooManyLongEvents },
  );
  const toRecord = (row: EventRow) => toVisibleEvent(withEventIds(row));
  return records && mapInSlices(records, toRecord, startTimeSlices());
}

/** Finds the given events that the user can see, without expanding series. */
export const findVisibleRecords = async (db: Db, userId: string, ids: string[]) =>
  (await findEventRowsByIds(db, userId, ids)).map((row) => toVisibleEvent(withEventIds(row)));

/**
 * Splits an event ID into the ID of the row and the original start of the occurrence. The original
 * start of a malformed occurrence ID is returned as is and matches nothing.
 */
export function parseEventId(id: string): { id: string; original: string | null } {
  const occurrence = parseOccurrenceId(id.toLowerCase().replace('t', 'T').replace('z', 'Z'));
  const [rowId = '', original = null] = id.split('_');
  return {
    id: occurrence?.seriesId ?? rowId,
    original: occurrence?.original_start_time ?? original,
  };
}

const isAccessible = (row: EventRow | undefined): row is EventRow =>
  (row?.schedule_ids ?? null) !== null;

export async function findVisibleEvent(
  db: Db,
  userId: string,
  id: string,
): Promise<VisibleEvent | undefined> {
  const key = parseEventId(id);
  const rows = await findEventRowsById(db, userId, key);
  if (key.original === null) {
    const [row] = rows;
    return isAccessible(row) ? toVisibleEvent(withEventIds(row)) : undefined;
  }
  const override = rows.find(({ original_start }) => original_start === key.original);
  if (override) return isAccessible(override) ? toVisibleEvent(withEventIds(override)) : undefined;
  const series = rows.find(({ is_series }) => is_series);
  if (!isAccessible(series) || series.recurrence === null) return undefined;
  const times = findOccurrence({ ...series, recurrence: series.recurrence }, key.original);
  return times ? toVisibleEvent(toOccurrence(series, times)) : undefined;
}
