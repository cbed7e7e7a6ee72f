import { weekdays, type Habit } from '@scheduler/contracts/core';
import {
  addDays,
  daysBetween,
  findFreeGaps,
  intersectIntervals,
  getDurationMs,
  startOfWeek,
  toCalendarDate,
  toInstant,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Converts a local time `HH:MM` on a date to epoch milliseconds. */
export function localTimeToInstant(date: CalendarDate, timeZone: string, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return toInstant(date, timeZone, { hour, minute });
}

type LocalTimeRange = readonly [start: string, end: string];

const toLocalInterval = (
  date: CalendarDate,
  timeZone: string,
  [start, end]: LocalTimeRange,
): Interval => ({
  start: localTimeToInstant(date, timeZone, start),
  end: localTimeToInstant(date, timeZone, end),
});

/** Working hours of each weekday, Monday first, as `HH:MM` ranges. */
export type HoursByDay = readonly (readonly LocalTimeRange[])[];

const MONDAY = 1;

/** Lists the working hours of all dates that an interval touches, in order. */
export function listWorkingIntervals(
  hours: HoursByDay,
  { start, end }: Interval,
  timeZone: string,
): Interval[] {
  const intervals: Interval[] = [];
  const last = toCalendarDate(end - 1, timeZone);
  for (let date = toCalendarDate(start, timeZone); date <= last; date = addDays(date, 1)) {
    const ranges = hours[daysBetween(startOfWeek(date, MONDAY), date)] ?? [];
    intervals.push(...ranges.map((range) => toLocalInterval(date, timeZone, range)));
  }
  return intervals;
}

/** Constraints for placing habit sessions. */
export interface PlacementContext {
  timeZone: string;
  hours: HoursByDay;
  /** The plan's window, starting no earlier than the notice period allows. */
  bounds: Interval;
  /** Busy intervals in any order. */
  busy: readonly Interval[];
}

/** A day on which one habit session fits. */
export interface FreeDay {
  date: CalendarDate;
  /** Allowed time range of the session. */
  range: Interval;
  /** Whether the session fits within working hours. The optimizer places only such sessions. */
  isWithinWorkingHours: boolean;
  /** Whether the session fits without moving other events. */
  hasFreeGap: boolean;
}

const fitsInAny = (parts: readonly Interval[], durationMs: number) =>
  parts.some((part) => getDurationMs(part) >= durationMs);

function getHabitRange(
  habit: Habit,
  date: CalendarDate,
  workingHours: readonly Interval[],
  timeZone: string,
) {
  if (habit.window) return toLocalInterval(date, timeZone, [habit.window.start, habit.window.end]);
  const [first, last] = [workingHours[0], workingHours.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** Finds the days on which a session of `minutes` fits, in the week that starts on `monday`. */
export function findFreeDays(
  habit: Habit,
  minutes: number,
  monday: CalendarDate,
  { timeZone, hours, bounds, busy }: PlacementContext,
): FreeDay[] {
  const durationMs = minutes * MINUTE_MS;
  return weekdays.flatMap((weekday, index) => {
    if (!habit.days.includes(weekday)) return [];
    const date = addDays(monday, index);
    const workingHours = (hours[index] ?? []).map((range) =>
      toLocalInterval(date, timeZone, range),
    );
    const fullRange = getHabitRange(habit, date, workingHours, timeZone);
    const range = fullRange && intersectIntervals(fullRange, bounds);
    if (!range) return [];
    const parts = workingHours.flatMap((part) => intersectIntervals(part, range) ?? []);
    const isWithinWorkingHours = fitsInAny(parts, durationMs);
    if (!isWithinWorkingHours && !fitsInAny([range], durationMs)) return [];
    const gaps = (isWithinWorkingHours ? parts : [range]).flatMap((part) =>
      findFreeGaps(part, busy, durationMs),
    );
    return [{ date, range, isWithinWorkingHours, hasFreeGap: gaps.length > 0 }];
  });
}

/** Selects `count` evenly spread days in order, preferring days with a free gap. */
export function selectEvenly(days: readonly FreeDay[], count: number): FreeDay[] {
  const freeDays = days.filter(({ hasFreeGap }) => hasFreeGap);
  if (freeDays.length <= count) {
    const others = days.filter(({ hasFreeGap }) => !hasFreeGap).slice(0, count - freeDays.length);
    return days.filter((day) => freeDays.includes(day) || others.includes(day));
  }
  return Array.from({ length: count }, (_, index) => {
    const position = Math.floor(((index + 0.5) * freeDays.length) / count);
    return freeDays[position] as FreeDay;
  });
}
