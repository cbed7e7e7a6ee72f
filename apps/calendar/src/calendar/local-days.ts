import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { localToFirstInstant, localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { getTimeZone } from '../local-dates.ts';

/*
 * Day arithmetic for react-big-calendar in the user's time zone. The library's own functions use the
 * device's time zone and create a Date for each comparison, which makes navigation slow.
 */

const localDayByTime = new Map<number, number>();
let cachedTimeZone: string | undefined;
const MAX_CACHED_DAYS = 20_000;

/** Returns the start of an instant's day as local milliseconds. Results are cached. */
export function getLocalDayMs(time: Date): number {
  const timeZone = getTimeZone();
  if (timeZone !== cachedTimeZone || localDayByTime.size > MAX_CACHED_DAYS) localDayByTime.clear();
  cachedTimeZone = timeZone;
  const cached = localDayByTime.get(time.getTime());
  if (cached !== undefined) return cached;
  const day = Math.floor(toLocalMs(time.getTime(), timeZone) / DAY_MS) * DAY_MS;
  localDayByTime.set(time.getTime(), day);
  return day;
}

/** Returns the first instant of a local day. */
export const fromLocalDayMs = (localMs: number): Date =>
  new Date(localToFirstInstant(localMs, getTimeZone()));

/** Adds days and preserves the local time of day. */
export const addLocalDays = (time: Date, days: number): Date =>
  new Date(localToInstant(toLocalMs(time.getTime(), getTimeZone()) + days * DAY_MS, getTimeZone()));

interface TimeRange {
  start: Date;
  end: Date;
}

interface Sortable extends TimeRange {
  allDay: boolean;
}

export const toEpochMinutes = (time: Date): number => Math.floor(time.getTime() / MINUTE_MS);

/** Checks whether an event touches the days from `range.start` to `range.end`, inclusive. */
function inEventRange({ event, range }: { event: TimeRange; range: TimeRange }): boolean {
  const day = getLocalDayMs(event.start);
  if (day > getLocalDayMs(range.end)) return false;
  const isEmpty = toEpochMinutes(fromLocalDayMs(day)) === toEpochMinutes(event.end);
  const minutesAfterStart = toEpochMinutes(event.end) - toEpochMinutes(range.start);
  return isEmpty ? minutesAfterStart >= 0 : minutesAfterStart > 0;
}

const countDays = ({ start, end }: TimeRange) =>
  (getLocalDayMs(end) - getLocalDayMs(start)) / DAY_MS;

/** Sorts by day, then longer events first, then all-day events, then by start and end. */
function sortEvents({ evtA: a, evtB: b }: { evtA: Sortable; evtB: Sortable }): number {
  return (
    getLocalDayMs(a.start) - getLocalDayMs(b.start) ||
    countDays(b) - countDays(a) ||
    Number(b.allDay) - Number(a.allDay) ||
    a.start.getTime() - b.start.getTime() ||
    a.end.getTime() - b.end.getTime()
  );
}

export const localDayComparisons = {
  inEventRange,
  sortEvents,
  isSameDate: (a: Date, b: Date) => getLocalDayMs(a) === getLocalDayMs(b),
  continuesPrior: (start: Date, first: Date) => getLocalDayMs(start) < getLocalDayMs(first),
  daySpan: (start: Date, end: Date) => countDays({ start, end }),
};
