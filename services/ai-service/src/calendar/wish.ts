import type { Task as PlannedTask } from '@scheduler/scheduling/optimizer';
import { ME } from './person.ts';

/** Time that somebody asks for in words: for themselves, or for a task that is yet to be noted. */
export interface TimeWish {
  kind: 'focus' | 'task';
  title: string;
  minutes: number;
  /** It is to be between these, ISO instants. */
  earliest: string;
  deadline: string;
  /** Where it is put; `null` when there is no schedule of theirs. */
  schedule_id: string | null;
  /** The task, once it is noted. */
  task_id: string | null;
}

const GRID = 15;
/** Nobody focuses for longer in one go. */
const LONGEST = 240;
const SHORTEST = 30;

/** How a wish may be cut: not at all unless it is too long for one go. */
export function piecesOf({ minutes }: Pick<TimeWish, 'minutes'>) {
  const whole = Math.ceil(minutes / GRID) * GRID;
  return {
    duration_minutes: whole,
    min_chunk_minutes: whole <= LONGEST ? whole : SHORTEST,
    max_chunk_minutes: Math.min(whole, LONGEST),
  };
}

const instant = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z');

/** A wish as the planner knows it. */
export const plannedWish = (wish: TimeWish): PlannedTask => ({
  id: 'wish',
  owner: ME,
  title: '',
  ...piecesOf(wish),
  earliest: instant(wish.earliest),
  deadline: instant(wish.deadline),
  priority: 4,
  energy: 'high',
});
