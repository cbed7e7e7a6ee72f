import { weekdays, type Habit, type Task } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Task as PlannedTask } from '@scheduler/scheduling/optimizer';
import type { Surroundings } from './free-days.ts';
import { ME, plannerHours, shortDay } from './person.ts';
import type { Calendar, Intents } from './read.ts';
import { plannedWish, type TimeWish } from './wish.ts';
import { sessionsOf, type HomelessSession, type Session } from './sessions.ts';

const GRID = 15;

/** What a task of the planner is for. */
export type Origin = { task: Task } | { habit: Habit } | { wish: TimeWish };

export interface PlannedTasks {
  tasks: PlannedTask[];
  origins: Map<string, Origin>;
  /** Times of habits outside of working hours, which no optimiser fills. */
  outside: Session[];
  homeless: HomelessSession[];
}

const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

/** What is left of a task, as the planner knows it; `null` once all of it has its time. */
function plannedTask(task: Task, { start }: Interval): PlannedTask | null {
  const left = task.duration_minutes - task.scheduled_minutes;
  const duration = Math.floor(left / GRID) * GRID;
  if (duration <= 0) return null;
  return {
    id: task.id,
    owner: ME,
    title: '',
    duration_minutes: duration,
    min_chunk_minutes: task.min_chunk_minutes,
    max_chunk_minutes: task.max_chunk_minutes,
    // Nothing is put where it could no longer be seen coming.
    earliest: instant(Math.max(start, Date.parse(task.earliest ?? '') || start)),
    deadline: task.deadline && instant(Date.parse(task.deadline)),
    priority: task.priority,
    energy: task.energy === 'high' ? 'high' : 'low',
  };
}

const plannedSession = ({ habit, minutes, day }: Session, id: string): PlannedTask => ({
  id,
  owner: ME,
  title: '',
  duration_minutes: minutes,
  min_chunk_minutes: Math.min(habit.min_chunk_minutes ?? minutes, minutes),
  max_chunk_minutes: minutes,
  earliest: instant(day.range.start),
  deadline: instant(day.range.end),
  priority: habit.priority,
  energy: 'low',
});

/** Ranges of each weekday from Monday on. */
export function hoursByDay({ preferences }: Pick<Calendar, 'preferences'>): Surroundings['hours'] {
  const hours = plannerHours(preferences.working_hours);
  return weekdays.map((day) => hours[shortDay(day)] ?? []);
}

/** Everything that is to find its time, as tasks of the planner. */
export function plannedTasks(
  { events }: Pick<Calendar, 'events'>,
  { tasks, habits }: Intents,
  surroundings: Surroundings,
  wish: TimeWish | null,
): PlannedTasks {
  const found: PlannedTasks = { tasks: [], origins: new Map(), outside: [], homeless: [] };
  const add = (planned: PlannedTask, origin: Origin) => {
    found.tasks.push(planned);
    found.origins.set(planned.id, origin);
  };
  if (wish?.schedule_id) add(plannedWish(wish), { wish });
  for (const task of tasks) {
    const planned = plannedTask(task, surroundings.room);
    if (planned) add(planned, { task });
  }
  for (const habit of habits) {
    if (habit.is_paused || habit.schedule_id === null) continue;
    const { sessions, homeless } = sessionsOf(habit, events, surroundings);
    found.homeless.push(...homeless);
    sessions.forEach((session, index) => {
      if (!session.day.isWork) found.outside.push(session);
      else add(plannedSession(session, `${habit.id}-${index}`), { habit });
    });
  }
  return found;
}
