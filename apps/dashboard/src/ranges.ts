import type { Range } from '@scheduler/api-client/queries';
import { addDays, dateAt, dayInterval, HOUR_MS } from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';

const UPCOMING_DAYS = 7;

/** The day of `time` in `zone`, from midnight to midnight. */
export function dayOf(time: EpochMs, zone: string): Interval {
  const date = dateAt(time, zone);
  return dayInterval({ start_date: date, end_date: addDays(date, 1) }, zone);
}

const range = (start: EpochMs, end: EpochMs): Range => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

/** What the dashboard loads: the next seven days, and today up to now. */
export function rangesFrom(now: EpochMs, zone: string) {
  const midnight = dayOf(now, zone).start;
  return {
    upcoming: range(now, now + UPCOMING_DAYS * 24 * HOUR_MS),
    // At midnight sharp the range would be empty, which the API refuses.
    earlierToday: range(midnight, Math.max(now, midnight + 1000)),
  };
}

/**
 * Whether what was loaded at `loadedAt` still serves at `now`. The lists follow the clock by
 * themselves, so they are loaded anew once an hour, and at midnight.
 */
export const stillServes = (loadedAt: EpochMs, now: EpochMs, zone: string): boolean =>
  now - loadedAt < HOUR_MS && now < dayOf(loadedAt, zone).end;
