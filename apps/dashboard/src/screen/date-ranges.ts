import type { InstantRange } from '@scheduler/api-client/queries';
import { addDays, toCalendarDate, toDateInterval } from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import type { EpochMs, Interval } from '@scheduler/scheduling';

const UPCOMING_DAYS = 7;

/** Returns the local day that contains a time, from midnight to midnight. */
export function getDayInterval(time: EpochMs, timeZone: string): Interval {
  const date = toCalendarDate(time, timeZone);
  return toDateInterval({ start_date: date, end_date: addDays(date, 1) }, timeZone);
}

const toInstantRange = (start: EpochMs, end: EpochMs): InstantRange => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

/** Returns the ranges that the dashboard loads: the next seven days, and today until now. */
export function getDashboardRanges(now: EpochMs, timeZone: string) {
  const midnight = getDayInterval(now, timeZone).start;
  return {
    upcoming: toInstantRange(now, now + UPCOMING_DAYS * 24 * HOUR_MS),
    // At midnight, this range would be empty, and the API rejects empty ranges.
    earlierToday: toInstantRange(midnight, Math.max(now, midnight + 1000)),
  };
}

/**
 * Returns false once data must be loaded again: after an hour or at midnight. Until then, the lists
 * can be updated from the loaded data.
 */
export const isStillCurrent = (loadedAt: EpochMs, now: EpochMs, timeZone: string): boolean =>
  now - loadedAt < HOUR_MS && now < getDayInterval(loadedAt, timeZone).end;
