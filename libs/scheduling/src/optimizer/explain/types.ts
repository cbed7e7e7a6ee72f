import type { TaskChunk } from '../instance.ts';
import type { Term } from '../objective/charges.ts';

/** A cost term that a move improves or worsens. */
export interface MoveReason {
  term: Term;
  /** Points saved; negative if the move increases the cost. */
  points: number;
  /**
   * Minutes that the points are based on, for example minutes of resolved overlap or added focus
   * time.
   */
  minutes: number;
  /** The other events that the reason refers to. */
  event_ids: readonly string[];
  task_ids: readonly string[];
}

/** Another start of an event while everything else stays as planned. */
export interface AlternativeStart {
  start: string;
  /** Additional points compared to the plan. */
  cost: number;
}

export interface ExplainedMove {
  event_id: string;
  from: { start: string; end: string };
  to: { start: string; end: string };
  /** Additional points if this event stayed at its original time. */
  gain: number;
  /**
   * Savings in descending order, followed by cost increases. The sum of their points is the gain.
   */
  reasons: MoveReason[];
  next_best: AlternativeStart | null;
}

export type StayReason =
  /** The event is locked, organized by a different user, or an all-day event. */
  | 'locked'
  /** The event is over, in progress, or starts within the notice period. */
  | 'too_soon'
  /** No other start satisfies the hard constraints. */
  | 'no_place'
  /** Every other start would add more cost than it saves. */
  | 'not_worth_it'
  /** The plan already has the maximum number of moves. */
  | 'no_moves_left';

export interface UnmovedEvent {
  event_id: string;
  reason: StayReason;
  /** Issues at the current time. */
  terms: Term[];
  next_best: AlternativeStart | null;
}

/** A rule that can prevent a task from being scheduled. */
export const RELAXABLE = ['deadline', 'earliest', 'chunk_length', 'working_hours'] as const;
export type RelaxableRule = (typeof RELAXABLE)[number];

export interface UnscheduledTask {
  task_id: string;
  minutes: number;
  /** Smallest set of rules to relax so that the task can be fully scheduled; `null` if no set helps. */
  relax: RelaxableRule[] | null;
}

/** An overlap of two events, neither of which can move. */
export interface IrreducibleConflict {
  person_id: string;
  event_ids: readonly [string, string];
  minutes: number;
}

export interface PlanExplanation {
  moves: ExplainedMove[];
  task_chunks: TaskChunk[];
  left_alone: UnmovedEvent[];
  unplaced: UnscheduledTask[];
  irreducible_conflicts: IrreducibleConflict[];
}
