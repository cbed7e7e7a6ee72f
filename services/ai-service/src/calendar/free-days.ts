import { weekdays, type Habit } from '@scheduler/contracts/core';
import {
  addDays,
  findFreeGaps,
  intersectIntervals,
  getDurationMs,
  toInstant,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** A clock's `HH:MM` on a date. */
export function clockOn(date: CalendarDate, timeZone: string, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return toInstant(date, timeZone, { hour, minute });
}

/** Where time for something may be found, and what is in its way. */
export interface Surroundings {
  timeZone: string;
  /** Ranges of each weekday from Monday on, as `HH:MM`. */
  hours: readonly (readonly (readonly [string, string])[])[];
  /** What is not to be left: the window of the plan, from when on something may begin. */
  room: Interval;
  /** What takes time, any order. */
  busy: readonly Interval[];
}

/** A day that can hold one time of a habit. */
export interface FreeDay {
  date: CalendarDate;
  /** The hours that it may be in. */
  range: Interval;
  /** Whether they are hours of work, where the optimiser finds the place. */
  isWork: boolean;
  /** Whether it would fit as things are. */
  hasRoom: boolean;
}

const holds = (parts: readonly Interval[], length: number) =>
  parts.some((part) => getDurationMs(part) >= length);

function rangeOf(habit: Habit, date: CalendarDate, work: readonly Interval[], timeZone: string) {
  if (habit.window) {
    const { start, end } = habit.window;
    return { start: clockOn(date, timeZone, start), end: clockOn(date, timeZone, end) };
  }
  const [first, last] = [work[0], work.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** The days of the week from `monday` on that can hold `minutes` of a habit. */
export function freeDays(
  habit: Habit,
  minutes: number,
  monday: CalendarDate,
  { timeZone, hours, room, busy }: Surroundings,
): FreeDay[] {
  const length = minutes * MINUTE_MS;
  return weekdays.flatMap((weekday, index) => {
    if (!habit.days.includes(weekday)) return [];
    const date = addDays(monday, index);
    const work = (hours[index] ?? []).map(([from, to]) => ({
      start: clockOn(date, timeZone, from),
      end: clockOn(date, timeZone, to),
    }));
    const whole = rangeOf(habit, date, work, timeZone);
    const range = whole && intersectIntervals(whole, room);
    if (!range) return [];
    const parts = work.flatMap((part) => intersectIntervals(part, range) ?? []);
    const isWork = holds(parts, length);
    if (!isWork && !holds([range], length)) return [];
    const gaps = (isWork ? parts : [range]).flatMap((part) => findFreeGaps(part, busy, length));
    return [{ date, range, isWork, hasRoom: gaps.length > 0 }];
  });
}

/** So many of the days, those with room first, as evenly spread as they allow; in their order. */
export function spreadOver(days: readonly FreeDay[], count: number): FreeDay[] {
  const roomy = days.filter(({ hasRoom }) => hasRoom);
  if (roomy.length <= count) {
    const others = days.filter(({ hasRoom }) => !hasRoom).slice(0, count - roomy.length);
    return days.filter((day) => roomy.includes(day) || others.includes(day));
  }
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor(((index + 0.5) * roomy.length) / count);
    return roomy[at] as FreeDay;
  });
}
