import * as z from 'zod/mini';
import { weekdays } from './weekdays.ts';

const points = z.number();

/** Overrides of the optimizer's default weights. */
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

/** A user's optimizer preferences. */
export const planning = z.object({
  /** Days on which the optimizer schedules no meetings. */
  no_meeting_days: z.array(z.enum(weekdays)),
  max_meetings_per_day: z.nullable(z.number()),
  focus: z.object({
    /** Shorter gaps don't count as focus time. */
    min_block_minutes: z.number(),
    goal_minutes_per_day: z.number(),
  }),
  /** Maximum duration of back-to-back meetings; `null`: unlimited. */
  max_run_minutes: z.nullable(z.number()),
  /** Minutes to keep free after each meeting. */
  rest_minutes: z.number(),
  /** Local time ranges to avoid if possible, with a penalty per 15-minute slot. */
  avoid: z.array(
    z.object({
      days: z.array(z.enum(weekdays)),
      from: z.string(),
      to: z.string(),
      points_per_slot: z.number(),
    }),
  ),
  /** Preferred hours for high-energy tasks. */
  peak: z.array(z.object({ start: z.string(), end: z.string() })),
  /** Events that start within this time don't move, and no new ones are scheduled in it. */
  min_notice_minutes: z.number(),
  /** Maximum number of moves per plan; `null`: unlimited. */
  max_moves: z.nullable(z.number()),
  weights: planningWeights,
});
export type Planning = z.infer<typeof planning>;

/** Defaults for users who have not saved any preferences. */
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
