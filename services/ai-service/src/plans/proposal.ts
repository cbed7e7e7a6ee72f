import type { Plan } from '@scheduler/contracts/ai';
import type { Period } from '@scheduler/scheduling';
import type { StayReason as OptimizerStayReason } from '@scheduler/scheduling/optimizer';
import type { StayReason } from '../calendar/stay-reason.ts';

/** Effect of a move on one term of the objective. */
export interface ReasonDetails {
  term: string;
  points: number;
  minutes: number;
  /** Other events involved. */
  event_ids: string[];
  /** Optimizer task IDs. */
  task_ids: string[];
}

/** Explains the time of a move or task block and its best alternative. */
export interface Explanation {
  /** Points that the plan would lose without the change. 0 for blocks outside working hours. */
  gain: number;
  reasons: ReasonDetails[];
  next_best: { start_time: string; cost: number } | null;
}

export interface ProposedMove extends Explanation {
  id: string;
  event_id: string;
  schedule_id: string;
  from: Period;
  to: Period;
}

export interface ProposedChunk extends Period, Explanation {
  id: string;
  task_id: string | null;
  habit_id: string | null;
  kind: 'task' | 'focus' | 'personal';
  schedule_id: string;
}

/** An event that isn't moved despite a problem with its time. */
export interface UnmovedEvent {
  event_id: string;
  /** Cost terms that the event's current time increases. */
  terms: string[];
  reason: StayReason | OptimizerStayReason;
}

export interface UnscheduledItem {
  task_id: string | null;
  habit_id: string | null;
  minutes: number;
  /** Smallest set of rules to relax to make the item fit, or `null` if unknown. */
  relax: string[] | null;
}

type PresentedField =
  | 'plan_id'
  | 'base_version'
  | 'moves'
  | 'task_chunks'
  | 'applied'
  | 'left_alone'
  | 'unplaced'
  | 'irreducible_conflicts';

/** A stored plan: IDs, times and points, without titles or other text. */
export interface Proposal extends Omit<Plan, PresentedField> {
  time_zone: string;
  /** Reference time in epoch milliseconds. */
  now: number;
  moves: ProposedMove[];
  chunks: ProposedChunk[];
  left_alone: UnmovedEvent[];
  unplaced: UnscheduledItem[];
  irreducible: { event_ids: string[]; minutes: number }[];
}

export type PlanChanges = Pick<Proposal, 'moves' | 'chunks'>;
