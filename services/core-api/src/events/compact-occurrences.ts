import {
  compactSeriesDefaults,
  MAX_LISTED_EVENTS,
  type CompactEvent,
  type CompactEvents,
  type CompactOccurrence,
  type CompactSeries,
} from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Occurrence } from '@scheduler/scheduling/recurrence';
import type { Db } from '@scheduler/service-kit';
import {
  compareByStart,
  findUnmodifiedOccurrences,
  isRecurringSeries,
  requireExpandable,
  toEventId,
} from './expand-series.ts';
import { EXPANDED_EVENTS_LIMIT, startExpansion } from './expansion-limits.ts';
import { getListedSource, getRole, isMasked, MASKED_FIELDS } from './occurrences.ts';
import { findEventRowsBetween, type EventRow } from './repository.ts';
import type { Viewer } from './repository-visibility.ts';

const { role: DEFAULT_ROLE, ...storedDefaults } = compactSeriesDefaults;
const optionalFields = Object.entries(storedDefaults) as [keyof typeof storedDefaults, unknown][];

const isDefault = (value: unknown, defaultValue: unknown) =>
  value === defaultValue || (Array.isArray(defaultValue) && (value as unknown[]).length === 0);

/** Returns the fields of a row that are visible to the viewer, without times and default values. */
function toCompactSeries(row: EventRow): CompactSeries {
  const visible = isMasked(row) ? { ...row, ...MASKED_FIELDS } : row;
  const role = getRole(row);
  const source = getListedSource(row.source, role);
  const values: Record<string, unknown> = {};
  for (const [field, defaultValue] of optionalFields) {
    const value = visible[field];
    if (!isDefault(value, defaultValue)) values[field] = value;
  }
  return {
    id: row.row_id,
    title: visible.title,
    time_zone: row.time_zone,
    schedule_ids: row.schedule_ids,
    ...(values as Partial<CompactSeries>),
    ...(role !== DEFAULT_ROLE && { role }),
    ...(source && { source }),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Converts a single event or a modified occurrence. */
function toCompactEvent(row: EventRow): CompactEvent {
  const { start_time, end_time, start_date, end_date, series_id, original_start } = row;
  return {
    ...toCompactSeries(row),
    id: toEventId(row),
    start_time,
    end_time,
    ...(start_date !== null && end_date !== null && { start_date, end_date }),
    ...(series_id !== null && { recurring_event_id: series_id }),
    ...(original_start !== null && { original_start_time: original_start }),
  };
}

function toCompactOccurrence(series: number, times: Occurrence): CompactOccurrence {
  const { start_time, end_time, start_date, end_date } = times;
  return start_date === null || end_date === null
    ? { series, start_time, end_time }
    : { series, start_time, end_time, start_date, end_date };
}

/** A listed event with the ID of its row, which determines the order of simultaneous events. */
interface Entry {
  row_id: string;
  start_time: string;
  event: CompactEvent | CompactOccurrence;
}

/**
 * Lists the events and occurrences in the window, earliest first.
 *
 * @returns `null` if there are more than `limit`
 * @throws Problem `invalid-request` if there are too many series
 */
async function compactRecords(
  rows: readonly EventRow[],
  window: Interval,
  limit: number,
): Promise<CompactEvents | null> {
  requireExpandable(rows);
  const slices = startExpansion();
  const series: CompactSeries[] = [];
  const entries: Entry[] = [];
  for (const row of rows) {
    const { row_id, start_time } = row;
    if (isRecurringSeries(row)) {
      const occurrences = findUnmodifiedOccurrences(row, window, limit + 1);
      if (occurrences.length > 0) series.push(toCompactSeries(row));
      for (const times of occurrences) {
        const event = toCompactOccurrence(series.length - 1, times);
        entries.push({ row_id, start_time: times.start_time, event });
      }
    } else entries.push({ row_id, start_time, event: toCompactEvent(row) });
    if (entries.length > limit) return null;
    if (slices.isOver()) await slices.next();
  }
  return { series, events: entries.toSorted(compareByStart).map(({ event }) => event) };
}

/**
 * Finds the same events as `findOccurrences` in the compact format. The text of a series counts once
 * towards the size limit.
 *
 * @param from ISO instant
 * @param to ISO instant
 * @returns `null` if there are too many or their text is too long
 */
export async function findCompactEvents(
  db: Db,
  viewer: Viewer,
  from: string,
  to: string,
): Promise<CompactEvents | null> {
  const records = await findEventRowsBetween(db, viewer, { from, to }, EXPANDED_EVENTS_LIMIT);
  const window = { start: Date.parse(from), end: Date.parse(to) };
  return records && compactRecords(records, window, MAX_LISTED_EVENTS);
}
