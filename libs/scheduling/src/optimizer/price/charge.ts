import type { DayNumber } from '../../working-time/index.ts';

/** The parts of the objective, as the benchmark names them. */
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

/** One line of the bill: what costs how much, whom, and because of what. */
export interface Charge {
  term: Term;
  points: number;
  person_id?: string;
  /** One event, or the two of a pair. */
  event_ids?: readonly string[];
  task_id?: string;
  /** Of overlap, after hours, of run, …: what the points are for. */
  minutes?: number;
  day?: DayNumber;
}

/** Takes down one line. */
export type Bill = (charge: Charge) => void;
