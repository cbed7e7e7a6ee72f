import type { Plan } from '@scheduler/contracts/ai';
import type { StayReason as Refusal } from '@scheduler/scheduling/optimizer';
import type { StayReason } from '../calendar/movable.ts';

/** What one term gains by a move or costs, and because of what. */
export interface ReasonFact {
  term: string;
  points: number;
  minutes: number;
  /** The other events that it is about. */
  event_ids: string[];
  /** Tasks as the planner names them. */
  task_ids: string[];
}

interface Period {
  start_time: string;
  end_time: string;
}

export interface ProposedMove {
  id: string;
  event_id: string;
  schedule_id: string;
  from: Period;
  to: Period;
  gain: number;
  reasons: ReasonFact[];
  next_best: { start_time: string; cost: number } | null;
}

export interface ProposedChunk extends Period {
  id: string;
  task_id: string | null;
  habit_id: string | null;
  kind: 'task' | 'focus' | 'personal';
  schedule_id: string;
  /** As of moves; nothing for what no optimiser places. */
  gain: number;
  reasons: ReasonFact[];
  next_best: { start_time: string; cost: number } | null;
}

/** Why an event stays though something is to be said against its place. */
export interface LeftAlone {
  event_id: string;
  /** What is wrong with its place. */
  terms: string[];
  reason: StayReason | Refusal;
}

export interface Unplaced {
  task_id: string | null;
  habit_id: string | null;
  minutes: number;
  /** The fewest rules without which it would fit; `null` if that is not known. */
  relax: string[] | null;
}

type Told =
  | 'plan_id'
  | 'base_version'
  | 'moves'
  | 'task_chunks'
  | 'applied'
  | 'left_alone'
  | 'unplaced'
  | 'irreducible_conflicts';

/** A plan as it is kept: ids, times and points, no word of the calendar. */
export interface Proposal extends Omit<Plan, Told> {
  time_zone: string;
  /** Epoch ms: the moment that it is meant of. */
  now: number;
  moves: ProposedMove[];
  chunks: ProposedChunk[];
  left_alone: LeftAlone[];
  unplaced: Unplaced[];
  irreducible: { event_ids: string[]; minutes: number }[];
}
