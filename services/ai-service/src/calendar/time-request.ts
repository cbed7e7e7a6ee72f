import type { Task as PlannedTask } from '@scheduler/scheduling/optimizer';
import { GRID_MINUTES, toInstantString } from './instants.ts';
import { USER_ID } from './planner-people.ts';

/** Time requested in the assistant, for focus or for a task that doesn't exist yet. */
export interface TimeRequest {
  kind: 'focus' | 'task';
  title: string;
  minutes: number;
  /** Start of the allowed range, an ISO instant. */
  earliest: string;
  deadline: string;
  /** Target schedule, or `null` if the user has no schedules. */
  schedule_id: string | null;
  /** ID of the task once it is created. */
  task_id: string | null;
}

/** Longer requests are split into blocks. */
const MAX_CHUNK_MINUTES = 240;
const MIN_CHUNK_MINUTES = 30;

/** Returns the bounds for splitting a request. Only requests over `MAX_CHUNK_MINUTES` are split. */
export function getChunkBounds({ minutes }: Pick<TimeRequest, 'minutes'>) {
  const durationMinutes = Math.ceil(minutes / GRID_MINUTES) * GRID_MINUTES;
  return {
    duration_minutes: durationMinutes,
    min_chunk_minutes: durationMinutes <= MAX_CHUNK_MINUTES ? durationMinutes : MIN_CHUNK_MINUTES,
    max_chunk_minutes: Math.min(durationMinutes, MAX_CHUNK_MINUTES),
  };
}

/** Converts a time request to an optimizer task. */
export const toTimeRequestTask = (timeRequest: TimeRequest): PlannedTask => ({
  id: 'wish',
  owner: USER_ID,
  title: '',
  ...getChunkBounds(timeRequest),
  earliest: toInstantString(timeRequest.earliest),
  deadline: toInstantString(timeRequest.deadline),
  priority: 4,
  energy: 'high',
});
