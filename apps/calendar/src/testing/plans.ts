import type { Plan, PlanChunk, PlanMove } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';

const toIsoTime = (time: string) => new Date(time).toISOString();

const PLAN_ID = '00000000-0000-4000-8000-0000000000b1';
const TASK_ID = '00000000-0000-4000-8000-0000000000b2';

/** Builds a plan for the week of November 15. */
export const buildPlan = (overrides: Partial<Plan> = {}): Plan => ({
  plan_id: PLAN_ID,
  base_version: 'v1',
  window: { start: toIsoTime('2026-11-15T00:00'), end: toIsoTime('2026-11-22T00:00') },
  status: 'optimal',
  score_before: 61,
  score_after: 74,
  objective_before: 1200,
  objective_after: 500,
  lower_bound: 500,
  gap: 0,
  conflicts_before: 1,
  conflicts_after: 0,
  focus_minutes_before: 120,
  focus_minutes_after: 315,
  meetings_moved: 1,
  meetings_total: 18,
  moves: [],
  task_chunks: [],
  applied: [],
  left_alone: [],
  unplaced: [],
  irreducible_conflicts: [],
  ...overrides,
});

/** Builds a move of an event to local times. */
export const buildMove = (event: Event, start: string, end: string): PlanMove => ({
  id: `m-${event.id}`,
  event_id: event.id,
  title: event.title,
  schedule_id: event.schedule_id,
  from: { start_time: event.start_time, end_time: event.end_time },
  to: { start_time: toIsoTime(start), end_time: toIsoTime(end) },
  gain: 540,
  text: 'Clears 30 minutes of overlap.',
  reasons: [
    { term: 'conflicts', points: 600, text: 'Clears 30 minutes of overlap with Interview' },
    { term: 'moves', points: -60, text: 'Moves a meeting to another day' },
  ],
  next_best: { start_time: toIsoTime('2026-11-19T15:00'), cost: 24 },
});

export const buildChunk = (
  start: string,
  end: string,
  overrides: Partial<PlanChunk> = {},
): PlanChunk => ({
  id: 'c-1',
  task_id: TASK_ID,
  habit_id: null,
  kind: 'task',
  title: 'Pricing brief',
  schedule_id: TASK_ID,
  start_time: toIsoTime(start),
  end_time: toIsoTime(end),
  text: 'It is due on Friday.',
  gain: 200,
  reasons: [{ term: 'tasks_unplaced', points: 200, text: 'Gives 1 hour to “Pricing brief”' }],
  next_best: null,
  ...overrides,
});
