import {
  addDays,
  daysBetween,
  timeOn,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import type { When } from './intent.ts';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';

const LONGEST_DAYS = 62;

/** The moment at which a wall clock shows so many minutes after midnight. */
export const minuteOn = (date: CalendarDate, minutes: number, timeZone: string): number =>
  minutes >= 24 * HOUR_MINUTES
    ? timeOn(addDays(date, 1), timeZone)
    : timeOn(date, timeZone, {
        hour: Math.floor(minutes / HOUR_MINUTES),
        minute: minutes % HOUR_MINUTES,
      });

/** The days that are meant, 62 at most. */
export function datesOf({ from, to }: When): CalendarDate[] {
  const days = Math.min(Math.max(daysBetween(from, to), 0), LONGEST_DAYS);
  return Array.from({ length: days }, (_, index) => addDays(from, index));
}

/** From the first moment that is meant to the last. */
export const wholeSpan = (when: When, timeZone: string): Interval => ({
  start: minuteOn(when.from, 0, timeZone),
  end: minuteOn(when.to, 0, timeZone),
});

/** The stretches that are meant, a day each where only a part of the day is. */
export function spansOf(when: When, timeZone: string): Interval[] {
  const { part } = when;
  if (part === null) return [wholeSpan(when, timeZone)];
  return datesOf(when).map((date) => ({
    start: minuteOn(date, part.start, timeZone),
    end: minuteOn(date, part.end, timeZone),
  }));
}
