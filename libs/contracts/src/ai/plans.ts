import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { eventId } from '../core/events.ts';

/** Half-open, ISO instants. */
export const planWindow = z.object({ start: timestamp, end: timestamp });
export type PlanWindow = z.infer<typeof planWindow>;

const place = z.object({ start_time: timestamp, end_time: timestamp });

/** What one part of the goal gains (above 0) or costs (below) by a move, and in words with facts. */
export const planReason = z.object({
  /** A component of the goal, such as `conflicts` or `fragmented_time`. */
  term: z.string(),
  points: z.number(),
  text: z.string(),
});
export type PlanReason = z.infer<typeof planReason>;

export const planMove = z.object({
  /** Names it to `apply`. */
  id: z.string(),
  event_id: eventId,
  title: z.string(),
  schedule_id: id,
  from: place,
  to: place,
  /** Points of the goal that the plan loses without this move. */
  gain: z.number(),
  /** The reasons in one sentence. */
  text: z.string(),
  /** The one that gains most first; what the move itself costs is the term `moves`. */
  reasons: z.array(planReason),
  /** Where it would go were `to` taken, and how many points worse that is. */
  next_best: z.nullable(z.object({ start_time: timestamp, cost: z.number() })),
});
export type PlanMove = z.infer<typeof planMove>;

/** Time for a task or a habit, to be put on the calendar. */
export const planChunk = z.object({
  /** Names it to `apply`. */
  id: z.string(),
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
  /** What the event becomes. */
  kind: z.enum(['task', 'focus', 'personal']),
  title: z.string(),
  schedule_id: id,
  start_time: timestamp,
  end_time: timestamp,
  /** What it has to keep to, in a sentence or two. */
  text: z.string(),
  /** As of moves. Time outside of working hours is put where it fits first: nothing is weighed. */
  gain: z.number(),
  reasons: z.array(planReason),
  next_best: z.nullable(z.object({ start_time: timestamp, cost: z.number() })),
});
export type PlanChunk = z.infer<typeof planChunk>;

/** What one might expect to move, and why it stays. */
export const planLeftAlone = z.object({ event_id: eventId, title: z.string(), text: z.string() });
export type PlanLeftAlone = z.infer<typeof planLeftAlone>;

/** What has no place, how many minutes of it, and the fewest rules that would have to give way. */
export const planUnplaced = z.object({
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
  title: z.string(),
  minutes: z.number(),
  relax: z.array(z.object({ rule: z.string(), text: z.string() })),
});
export type PlanUnplaced = z.infer<typeof planUnplaced>;

/** Two that overlap and that no plan may part. */
export const irreducibleConflict = z.object({
  event_ids: z.array(eventId),
  titles: z.array(z.string()),
  text: z.string(),
});
export type IrreducibleConflict = z.infer<typeof irreducibleConflict>;

/** A proposal for a stretch of a calendar. Nothing of it is done until it is applied. */
export const plan = z.object({
  plan_id: id,
  /** Of the calendar as it was read; a plan for another one is stale. */
  base_version: z.string(),
  window: planWindow,
  /** `optimal`: proven; `feasible`: the best found in time; `unchanged`: nothing better was found. */
  status: z.enum(['optimal', 'feasible', 'unchanged']),
  /** The productivity score of the window. */
  score_before: z.number(),
  score_after: z.number(),
  /** Points, fewer are better: the goal of the optimiser. */
  objective_before: z.number(),
  objective_after: z.number(),
  /** No plan has fewer points; `null` where nothing is proven. */
  lower_bound: z.nullable(z.number()),
  /** (after − bound) ÷ after: 0 is proven optimal. */
  gap: z.nullable(z.number()),
  conflicts_before: z.number(),
  conflicts_after: z.number(),
  focus_minutes_before: z.number(),
  focus_minutes_after: z.number(),
  meetings_moved: z.number(),
  meetings_total: z.number(),
  moves: z.array(planMove),
  task_chunks: z.array(planChunk),
  /** Ids of the moves and chunks that are in the calendar already. */
  applied: z.array(z.string()),
  left_alone: z.array(planLeftAlone),
  unplaced: z.array(planUnplaced),
  irreducible_conflicts: z.array(irreducibleConflict),
});
export type Plan = z.infer<typeof plan>;

/** While it is sought: an event `progress` of the stream; the event `plan` ends it. */
export const planProgress = z.object({
  objective: z.number(),
  lower_bound: z.nullable(z.number()),
  gap: z.nullable(z.number()),
  elapsed_ms: z.number(),
});
export type PlanProgress = z.infer<typeof planProgress>;

export const appliedPlan = z.object({
  /** What undoing it takes. */
  batch_id: id,
  /** Ids of the moves and chunks that were carried out. */
  applied: z.array(z.string()),
  /** The productivity score of the window as it is then. */
  score_after: z.number(),
});
export type AppliedPlan = z.infer<typeof appliedPlan>;
