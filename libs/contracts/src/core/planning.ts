import * as z from 'zod/mini';
import { weekdays } from './weekdays.ts';

const points = z.number();

/** What each thing costs that a plan weighs, where somebody has it otherwise than the default. */
export const planningWeights = z.partial(
  z.object({
    conflict: points,
    conflict_with_focus: points,
    tight_buffer: points,
    after_hours_slot: points,
    no_meeting_day: points,
    over_cap: points,
    fragment_slot: points,
    focus_short_slot: points,
    long_run_slot: points,
    move: points,
    day_change: points,
    shift_hour: points,
    attendee: points,
    unknown_attendee: points,
    optional_clash: points,
    task_unplaced: points,
    task_chunk: points,
    task_off_peak: points,
    task_defer: points,
  }),
);
export type PlanningWeights = z.infer<typeof planningWeights>;

/** What somebody wants of their weeks: what plans for them keep to, and what they count. */
export const planning = z.object({
  /** Days on which no plan puts a meeting. */
  no_meeting_days: z.array(z.enum(weekdays)),
  max_meetings_per_day: z.nullable(z.number()),
  focus: z.object({
    /** Free time shorter than this is no time to concentrate. */
    min_block_minutes: z.number(),
    goal_minutes_per_day: z.number(),
  }),
  /** Of meetings without a break; `null`: as long as they like. */
  max_run_minutes: z.nullable(z.number()),
  /** Kept free after each meeting. */
  rest_minutes: z.number(),
  /** Times, by the wall clock, to be used only when there is no better: their cost each quarter. */
  avoid: z.array(
    z.object({
      days: z.array(z.enum(weekdays)),
      from: z.string(),
      to: z.string(),
      points_per_slot: z.number(),
    }),
  ),
  /** Hours for tasks of high energy. */
  peak: z.array(z.object({ start: z.string(), end: z.string() })),
  /** Nothing that begins sooner is moved, nor anything put there. */
  min_notice_minutes: z.number(),
  /** In one plan; `null`: as many as are worth it. */
  max_moves: z.nullable(z.number()),
  weights: planningWeights,
});
export type Planning = z.infer<typeof planning>;

/** What holds for a person who has told nothing. */
export const DEFAULT_PLANNING: Planning = {
  no_meeting_days: [],
  max_meetings_per_day: null,
  focus: { min_block_minutes: 90, goal_minutes_per_day: 120 },
  max_run_minutes: 180,
  rest_minutes: 0,
  avoid: [],
  peak: [{ start: '09:00', end: '12:00' }],
  min_notice_minutes: 120,
  max_moves: null,
  weights: {},
};
