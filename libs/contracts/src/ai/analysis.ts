import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';
import { eventId } from '../core/events.ts';
import { planWindow } from './plans.ts';

/** Maximum points of each component of the productivity score. The total is 100. */
export const MAX_SCORE_POINTS = {
  focus: 30,
  fragmentation: 15,
  load: 20,
  conflicts: 15,
  after_hours: 10,
  long_runs: 10,
} as const;
export type ScoreComponent = keyof typeof MAX_SCORE_POINTS;
const scoreComponents = Object.keys(MAX_SCORE_POINTS) as ScoreComponent[];

export const analysisMetrics = z.object({
  work_minutes: z.number(),
  busy_minutes: z.number(),
  focus_minutes: z.number(),
  focus_goal_minutes: z.number(),
  fragmented_minutes: z.number(),
  after_hours_minutes: z.number(),
  long_run_minutes: z.number(),
  longest_run_minutes: z.number(),
  conflicts: z.number(),
  events: z.number(),
});
export type AnalysisMetrics = z.infer<typeof analysisMetrics>;

/** The data behind an insight or recommendation. */
export const analysisEvidence = z.object({
  part: z.enum(scoreComponents),
  /** The matching entry of `insights` or `recommendations`. */
  text: z.string(),
  /** Score points that could still be gained in this component. */
  points: z.number(),
  period: planWindow,
  /** At most the first 20. */
  event_ids: z.array(eventId),
});
export type AnalysisEvidence = z.infer<typeof analysisEvidence>;

/** Upcoming moves and the exact score after them. The moves can be sent to `events.arrange`. */
export const analysisAction = z.object({
  /** For example 'Apply 2 moves: 61 → 74'. */
  text: z.string(),
  /**
   * Window that the score is computed for: the requested one, or the next seven days if the
   * requested window is in the past.
   */
  window: planWindow,
  score_before: z.number(),
  score_after: z.number(),
  moves: z.array(
    z.object({
      event_id: eventId,
      version: z.number(),
      title: z.string(),
      from: z.object({ start_time: timestamp, end_time: timestamp }),
      to: z.object({ start_time: timestamp, end_time: timestamp }),
      text: z.string(),
    }),
  ),
});
export type AnalysisAction = z.infer<typeof analysisAction>;

/** Patterns in the user's own events. */
export const analysis = z.object({
  /** Rounded sum of the components, 0 to 100; 0 if there is not enough data. */
  productivity_score: z.number().check(z.minimum(0), z.maximum(100)),
  /** At most three, ordered by the points that could still be gained. */
  insights: z.array(z.string()),
  recommendations: z.array(z.string()),
  status: z.enum(['ok', 'not_enough_data']),
  window: planWindow,
  /** Unrounded points; `null` if there is not enough data. */
  components: z.nullable(
    z.object({
      focus: z.number(),
      fragmentation: z.number(),
      load: z.number(),
      conflicts: z.number(),
      after_hours: z.number(),
      long_runs: z.number(),
    }),
  ),
  facts: analysisMetrics,
  evidence: z.array(analysisEvidence),
  actions: z.array(analysisAction),
});
export type Analysis = z.infer<typeof analysis>;
