import { weekdays, type Event, type Habit } from '@scheduler/contracts/core';
import {
  addDays,
  toCalendarDate,
  startOfWeek,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { freeDays, spreadOver, type FreeDay, type Surroundings } from './free-days.ts';

const GRID = 15;
const MONDAY = 1;
const WEEK = 7;

/** One time of a habit that is still to be put into a week, with the day chosen for it. */
export interface Session {
  habit: Habit;
  minutes: number;
  day: FreeDay;
}

/** A habit that fits into no day of a week. */
export interface HomelessSession {
  habit: Habit;
  minutes: number;
  /** Whether a day of the week had room if its hours and days were not asked for. */
  fitsElsewhere: boolean;
}

const minutesOf = ({ start_time, end_time }: Event) =>
  (Date.parse(end_time) - Date.parse(start_time)) / 60_000;

/** As few pieces as the longest chunk allows, of nearly the same length. */
function pieces(minutes: number, longest: number): number[] {
  const count = Math.ceil(minutes / longest);
  const slots = Math.round(minutes / GRID);
  return Array.from(
    { length: count },
    (_, index) =>
      (Math.floor((slots * (index + 1)) / count) - Math.floor((slots * index) / count)) * GRID,
  );
}

/** How long each time is that a week asks of a habit, without those that it has. */
function lengthsDue(habit: Habit, done: readonly Event[]): number[] {
  if (habit.kind === 'habit') {
    const due = Math.max(0, (habit.times_per_week ?? 0) - done.length);
    return Array.from({ length: due }, () => habit.duration_minutes);
  }
  const left = habit.duration_minutes - done.reduce((sum, event) => sum + minutesOf(event), 0);
  return left < GRID ? [] : pieces(left, habit.max_chunk_minutes ?? left);
}

/** The part of what a week asks that belongs into a plan which sees only its first days. */
function shareOf<T>(due: T[], habit: Habit, monday: CalendarDate, lastSeen: CalendarDate): T[] {
  const seen = Math.floor((Date.parse(lastSeen) - Date.parse(monday)) / 86_400_000) + 1;
  if (seen >= WEEK) return due;
  const inSight = habit.days.filter((day) => weekdays.indexOf(day) < seen).length;
  return due.slice(0, Math.round((due.length * inSight) / habit.days.length));
}

/** How many times of a habit one day takes: what a whole week would put on it, and no more. */
function timesADay(habit: Habit, { hours }: Surroundings): number {
  if (habit.kind === 'focus') return Number.POSITIVE_INFINITY;
  const days = weekdays.filter((day, index) => {
    const hasHours = habit.window !== null || (hours[index] ?? []).length > 0;
    return habit.days.includes(day) && hasHours;
  });
  return Math.ceil((habit.times_per_week ?? 0) / days.length);
}

/** Lays times onto days: each day once, and again from the first where they are too few. */
function laid(lengths: readonly number[], days: readonly FreeDay[]): [number, FreeDay][] {
  const chosen = spreadOver(days, lengths.length);
  return lengths.map((minutes, index) => [minutes, chosen[index % chosen.length] as FreeDay]);
}

export interface Sessions {
  sessions: Session[];
  homeless: HomelessSession[];
}

/** What the weeks of a window still ask of a habit, each time on a day of its own. */
export function sessionsOf(
  habit: Habit,
  events: readonly Event[],
  surroundings: Surroundings,
): Sessions {
  const { room, timeZone } = surroundings;
  const found: Sessions = { sessions: [], homeless: [] };
  const lastSeen = toCalendarDate(room.end - 1, timeZone);
  const dateOf = ({ start_time }: Event) => toCalendarDate(Date.parse(start_time), timeZone);
  const own = events.filter(({ habit_id }) => habit_id === habit.id);
  for (
    let monday = startOfWeek(toCalendarDate(room.start, timeZone), MONDAY);
    monday <= lastSeen;
    monday = addDays(monday, WEEK)
  ) {
    const next = addDays(monday, WEEK);
    const done = own.filter((event) => dateOf(event) >= monday && dateOf(event) < next);
    const lengths = shareOf(lengthsDue(habit, done), habit, monday, lastSeen);
    const [longest = 0] = lengths.toSorted((a, b) => b - a);
    const taken = new Set(done.map(dateOf));
    const days = freeDays(habit, longest, monday, surroundings);
    const fresh = days.filter(({ date }) => !taken.has(date));
    const most = timesADay(habit, surroundings);
    const open = fresh.length > 0 || most === 1 ? fresh : days;
    if (days.length === 0) {
      const anywhere = { ...habit, days: [...weekdays], window: null };
      const others = freeDays(anywhere, longest, monday, surroundings);
      const fitsElsewhere = others.some(({ hasRoom }) => hasRoom);
      found.homeless.push(...lengths.map((minutes) => ({ habit, minutes, fitsElsewhere })));
    } else {
      // What the days gone by should have had is not made up for in those that are left.
      const due = lengths.slice(0, open.length * most);
      for (const [minutes, day] of laid(due, open)) found.sessions.push({ habit, minutes, day });
    }
  }
  return found;
}

/** The earliest place on the grid for a time outside of working hours; `null` if it is taken. */
export function placeOf({ minutes, day }: Session, busy: readonly Interval[]): Interval | null {
  const [step, length] = [GRID * 60_000, minutes * 60_000];
  for (
    let start = Math.ceil(day.range.start / step) * step;
    start + length <= day.range.end;
    start += step
  ) {
    const place = { start, end: start + length };
    if (!busy.some((one) => one.start < place.end && place.start < one.end)) return place;
  }
  return null;
}
