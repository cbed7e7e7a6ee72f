import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { eventId } from '../core/events.ts';

/** Half-open interval of ISO instants. */
export const planWindow = z.object({ start: timestamp, end: timestamp });
export type PlanWindow = z.infer<typeof planWindow>;

const eventTimes = z.object({ start_time: timestamp, end_time: timestamp });

/** The effect of a move on one objective term: points gained (positive) or lost, and a description. */
export const planReason = z.object({
  /** An objective term, for example `conflicts` or `fragmented_time`. */
  term: z.string(),
  points: z.number(),
  text: z.string(),
});
export type PlanReason = z.infer<typeof planReason>;

export const planMove = z.object({
  /** Identifies the move in an apply request. */
  id: z.string(),
  event_id: eventId,
  title: z.string(),
  schedule_id: id,
  from: eventTimes,
  to: eventTimes,
  /** Points that the plan would lose without this move. */
  gain: z.number(),
  /** Display text that summarizes the reasons. */
  text: z.string(),
  /** Ordered by gain. The cost of moving itself is the term `moves`. */
  reasons: z.array(planReason),
  /** The best alternative start if `to` were unavailable, and its additional cost in points. */
  next_best: z.nullable(z.object({ start_time: timestamp, cost: z.number() })),
});
export type PlanMove = z.infer<typeof planMove>;

/** A proposed block of time for a task or a habit. */
export const planChunk = z.object({
  /** Identifies the chunk in an apply request. */
  id: z.string(),
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
  /** Kind of the event to create. */
  kind: z.enum(['task', 'focus', 'personal']),
  title: z.string(),
  schedule_id: id,
  start_time: timestamp,
  end_time: timestamp,
  /** Display text about the constraints that apply, in one or two sentences. */
  text: z.string(),
  /**
   * Points that the plan would lose without this chunk. Chunks outside working hours are placed in
   * the first slot that fits, and their gain is not computed.
   */
  gain: z.number(),
  reasons: z.array(planReason),
  next_best: z.nullable(z.object({ start_time: timestamp, cost: z.number() })),
});
export type PlanChunk = z.infer<typeof planChunk>;

/** An event that the user might expect the plan to move, and why it stays. */
export const planUnmovedEvent = z.object({
  event_id: eventId,
  title: z.string(),
  text: z.string(),
});
export type PlanUnmovedEvent = z.infer<typeof planUnmovedEvent>;

/**
 * Unscheduled time of a task or habit, and the smallest set of rules that must be relaxed to
 * schedule it.
 */
export const planUnscheduledItem = z.object({
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
  title: z.string(),
  minutes: z.number(),
  relax: z.array(z.object({ rule: z.string(), text: z.string() })),
});
export type PlanUnscheduledItem = z.infer<typeof planUnscheduledItem>;

/** Overlapping events that no plan can separate. */
export const irreducibleConflict = z.object({
  event_ids: z.array(eventId),
  titles: z.array(z.string()),
  text: z.string(),
});
export type IrreducibleConflict = z.infer<typeof irreducibleConflict>;

/** A proposal for a window of a calendar. Nothing changes until it is applied. */
export const plan = z.object({
  plan_id: id,
  /** Version of the calendar that the plan is based on. If it differs, the plan is stale. */
  base_version: z.string(),
  window: planWindow,
  /**
   * `optimal`: proven optimal; `feasible`: the best plan found in time; `unchanged`: no better plan
   * was found.
   */
  status: z.enum(['optimal', 'feasible', 'unchanged']),
  /** Productivity score of the window. */
  score_before: z.number(),
  score_after: z.number(),
  /** Points of the optimizer's objective; lower is better. */
  objective_before: z.number(),
  objective_after: z.number(),
  /** Proven lower bound of the objective, or `null`. */
  lower_bound: z.nullable(z.number()),
  /** `(objective_after - lower_bound) / objective_after`; 0 if the plan is proven optimal. */
  gap: z.nullable(z.number()),
  conflicts_before: z.number(),
  conflicts_after: z.number(),
  focus_minutes_before: z.number(),
  focus_minutes_after: z.number(),
  meetings_moved: z.number(),
  meetings_total: z.number(),
  moves: z.array(planMove),
  task_chunks: z.array(planChunk),
  /** IDs of moves and chunks that have already been applied. */
  applied: z.array(z.string()),
  left_alone: z.array(planUnmovedEvent),
  unplaced: z.array(planUnscheduledItem),
  irreducible_conflicts: z.array(irreducibleConflict),
});
export type Plan = z.infer<typeof plan>;

/** Data of the stream's `progress` events during the search. */
export const planProgress = z.object({
  objective: z.number(),
  lower_bound: z.nullable(z.number()),
  gap: z.nullable(z.number()),
  elapsed_ms: z.number(),
});
export type PlanProgress = z.infer<typeof planProgress>;

export const appliedPlan = z.object({
  /** History batch to undo the changes with. */
  batch_id: id,
  /** IDs of the applied moves and chunks. */
  applied: z.array(z.string()),
  /** Productivity score of the window after the changes. */
  score_after: z.number(),
});
export type AppliedPlan = z.infer<typeof appliedPlan>;
