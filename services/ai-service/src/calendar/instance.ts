import type { Event, PlanningWeights, Preferences, Task } from '@scheduler/contracts/core';
import { addDays, toCalendarDate, daysBetween, parseInterval, overlaps, startOfWeek, type Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { DEFAULT_WEIGHTS, type Instance, type Weights } from '@scheduler/scheduling/optimizer';
import { clockOn } from './free-days.ts';
import { withGoals, type EventGoal } from './goals.ts';
import { stayReason, type MoveBounds, type StayReason } from './movable.ts';
import { otherPerson, ownPerson } from './person.ts';
import { busyOf, plannedEvent } from './planned-events.ts';
import { hoursByDay, plannedTasks, type Origin, type PlannedTasks } from './planned-tasks.ts';
import type { Availability, Calendar, Intents } from './read.ts';
import type { TimeWish } from './wish.ts';
import { guestsOf, takesTime } from './takes-time.ts';

export const GRID_MS = 15 * MINUTE_MS;
const DAY = 1440 * MINUTE_MS;
const MONDAY = 1;

/** What a plan is asked for. */
export interface PlanAsk {
  /** Epoch ms, on the grid. */
  now: number;
  window: Interval;
  timeZone: string;
  /** Only what is on one of these moves, only tasks for them are placed; `null`: any. */
  scheduleIds: readonly string[] | null;
  /** Tasks to place; `null`: all that are open, and habits. */
  taskIds: readonly string[] | null;
  maxMoves: number | null;
  weights: PlanningWeights;
  pinned: readonly string[];
  /** Where events are to be; `null`: wherever it is best. */
  goals: readonly EventGoal[] | null;
  /** Time that is asked for beside tasks and habits. */
  wish: TimeWish | null;
}

/** A calendar as the planner knows it, and what its ids stand for. */
export interface Planned extends PlannedTasks {
  /** What would be placed were there a schedule to put it on. */
  unhoused: Origin[];
  instance: Instance;
  /** Events that take time, by id. */
  events: Map<string, Event>;
  /** Of each that may not move, why. */
  stays: Map<string, StayReason>;
}

const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

const timeOf = ({ start_time, end_time, buffer_before, buffer_after }: Event): Interval => ({
  start: Date.parse(start_time) - buffer_before * MINUTE_MS,
  end: Date.parse(end_time) + buffer_after * MINUTE_MS,
});

/** Whether an event meets the working hours of the days that it touches. */
function workTime({ preferences }: Pick<Calendar, 'preferences'>, timeZone: string) {
  const hours = hoursByDay({ preferences });
  return (event: Event): boolean => {
    const time = parseInterval(event);
    const last = toCalendarDate(time.end - 1, timeZone);
    for (let date = toCalendarDate(time.start, timeZone); date <= last; date = addDays(date, 1)) {
      const ranges = hours[daysBetween(startOfWeek(date, MONDAY), date)] ?? [];
      const meets = ranges.some(([from, to]) =>
        overlaps(time, {
          start: clockOn(date, timeZone, from),
          end: clockOn(date, timeZone, to),
        }),
      );
      if (meets) return true;
    }
    return false;
  };
}

const boundsOf = (ask: PlanAsk, preferences: Preferences): MoveBounds => ({
  now: ask.now,
  window: ask.window,
  noticeMinutes: preferences.planning.min_notice_minutes,
  scheduleIds: ask.scheduleIds && new Set(ask.scheduleIds),
  pinned: new Set(ask.pinned),
  isWorkTime: workTime({ preferences }, ask.timeZone),
});

/** Guests of what may move: who must be free where it goes. */
export function guestsToAsk(calendar: Calendar, ask: PlanAsk): string[] {
  const bounds = boundsOf(ask, calendar.preferences);
  const movable = calendar.events.filter(
    (event) => takesTime(calendar, event) && stayReason(calendar, event, bounds) === null,
  );
  return [...new Set(movable.flatMap((event) => guestsOf(calendar, event)))].toSorted();
}

/** Whether there is still time for a task, and none of it in the time of a plan. */
const isDueBefore = ({ deadline }: Task, { now, window }: PlanAsk) => {
  const due = Date.parse(deadline ?? '');
  return due > now && due <= window.start;
};

/** What of somebody's intents a plan is to place: of a later week nothing that is due before it. */
function intentsFor({ tasks, habits }: Intents, ask: PlanAsk): Intents {
  const { scheduleIds, taskIds } = ask;
  const isMeant = ({ schedule_id }: { schedule_id: string | null }) =>
    schedule_id !== null && (scheduleIds === null || scheduleIds.includes(schedule_id));
  if (taskIds === null) {
    const due = tasks.filter((task) => isMeant(task) && !isDueBefore(task, ask));
    return { tasks: due, habits: habits.filter(isMeant) };
  }
  const named = tasks.filter(({ id, schedule_id }) => taskIds.includes(id) && schedule_id !== null);
  return { tasks: named, habits: [] };
}

/** What a plan would place, and cannot: who has no schedule has nowhere to put it. */
function unhousedOf({ tasks, habits }: Intents, { scheduleIds, taskIds, wish }: PlanAsk): Origin[] {
  if (scheduleIds !== null) return [];
  const isAsked = ({ id }: Task) => taskIds === null || taskIds.includes(id);
  return [
    ...(wish && wish.schedule_id === null ? [{ wish }] : []),
    ...tasks.filter((task) => task.schedule_id === null && isAsked(task)).map((task) => ({ task })),
    ...habits
      .filter((habit) => habit.schedule_id === null && !habit.is_paused && taskIds === null)
      .map((habit) => ({ habit })),
  ];
}

/**
 * A calendar as the benchmark of the optimiser describes one: what may move, who must be free, what
 * is to be placed. Words of it are left out.
 *
 * @param others guests of what may move; `guestsToAsk` names them
 */
export function buildInstance(
  calendar: Calendar,
  intents: Intents,
  others: readonly Availability[],
  ask: PlanAsk,
): Planned {
  const { preferences } = calendar;
  const { now, window, timeZone } = ask;
  const bounds = boundsOf(ask, preferences);
  const own = ownPerson(preferences, timeZone);
  const ids = new Map(others.map(({ email }, index) => [email, `p${index + 1}`]));
  const tasksById = new Map(intents.tasks.map((task) => [task.id, task]));
  const taking = calendar.events.filter((event) => takesTime(calendar, event));
  const around = { start: window.start - DAY, end: window.end + DAY };
  const near = calendar.events.filter((event) => overlaps(parseInterval(event), around));
  const stays = new Map<string, StayReason>();
  const planned = near.map((event) => {
    const isBusy = taking.includes(event);
    const reason = isBusy ? stayReason(calendar, event, bounds) : null;
    if (reason) stays.set(event.id, reason);
    const isMovable = isBusy && reason === null;
    const guests = isMovable ? guestsOf(calendar, event).flatMap((one) => ids.get(one) ?? []) : [];
    const task = event.task_id === null ? undefined : tasksById.get(event.task_id);
    return plannedEvent(event, { guests, isMovable, isBusy, task });
  });
  const busy = others.flatMap((person) =>
    busyOf(ids.get(person.email) ?? '', person, taking, { window: around, own: calendar.email }),
  );
  const room = {
    start: Math.max(window.start, now + preferences.planning.min_notice_minutes * MINUTE_MS),
    end: window.end,
  };
  const surroundings = {
    timeZone,
    hours: hoursByDay(calendar),
    room,
    busy: taking.map(timeOf),
  };
  const toPlace = plannedTasks(calendar, intentsFor(intents, ask), surroundings, ask.wish);
  const whole: Instance = {
    schema_version: 1,
    id: 'calendar',
    tags: [],
    grid_minutes: 15,
    now: instant(now),
    window: { start: instant(window.start), end: instant(window.end) },
    min_notice_minutes: preferences.planning.min_notice_minutes,
    max_moves: ask.maxMoves,
    weights: { ...DEFAULT_WEIGHTS, ...preferences.planning.weights, ...ask.weights } as Weights,
    people: [own, ...others.map((person) => otherPerson(ids.get(person.email) ?? '', person, own))],
    events: [...planned, ...busy],
    tasks: toPlace.tasks,
  };
  const instance = withGoals(whole, ask.goals);
  const unhoused = unhousedOf(intents, ask);
  return {
    ...toPlace,
    unhoused,
    instance,
    events: new Map(taking.map((event) => [event.id, event])),
    stays,
  };
}
