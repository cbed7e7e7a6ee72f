import { MAX_EXPANDED_SERIES } from '@scheduler/contracts/core';
import type { EpochMs, EventTimes, Interval } from '@scheduler/scheduling';
import {
  formatOccurrenceId,
  expandSeries,
  type Occurrence,
} from '@scheduler/scheduling/recurrence';
import type { TimeSlices } from '@scheduler/service-kit';
import { tooManySeries } from './expansion-limits.ts';
import type { RecordKey } from './repository.ts';
import type { EventIdentity } from './repository-changes.ts';

/** A single event or a series. */
export interface Expandable extends RecordKey, EventTimes {
  recurrence: readonly string[] | null;
}

/** IDs of an event or occurrence in the API, derived from the keys of its row. */
export interface EventIds {
  id: string;
  recurring_event_id: string | null;
  original_start_time: string | null;
}

/** Returns the ID of a stored event in the API. */
export const toEventId = ({ row_id, series_id, original_start }: EventIdentity): string =>
  series_id !== null && original_start !== null
    ? formatOccurrenceId(series_id, original_start)
    : row_id;

export function withEventIds<T extends RecordKey>(row: T): T & EventIds {
  const { series_id, original_start } = row;
  return {
    ...row,
    id: toEventId(row),
    recurring_event_id: series_id,
    original_start_time: original_start,
  };
}

/** Copies a series with the times and IDs of one of its occurrences. */
export const toOccurrence = <T extends Expandable>(
  series: T,
  times: Pick<EventTimes, 'start_time' | 'end_time' | 'start_date' | 'end_date'> & {
    original_start_time: string;
  },
): T & EventIds => ({
  ...series,
  ...times,
  id: formatOccurrenceId(series.row_id, times.original_start_time),
  recurring_event_id: series.row_id,
});

export const isRecurringSeries = <T extends Expandable>(
  row: T,
): row is T & { recurrence: readonly string[] } => row.is_series && row.recurrence !== null;

/** @throws Problem `invalid-request` if there are too many series */
export function requireExpandable(rows: readonly Expandable[]): void {
  let seriesCount = 0;
  for (const row of rows) if (isRecurringSeries(row)) seriesCount += 1;
  if (seriesCount > MAX_EXPANDED_SERIES) throw tooManySeries();
}

/** Returns the occurrences of a series in the window that have no override, earliest first. */
export function findUnmodifiedOccurrences(
  series: Expandable & { recurrence: readonly string[] },
  window: Interval,
  limit: number,
): Occurrence[] {
  const overriddenStarts = new Set(series.overridden);
  return expandSeries(series, window, limit + overriddenStarts.size)
    .filter(({ original_start_time }) => !overriddenStarts.has(original_start_time))
    .slice(0, limit);
}

/** Compares events by their start. Events with the same start are in the order of their rows. */
export const compareByStart = (
  a: Pick<Expandable, 'start_time' | 'row_id'>,
  b: Pick<Expandable, 'start_time' | 'row_id'>,
) => {
  if (a.start_time !== b.start_time) return a.start_time < b.start_time ? -1 : 1;
  return a.row_id < b.row_id ? -1 : a.row_id > b.row_id ? 1 : 0;
};

/** Adds a single event, or the occurrences of a series in the window, to `occurrences`. */
async function addOccurrences<T extends Expandable>(
  occurrences: (T & EventIds)[],
  row: T,
  { window, limit, slices }: { window: Interval; limit: number; slices: TimeSlices },
): Promise<void> {
  if (!isRecurringSeries(row)) {
    occurrences.push(withEventIds(row));
    return;
  }
  for (const times of findUnmodifiedOccurrences(row, window, limit)) {
    occurrences.push(toOccurrence(row, times));
    if (slices.isOver()) await slices.next();
  }
}

/**
 * @returns all events and occurrences in the window, earliest first; `null` if there are more than
 * `limit`
 * @throws Problem `invalid-request` if there are too many series
 */
export async function expandRecords<T extends Expandable>(
  rows: readonly T[],
  window: Interval,
  limit: number,
  slices: TimeSlices,
): Promise<(T & EventIds)[] | null> {
  requireExpandable(rows);
  slices.resume();
  const occurrences: (T & EventIds)[] = [];
  for (const row of rows) {
    await addOccurrences(occurrences, row, { window, limit: limit + 1, slices });
    if (occurrences.length > limit) return null;
    if (slices.isOver()) await slices.next();
  }
  return occurrences.toSorted(compareByStart);
}

/**
 * Returns the `limit` earliest events and occurrences.
 *
 * @param getWindow returns the search window of a row; it must not extend past the given end
 * @throws Problem `invalid-request` if there are too many series
 */
export async function expandEarliest<T extends Expandable>(
  rows: readonly T[],
  end: EpochMs,
  getWindow: (row: T, end: EpochMs) => Interval,
  limit: number,
  slices: TimeSlices,
): Promise<(T & EventIds)[]> {
  requireExpandable(rows);
  slices.resume();
  let occurrences: (T & EventIds)[] = [];
  let searchEnd = end;
  const trimToLimit = () => {
    occurrences = occurrences.toSorted(compareByStart).slice(0, limit);
    const last = occurrences.at(-1);
    // Later occurrences would be cut off anyway, so don't expand them.
    if (occurrences.length === limit && last)
      searchEnd = Math.min(end, Date.parse(last.start_time) + 1);
  };
  for (const row of rows) {
    await addOccurrences(occurrences, row, { window: getWindow(row, searchEnd), limit, slices });
    if (occurrences.length > 2 * limit) trimToLimit();
    if (slices.isOver()) await slices.next();
  }
  trimToLimit();
  return occurrences;
}
