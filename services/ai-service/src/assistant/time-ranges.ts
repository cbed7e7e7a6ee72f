import {
  addDays,
  daysBetween,
  toInstant,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import type { RequestedTime } from './intent.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const MAX_DAYS = 62;

/** @param minutes local time in minutes after midnight; 1440 or more is the next midnight */
export const toInstantAtMinute = (date: CalendarDate, minutes: number, timeZone: string): number =>
  minutes >= DAY_MINUTES
    ? toInstant(addDays(date, 1), timeZone)
    : toInstant(date, timeZone, {
        hour: Math.floor(minutes / HOUR_MINUTES),
        minute: minutes % HOUR_MINUTES,
      });

/** Returns the days of a requested time, at most 62. */
export function listDates({ from, to }: RequestedTime): CalendarDate[] {
  const days = Math.min(Math.max(daysBetween(from, to), 0), MAX_DAYS);
  return Array.from({ length: days }, (_, index) => addDays(from, index));
}

/** Returns the interval from the start of the first day to the end of the last. */
export const getFullInterval = (requestedTime: RequestedTime, timeZone: string): Interval => ({
  start: toInstantAtMinute(requestedTime.from, 0, timeZone),
  end: toInstantAtMinute(requestedTime.to, 0, timeZone),
});

/** Returns one interval per day if a time of day is set, and a single interval otherwise. */
export function getIntervals(requestedTime: RequestedTime, timeZone: string): Interval[] {
  const { timeOfDay } = requestedTime;
  if (timeOfDay === null) return [getFullInterval(requestedTime, timeZone)];
  return listDates(requestedTime).map((date) => ({
    start: toInstantAtMinute(date, timeOfDay.start, timeZone),
    end: toInstantAtMinute(date, timeOfDay.end, timeZone),
  }));
}
