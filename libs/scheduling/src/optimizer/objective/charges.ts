import type { DayNumber } from '../../working-time/index.ts';

/** Terms of the objective, with the names used by the benchmark. */
export const TERMS = [
  'conflicts',
  'tight_buffers',
  'after_hours',
  'avoid_windows',
  'no_meeting_days',
  'over_daily_cap',
  'fragmented_time',
  'focus_shortfall',
  'long_runs',
  'moves',
  'tasks_unplaced',
  'task_chunks',
  'task_off_peak',
  'task_defer',
] as const;
export type Term = (typeof TERMS)[number];

export type Breakdown = Record<Term, number>;

/** One cost item of the objective. */
export interface Charge {
  term: Term;
  points: number;
  person_id?: string;
  /** One event, or both events of a pair. */
  event_ids?: readonly string[];
  task_id?: string;
  /** Minutes that caused the cost, for example minutes of overlap. */
  minutes?: number;
  day?: DayNumber;
}

/** Records a cost item. */
export type AddCharge = (charge: Charge) => void;
