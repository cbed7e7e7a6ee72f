import { isCalendarDate } from '../all-day.ts';
import { DAY_MS, SECOND_MS } from '../durations.ts';
import type { EventTimes } from '../event-times.ts';
import { localToInstant, toLocalMs, type LocalMs } from '../time-zones/offsets.ts';

/**
 * Identifies an occurrence within its series, like a RECURRENCE-ID: the start in epoch milliseconds.
 * For an all-day series, it is midnight UTC of the start date.
 */
export type OccurrenceKey = number;

/** Determines how a series converts between occurrence keys and local times. */
export interface SeriesTimeBasis {
  isAllDay: boolean;
  timeZone: string;
}

export const getSeriesTimeBasis = ({ is_all_day, time_zone }: EventTimes): SeriesTimeBasis => ({
  isAllDay: is_all_day,
  timeZone: time_zone,
});

export const localMsToKey = (
  localMs: LocalMs,
  { isAllDay, timeZone }: SeriesTimeBasis,
): OccurrenceKey => (isAllDay ? localMs : localToInstant(localMs, timeZone));

export const keyToLocalMs = (
  key: OccurrenceKey,
  { isAllDay, timeZone }: SeriesTimeBasis,
): LocalMs => (isAllDay ? key : toLocalMs(key, timeZone));

/**
 * Returns the local times that `localMsToKey` maps to a key: none for the second instant of a
 * repeated hour, two for an instant just after a gap.
 */
export function findLocalTimes(key: OccurrenceKey, timeBasis: SeriesTimeBasis): LocalMs[] {
  const localMs = keyToLocalMs(key, timeBasis);
  if (timeBasis.isAllDay) return [localMs];
  const dayBefore = key - DAY_MS;
  const byPreviousOffset = key + toLocalMs(dayBefore, timeBasis.timeZone) - dayBefore;
  const candidates = byPreviousOffset === localMs ? [localMs] : [localMs, byPreviousOffset];
  return candidates.filter((candidate) => localMsToKey(candidate, timeBasis) === key);
}

/** Returns the local start of an event, truncated to the precision of RFC 5545: one second. */
export function getLocalStart(times: EventTimes): LocalMs {
  if (times.is_all_day) return Date.parse(times.start_date ?? '');
  const start = Date.parse(times.start_time);
  return toLocalMs(start - (start % SECOND_MS), times.time_zone);
}

/** Returns the key of an occurrence at the start of the event. */
export function getStartKey(times: EventTimes): OccurrenceKey {
  if (times.is_all_day) return getLocalStart(times);
  const start = Date.parse(times.start_time);
  return start - (start % SECOND_MS);
}

/** Formats a key as an `original_start_time`: an ISO instant, or `YYYY-MM-DD` if all-day. */
export const formatOccurrenceKey = (key: OccurrenceKey, { isAllDay }: SeriesTimeBasis): string =>
  isAllDay ? new Date(key).toISOString().slice(0, 10) : new Date(key).toISOString();

/** @returns `NaN` if the format doesn't match the series */
export const tryParseOccurrenceKey = (
  originalStart: string,
  { isAllDay }: SeriesTimeBasis,
): OccurrenceKey =>
  isCalendarDate(originalStart) === isAllDay ? Date.parse(originalStart) : Number.NaN;

/** @throws RangeError if the format doesn't match the series */
export function parseOccurrenceKey(
  originalStart: string,
  timeBasis: SeriesTimeBasis,
): OccurrenceKey {
  const key = tryParseOccurrenceKey(originalStart, timeBasis);
  if (Number.isNaN(key)) {
    throw new RangeError(`"${originalStart}" is not an original start of this series`);
  }
  return key;
}

/** Returns the duration of an event in milliseconds, or in days if it is all-day. */
export const getEventLength = (times: EventTimes): number =>
  times.is_all_day
    ? (Date.parse(times.end_date ?? '') - Date.parse(times.start_date ?? '')) / DAY_MS
    : Date.parse(times.end_time) - Date.parse(times.start_time);
