import type { Event, PlanningWeights, Preferences, Task } from '@scheduler/contracts/core';
import { parseInterval, overlaps, type Interval } from '@scheduler/scheduling';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { DEFAULT_WEIGHTS, type Instance, type Weights } from '@scheduler/scheduling/optimizer';
import { listWorkingIntervals } from './free-days.ts';
import { addGoals, type EventGoal } from './event-goals.ts';
import { getStayReason, type MoveBounds, type StayReason } from './stay-reason.ts';
import { GRID_MINUTES, toInstantRange, toInstantString } from './instants.ts';
import { getHoursByDay, toPlannerGuest, toPlannerUser } from './planner-people.ts';
import { toGuestEvents, toPlannedEvent } from './planned-events.ts';
import { buildPlannedTasks, type TaskOrigin, type PlannedTasks } from './planned-tasks.ts';
import type { Availability, Calendar, Intents } from './read-calendar.ts';
import type { TimeRequest } from './time-request.ts';
import { getBufferedInterval, listGuestEmails, isBusyEvent } from './busy-events.ts';

/** Resolved parameters of a plan request. */
export interface PlanParameters {
  /** Epoch milliseconds, a multiple of `GRID_MS`. */
  now: number;
  window: Interval;
  timeZone: string;
  /** Limits moves and task blocks to these schedules. `null` means all schedules. */
  scheduleIds: readonly string[] | null;
  /** Tasks to place. `null` means all open tasks and habits. */
  taskIds: readonly string[] | null;
  maxMoves: number | null;
  weights: PlanningWeights;
  pinnedEventIds: readonly string[];
  /** Target times of events. `null` lets the optimizer choose freely. */
  goals: readonly EventGoal[] | null;
  /** Time to reserve in addition to tasks and habits. */
  timeRequest: TimeRequest | null;
}

/** Optimizer input for a calendar, with lookups from its IDs to calendar records. */
export interface PlanningProblem extends PlannedTasks {
  /** Intents that can't be placed because they have no schedule. */
  withoutSchedule: TaskOrigin[];
  instance: Instance;
  /** Busy events by ID. */
  events: Map<string, Event>;
  /** Reasons why events must not move, by event ID. */
  stayReasons: Map<string, StayReason>;
}

function getMoveBounds(parameters: PlanParameters, preferences: Preferences): MoveBounds {
  const hours = getHoursByDay(toPlannerUser(preferences, parameters.timeZone));
  return {
    now: parameters.now,
    window: parameters.window,
    noticeMinutes: preferences.planning.min_notice_minutes,
    scheduleIds: parameters.scheduleIds && new Set(parameters.scheduleIds),
    pinnedEventIds: new Set(parameters.pinnedEventIds),
    isInWorkingHours: (event) => {
      const time = parseInterval(event);
      const workingIntervals = listWorkingIntervals(hours, time, parameters.timeZone);
      return workingIntervals.some((range) => overlaps(time, range));
    },
  };
}

/** Lists the guests of movable events. `buildInstance` requires their availability. */
export function listMovableGuests(calendar: Calendar, parameters: PlanParameters): string[] {
  const bounds = getMoveBounds(parameters, calendar.preferences);
  const movable = calendar.events.filter(
    (event) => isBusyEvent(calendar, event) && getStayReason(calendar, event, bounds) === null,
  );
  return [...new Set(movable.flatMap((event) => listGuestEmails(calendar, event)))].toSorted();
}

/** Returns whether a task is due before the window starts but is not overdue. */
const isDueBefore = ({ deadline }: Task, { now, window }: PlanParameters) => {
  const due = Date.parse(deadline ?? '');
  return due > now && due <= window.start;
};

/** Selects the tasks and habits to place. Skips tasks that are due before the window. */
function selectIntents({ tasks, habits }: Intents, parameters: PlanParameters): Intents {
  const { scheduleIds, taskIds } = parameters;
  const isOnSelectedSchedule = ({ schedule_id }: { schedule_id: string | null }) =>
    schedule_id !== null && (scheduleIds === null || scheduleIds.includes(schedule_id));
  if (taskIds === null) {
    const due = tasks.filter(
      (task) => isOnSelectedSchedule(task) && !isDueBefore(task, parameters),
    );
    return { tasks: due, habits: habits.filter(isOnSelectedSchedule) };
  }
  const selected = tasks.filter(
    ({ id, schedule_id }) => taskIds.includes(id) && schedule_id !== null,
  );
  return { tasks: selected, habits: [] };
}

/** Finds intents that can't be placed because they have no schedule. */
function findWithoutSchedule(
  { tasks, habits }: Intents,
  { scheduleIds, taskIds, timeRequest }: PlanParameters,
): TaskOrigin[] {
  if (scheduleIds !== null) return [];
  const isSelected = ({ id }: Task) => taskIds === null || taskIds.includes(id);
  return [
    ...(timeRequest && timeRequest.schedule_id === null ? [{ timeRequest }] : []),
    ...tasks
      .filter((task) => task.schedule_id === null && isSelected(task))
      .map((task) => ({ task })),
    ...habits
      .filter((habit) => habit.schedule_id === null && !habit.is_paused && taskIds === null)
      .map((habit) => ({ habit })),
  ];
}

/**
 * Builds the optimizer instance for a calendar, without titles or other text.
 *
 * @param guestAvailability availability of the guests returned by `listMovableGuests`
 */
export function buildInstance(
  calendar: Calendar,
  intents: Intents,
  guestAvailability: readonly Availability[],
  parameters: PlanParameters,
): PlanningProblem {
  const { preferences } = calendar;
  const { now, window, timeZone } = parameters;
  const moveBounds = getMoveBounds(parameters, preferences);
  const user = toPlannerUser(preferences, timeZone);
  const guestIds = new Map(guestAvailability.map(({ email }, index) => [email, `p${index + 1}`]));
  const tasksById = new Map(intents.tasks.map((task) => [task.id, task]));
  const busyEvents = calendar.events.filter((event) => isBusyEvent(calendar, event));
  const paddedWindow = { start: window.start - DAY_MS, end: window.end + DAY_MS };
  const nearbyEvents = calendar.events.filter((event) =>
    overlaps(parseInterval(event), paddedWindow),
  );
  const stayReasons = new Map<string, StayReason>();
  const plannedEvents = nearbyEvents.map((event) => {
    const isBusy = busyEvents.includes(event);
    const reason = isBusy ? getStayReason(calendar, event, moveBounds) : null;
    if (reason) stayReasons.set(event.id, reason);
    const isMovable = isBusy && reason === null;
    const guests = isMovable
      ? listGuestEmails(calendar, event).flatMap((email) => guestIds.get(email) ?? [])
      : [];
    const task = event.task_id === null ? undefined : tasksById.get(event.task_id);
    return toPlannedEvent(event, { guests, isMovable, isBusy, task });
  });
  const guestEvents = guestAvailability.flatMap((person) =>
    toGuestEvents(guestIds.get(person.email) ?? '', person, busyEvents, {
      window: paddedWindow,
      userEmail: calendar.email,
    }),
  );
  const bounds = {
    start: Math.max(window.start, now + preferences.planning.min_notice_minutes * MINUTE_MS),
    end: window.end,
  };
  const context = {
    timeZone,
    hours: getHoursByDay(user),
    bounds,
    busy: busyEvents.map((event) => getBufferedInterval(event, event)),
  };
  const placement = buildPlannedTasks(
    calendar,
    selectIntents(intents, parameters),
    context,
    parameters.timeRequest,
  );
  const unconstrained: Instance = {
    schema_version: 1,
    id: 'calendar',
    tags: [],
    grid_minutes: GRID_MINUTES,
    now: toInstantString(now),
    window: toInstantRange(window),
    min_notice_minutes: preferences.planning.min_notice_minutes,
    max_moves: parameters.maxMoves,
    weights: {
      ...DEFAULT_WEIGHTS,
      ...preferences.planning.weights,
      ...parameters.weights,
    } as Weights,
    people: [
      user,
      ...guestAvailability.map((person) =>
        toPlannerGuest(guestIds.get(person.email) ?? '', person, user),
      ),
    ],
    events: [...plannedEvents, ...guestEvents],
    tasks: placement.tasks,
  };
  const instance = addGoals(unconstrained, parameters.goals);
  const withoutSchedule = findWithoutSchedule(intents, parameters);
  return {
    ...placement,
    withoutSchedule,
    instance,
    events: new Map(busyEvents.map((event) => [event.id, event])),
    stayReasons,
  };
}
