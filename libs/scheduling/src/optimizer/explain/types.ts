import type { TaskChunk } from '../instance.ts';
import type { Term } from '../price/charge.ts';

/** One thing that a move makes better or dearer. */
export interface Reason {
  term: Term;
  /** Points gained; negative where the move costs. */
  points: number;
  /** Of overlap cleared, of focus time won, …: the minutes behind the points. */
  minutes: number;
  /** The other events that this is about. */
  event_ids: readonly string[];
  task_ids: readonly string[];
}

/** Another start for an event, all else as planned. */
export interface NextBest {
  start: string;
  /** Points more than the plan. */
  cost: number;
}

export interface ExplainedMove {
  event_id: string;
  from: { start: string; end: string };
  to: { start: string; end: string };
  /** What the plan would cost more with this event back in its place. */
  gain: number;
  /** What it makes better, the most first, then what it costs. They add up to the gain. */
  reasons: Reason[];
  next_best: NextBest | null;
}

export type StayReason =
  /** It is not ours to move: locked, somebody else's, or a whole day. */
  | 'locked'
  /** It is over, running, or begins too soon. */
  | 'too_soon'
  /** No start satisfies the hard rules. */
  | 'no_place'
  /** Another place would cost more than it gains. */
  | 'not_worth_it'
  /** The plan has as many moves as it may. */
  | 'no_moves_left';

export interface LeftAlone {
  event_id: string;
  reason: StayReason;
  /** What troubles it where it is. */
  terms: Term[];
  next_best: NextBest | null;
}

/** A rule that keeps a task from being placed. */
export const RELAXABLE = ['deadline', 'earliest', 'chunk_length', 'working_hours'] as const;
export type RelaxableRule = (typeof RELAXABLE)[number];

export interface Unplaced {
  task_id: string;
  minutes: number;
  /** The fewest rules without which all of it fits; `null` if none would help. */
  relax: RelaxableRule[] | null;
}

/** Two events that overlap and can neither be moved. */
export interface IrreducibleConflict {
  person_id: string;
  event_ids: readonly [string, string];
  minutes: number;
}

export interface Explanation {
  moves: ExplainedMove[];
  task_chunks: TaskChunk[];
  left_alone: LeftAlone[];
  unplaced: Unplaced[];
  irreducible_conflicts: IrreducibleConflict[];
}
