import { weekdays, type Event, type Habit } from '@scheduler/contracts/core';
import {
  addDays,
  overlaps,
  toCalendarDate,
  startOfWeek,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { GRID_MINUTES, GRID_MS, getDurationMinutes, roundUpToGrid } from './instants.ts';
import { findFreeDays, selectEvenly, type FreeDay, type PlacementContext } from './free-days.ts';

const MONDAY = 1;
const DAYS_PER_WEEK = 7;

/** A habit session to schedule, with its assigned day. */
export interface HabitSession {
  habit: Habit;
  minutes: number;
  day: FreeDay;
}

/** A habit session that doesn't fit on any day of its week. */
export interface UnplaceableSession {
  habit: Habit;
  minutes: number;
  /** Whether the session would fit on a different day or at different hours. */
  fitsElsewhere: boolean;
}

/** Splits a duration into the fewest blocks of at most `maxMinutes`, of similar length. */
function splitEvenly(minutes: number, maxMinutes: number): number[] {
  const count = Math.ceil(minutes / maxMinutes);
  const slots = Math.round(minutes / GRID_MINUTES);
  return Array.from(
    { length: count },
    (_, index) =>
      (Math.floor((slots * (index + 1)) / count) - Math.floor((slots * index) / count)) *
      GRID_MINUTES,
  );
}

/** Returns the durations in minutes of the sessions that aren't scheduled yet in a week. */
function getDueDurations(habit: Habit, scheduled: readonly Event[]): number[] {
  if (habit.kind === 'habit') {
    const dueCount = Math.max(0, (habit.times_per_week ?? 0) - scheduled.length);
    return Array.from({ length: dueCount }, () => habit.duration_minutes);
  }
  const remainingMinutes =
    habit.duration_minutes - scheduled.reduce((sum, event) => sum + getDurationMinutes(event), 0);
  return remainingMinutes < GRID_MINUTES
    ? []
    : splitEvenly(remainingMinutes, habit.max_chunk_minutes ?? remainingMinutes);
}

/** Limits sessions to a proportional share if the plan covers only the first days of the week. */
function limitToVisibleDays<T>(
  dueDurations: T[],
  habit: Habit,
  monday: CalendarDate,
  lastDate: CalendarDate,
): T[] {
  const visibleDays = Math.floor((Date.parse(lastDate) - Date.parse(monday)) / DAY_MS) + 1;
  if (visibleDays >= DAYS_PER_WEEK) return dueDurations;
  const visibleHabitDays = habit.days.filter((day) => weekdays.indexOf(day) < visibleDays).length;
  return dueDurations.slice(
    0,
    Math.round((dueDurations.length * visibleHabitDays) / habit.days.length),
  );
}

/** Returns the maximum number of sessions per day. Prevents missed sessions from piling up. */
function getMaxSessionsPerDay(habit: Habit, { hours }: PlacementContext): number {
  if (habit.kind === 'focus') return Number.POSITIVE_INFINITY;
  const days = weekdays.filter((day, index) => {
    const hasHours = habit.window !== null || (hours[index] ?? []).length > 0;
    return habit.days.includes(day) && hasHours;
  });
  return Math.ceil((habit.times_per_week ?? 0) / days.length);
}

/** Assigns sessions to days, starting over from the first day if there are too few days. */
function assignToDays(durations: readonly number[], days: readonly FreeDay[]): [number, FreeDay][] {
  const selectedDays = selectEvenly(days, durations.length);
  return durations.map((minutes, index) => [
    minutes,
    selectedDays[index % selectedDays.length] as FreeDay,
  ]);
}

export interface HabitSessions {
  sessions: HabitSession[];
  unplaceable: UnplaceableSession[];
}

/** Finds the sessions that aren't scheduled yet in each week, and assigns them to days. */
export function planHabitSessions(
  habit: Habit,
  events: readonly Event[],
  context: PlacementContext,
): HabitSessions {
  const { bounds, timeZone } = context;
  const result: HabitSessions = { sessions: [], unplaceable: [] };
  const lastDate = toCalendarDate(bounds.end - 1, timeZone);
  const getDate = ({ start_time }: Event) => toCalendarDate(Date.parse(start_time), timeZone);
  const habitEvents = events.filter(({ habit_id }) => habit_id === habit.id);
  for (
    let monday = startOfWeek(toCalendarDate(bounds.start, timeZone), MONDAY);
    monday <= lastDate;
    monday = addDays(monday, DAYS_PER_WEEK)
  ) {
    const next = addDays(monday, DAYS_PER_WEEK);
    const scheduled = habitEvents.filter(
      (event) => getDate(event) >= monday && getDate(event) < next,
    );
    const durations = limitToVisibleDays(
      getDueDurations(habit, scheduled),
      habit,
      monday,
      lastDate,
    );
    const [maxMinutes = 0] = durations.toSorted((a, b) => b - a);
    const occupiedDates = new Set(scheduled.map(getDate));
    const days = findFreeDays(habit, maxMinutes, monday, context);
    const unusedDays = days.filter(({ date }) => !occupiedDates.has(date));
    const maxPerDay = getMaxSessionsPerDay(habit, context);
    const availableDays = unusedDays.length > 0 || maxPerDay === 1 ? unusedDays : days;
    if (days.length === 0) {
      const anywhere = { ...habit, days: [...weekdays], window: null };
      const otherDays = findFreeDays(anywhere, maxMinutes, monday, context);
      const fitsElsewhere = otherDays.some(({ hasFreeGap }) => hasFreeGap);
      result.unplaceable.push(...durations.map((minutes) => ({ habit, minutes, fitsElsewhere })));
    } else {
      // Sessions missed on past days are not made up for on the remaining days.
      const dueDurations = durations.slice(0, availableDays.length * maxPerDay);
      for (const [minutes, day] of assignToDays(dueDurations, availableDays))
        result.sessions.push({ habit, minutes, day });
    }
  }
  return result;
}

/** Finds the earliest free slot for a session outside working hours, or `null`. */
export function findSlotOutsideHours(
  { minutes, day }: HabitSession,
  busy: readonly Interval[],
): Interval | null {
  const durationMs = minutes * MINUTE_MS;
  for (
    let start = roundUpToGrid(day.range.start);
    start + durationMs <= day.range.end;
    start += GRID_MS
  ) {
    const slot = { start, end: start + durationMs };
    if (!busy.some((interval) => overlaps(interval, slot))) return slot;
  }
  return null;
}
