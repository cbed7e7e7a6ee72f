import type { Habit, Task } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Task as PlannedTask } from '@scheduler/scheduling/optimizer';
import type { PlacementContext } from './free-days.ts';
import { GRID_MINUTES, toInstantString } from './instants.ts';
import { USER_ID } from './planner-people.ts';
import type { Calendar, Intents } from './read-calendar.ts';
import { toTimeRequestTask, type TimeRequest } from './time-request.ts';
import { planHabitSessions, type UnplaceableSession, type HabitSession } from './habit-sessions.ts';

/** The record that an optimizer task was created from. */
export type TaskOrigin = { task: Task } | { habit: Habit } | { timeRequest: TimeRequest };

export interface PlannedTasks {
  tasks: PlannedTask[];
  origins: Map<string, TaskOrigin>;
  /** Habit sessions outside working hours, which the optimizer doesn't place. */
  outsideHours: HabitSession[];
  unplaceable: UnplaceableSession[];
}

/** Converts the unscheduled part of a task, or returns `null` if it is fully scheduled. */
function toPlannedTask(task: Task, { start }: Interval): PlannedTask | null {
  const remainingMinutes = task.duration_minutes - task.scheduled_minutes;
  const durationMinutes = Math.floor(remainingMinutes / GRID_MINUTES) * GRID_MINUTES;
  if (durationMinutes <= 0) return null;
  return {
    id: task.id,
    owner: USER_ID,
    title: '',
    duration_minutes: durationMinutes,
    min_chunk_minutes: task.min_chunk_minutes,
    max_chunk_minutes: task.max_chunk_minutes,
    // Blocks start no earlier than the notice period allows.
    earliest: toInstantString(Math.max(start, Date.parse(task.earliest ?? '') || start)),
    deadline: task.deadline && toInstantString(task.deadline),
    priority: task.priority,
    energy: task.energy === 'high' ? 'high' : 'low',
  };
}

const toSessionTask = ({ habit, minutes, day }: HabitSession, id: string): PlannedTask => ({
  id,
  owner: USER_ID,
  title: '',
  duration_minutes: minutes,
  min_chunk_minutes: Math.min(habit.min_chunk_minutes ?? minutes, minutes),
  max_chunk_minutes: minutes,
  earliest: toInstantString(day.range.start),
  deadline: toInstantString(day.range.end),
  priority: habit.priority,
  energy: 'low',
});

/** Converts the time request, tasks and habits to optimizer tasks. */
export function buildPlannedTasks(
  { events }: Pick<Calendar, 'events'>,
  { tasks, habits }: Intents,
  context: PlacementContext,
  timeRequest: TimeRequest | null,
): PlannedTasks {
  const result: PlannedTasks = { tasks: [], origins: new Map(), outsideHours: [], unplaceable: [] };
  const add = (plannedTask: PlannedTask, origin: TaskOrigin) => {
    result.tasks.push(plannedTask);
    result.origins.set(plannedTask.id, origin);
  };
  if (timeRequest?.schedule_id) add(toTimeRequestTask(timeRequest), { timeRequest });
  for (const task of tasks) {
    const plannedTask = toPlannedTask(task, context.bounds);
    if (plannedTask) add(plannedTask, { task });
  }
  for (const habit of habits) {
    if (habit.is_paused || habit.schedule_id === null) continue;
    const { sessions, unplaceable } = planHabitSessions(habit, events, context);
    result.unplaceable.push(...unplaceable);
    sessions.forEach((session, index) => {
      if (!session.day.isWithinWorkingHours) result.outsideHours.push(session);
      else add(toSessionTask(session, `${habit.id}-${index}`), { habit });
    });
  }
  return result;
}
