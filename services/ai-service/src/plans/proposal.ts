import type { Plan } from '@scheduler/contracts/ai';
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
  reasons: ReasonDetails[];
  next_best: { start_time: string; cost: number } | null;
}

export interface ProposedChunk extends Period {
  id: string;
  task_id: string | null;
  habit_id: string | null;
  kind: 'task' | 'focus' | 'personal';
  schedule_id: string;
  /** 0 for blocks that the optimizer doesn't place. */
  gain: number;
  reasons: ReasonDetails[];
  next_best: { start_time: string; cost: number } | null;
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
