import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';
import { eventId } from '../core/events.ts';
import { planWindow } from './plans.ts';

/** The parts of the productivity score and what each can give at most: 100 in all. */
export const SCORE_PARTS = {
  focus: 30,
  fragmentation: 15,
  load: 20,
  conflicts: 15,
  after_hours: 10,
  long_runs: 10,
} as const;
export type ScorePart = keyof typeof SCORE_PARTS;
const scoreParts = [
  'focus',
  'fragmentation',
  'load',
  'conflicts',
  'after_hours',
  'long_runs',
] as const satisfies readonly ScorePart[];

export const analysisFacts = z.object({
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
export type AnalysisFacts = z.infer<typeof analysisFacts>;

/** What an insight or a recommendation rests on. */
export const analysisEvidence = z.object({
  part: z.enum(scoreParts),
  /** The sentence among the insights or recommendations. */
  text: z.string(),
  /** Points of the score that this part could still give. */
  points: z.number(),
  period: planWindow,
  /** The first twenty. */
  event_ids: z.array(eventId),
});
export type AnalysisEvidence = z.infer<typeof analysisEvidence>;

/** Moves to come and the score that they lead to, exactly; ready for `events.arrange`. */
export const analysisAction = z.object({
  /** Such as 'Do these 2 moves: 61 → 74'. */
  text: z.string(),
  /** What both scores are of: the window asked for, or the next seven days when that is past. */
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

/** Patterns found in the user's own events. */
export const analysis = z.object({
  /** 0 to 100, the sum of the components rounded; 0 when there is nothing to judge yet. */
  productivity_score: z.number().check(z.minimum(0), z.maximum(100)),
  /** The first three, those with most points to gain first. */
  insights: z.array(z.string()),
  recommendations: z.array(z.string()),
  status: z.enum(['ok', 'not_enough_data']),
  window: planWindow,
  /** Points, exact; `null` when there is nothing to judge yet. */
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
  facts: analysisFacts,
  evidence: z.array(analysisEvidence),
  actions: z.array(analysisAction),
});
export type Analysis = z.infer<typeof analysis>;
