import type { CalendarDate } from '../all-day.ts';
import type { EpochMs } from '../interval.ts';
import { toDayNumber, type DayNumber } from './day-numbers.ts';
import { DAY_MS } from '../durations.ts';

/*
 * Formatting the two instants of an occurrence with Date takes longer than finding the occurrence.
 * Calendars repeat the same days and times of day, so both are cached.
 */
const MAX_CACHED = 4000;

function memoize(format: (value: number) => string): (value: number) => string {
  const cache = new Map<number, string>();
  return (value) => {
    const cached = cache.get(value);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_CACHED) cache.clear();
    const formatted = format(value);
    cache.set(value, formatted);
    return formatted;
  };
}

/** Formats a day as `YYYY-MM-DD`. */
export const formatDay: (day: DayNumber) => CalendarDate = memoize((day) =>
  new Date(day * DAY_MS).toISOString().slice(0, 10),
);

const formatTimeOfDay = memoize((time) => new Date(time).toISOString().slice(10));

/** Formats an instant like `Date.prototype.toISOString`. */
export function formatInstant(time: EpochMs): string {
  const day = toDayNumber(time);
  return formatDay(day) + formatTimeOfDay(time - day * DAY_MS);
}
