import { startOfDate } from '../all-day.ts';
import type { EventTimes } from '../event-times.ts';
import type { EpochMs, Interval } from '../interval.ts';
import { getEventLength, tryParseOccurrenceKey, type OccurrenceKey } from './occurrence-key.ts';
import { hasKey, findLastKey, findKeys, compileSeries, type Series } from './compiled-series.ts';
import { toDayNumber } from './day-numbers.ts';
import { DAY_MS } from '../durations.ts';
import { formatDay, formatInstant } from './format-iso-cached.ts';

/** An occurrence of a series. Instants are ISO strings in UTC. */
export interface Occurrence extends Pick<
  EventTimes,
  'start_time' | 'end_time' | 'start_date' | 'end_date'
> {
  /**
   * An ISO instant, or `YYYY-MM-DD` if the series is all-day.
   *
   * @see RFC 5545 §3.8.4.4 (RECURRENCE-ID)
   */
  original_start_time: string;
}

function createOccurrence(
  series: Series,
  key: OccurrenceKey,
  length = getEventLength(series),
): Occurrence {
  if (!series.is_all_day) {
    const start_time = formatInstant(key);
    return {
      start_time,
      end_time: formatInstant(key + length),
      start_date: null,
      end_date: null,
      original_start_time: start_time,
    };
  }
  const start_date = formatDay(toDayNumber(key));
  const end_date = formatDay(toDayNumber(key) + length);
  return {
    start_time: formatInstant(startOfDate(start_date, series.time_zone)),
    end_time: formatInstant(startOfDate(end_date, series.time_zone)),
    start_date,
    end_date,
    original_start_time: start_date,
  };
}

const isInWindow = (window: Interval) => (occurrence: Occurrence) =>
  Date.parse(occurrence.start_time) < window.end && Date.parse(occurrence.end_time) > window.start;

/**
 * Returns the occurrences of a series that overlap a window, in chronological order. The cost depends
 * on the length of the window, not on the age of the series.
 *
 * @param window half-open interval in epoch milliseconds
 * @param limit maximum number of occurrences
 * @throws RecurrenceError if the recurrence lines are invalid
 *
 * @see RFC 5545 §3.8.5 (recurrence set)
 */
export function expandSeries(series: Series, window: Interval, limit: number): Occurrence[] {
  if (limit < 1 || window.end <= window.start) return [];
  const compiled = compileSeries(series);
  const length = getEventLength(series);
  if (!series.is_all_day) {
    const keys = findKeys(compiled, window.start - length + 1, window.end - 1, limit);
    return keys.map((key) => createOccurrence(series, key, length));
  }
  // A date starts up to 14 hours before or 12 hours after it does in UTC, so fetch two extra at each end.
  const from = window.start - (length + 1) * DAY_MS;
  return findKeys(compiled, from, window.end + DAY_MS, limit + 4)
    .map((key) => createOccurrence(series, key, length))
    .filter(isInWindow(window))
    .slice(0, limit);
}

/**
 * Finds an occurrence by its original start.
 *
 * @param original_start_time an ISO instant, or `YYYY-MM-DD` if the series is all-day
 * @returns `null` if the series has no such occurrence
 * @throws RecurrenceError if the recurrence lines are invalid
 *
 * @see RFC 5545 §3.8.4.4 (RECURRENCE-ID)
 */
export function findOccurrence(series: Series, original_start_time: string): Occurrence | null {
  const compiled = compileSeries(series);
  const key = tryParseOccurrenceKey(original_start_time, compiled.timeBasis);
  return !Number.isNaN(key) && hasKey(compiled, key) ? createOccurrence(series, key) : null;
}

/**
 * Finds the earliest occurrence of a series. It can be later than the start of the event.
 *
 * @returns `null` if the series has no occurrences
 * @throws RecurrenceError if the recurrence lines are invalid
 */
export function findFirstOccurrence(series: Series): Occurrence | null {
  const [key] = findKeys(compileSeries(series), -Infinity, Infinity, 1);
  return key === undefined ? null : createOccurrence(series, key);
}

/**
 * Returns the exclusive end of the last occurrence in epoch milliseconds. A series without occurrences
 * ends at its start.
 *
 * @returns `null` if the series never ends
 * @throws RecurrenceError if the recurrence lines are invalid
 */
export function getSeriesEnd(series: Series): EpochMs | null {
  const key = findLastKey(compileSeries(series));
  if (key === Infinity) return null;
  return key === null
    ? Date.parse(series.start_time)
    : Date.parse(createOccurrence(series, key).end_time);
}
