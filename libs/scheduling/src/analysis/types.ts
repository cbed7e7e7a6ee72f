import type { EventKind } from '../optimizer/instance.ts';
import type { Worker } from '../working-time/index.ts';

/** Whose time is looked at. */
export interface AnalysedPerson extends Worker {
  id: string;
  focus: { min_block_minutes: number; goal_minutes_per_day: number };
  max_run_minutes: number | null;
}

export interface AnalysedEvent {
  id: string;
  kind: EventKind;
  /** An instant; a date when `all_day`. */
  start: string;
  /** Exclusive. */
  end: string;
  all_day: boolean;
  busy: boolean;
}

/** Measured over the window, in minutes but for the two counts. */
export interface AnalysisFacts {
  work_minutes: number;
  /** Of working time, in meetings and the like. */
  busy_minutes: number;
  /** Of working time, free in blocks long enough for focus. */
  focus_minutes: number;
  focus_goal_minutes: number;
  /** Of working time, free in shorter pieces. */
  fragmented_minutes: number;
  conflicts: number;
  after_hours_minutes: number;
  /** Beyond the longest run of meetings that one likes. */
  long_run_minutes: number;
  longest_run_minutes: number;
  /** Timed ones. */
  events: number;
}

export const COMPONENTS = [
  'focus',
  'fragmentation',
  'load',
  'conflicts',
  'after_hours',
  'long_runs',
] as const;
export type ComponentName = (typeof COMPONENTS)[number];
export type Components = Record<ComponentName, number>;

/** What a perfect week gets in each part; together 100. */
export const MOST_POINTS: Readonly<Components> = {
  focus: 30,
  fragmentation: 15,
  load: 20,
  conflicts: 15,
  after_hours: 10,
  long_runs: 10,
};

/** A stretch of time, ISO instants. */
export interface Span {
  start: string;
  end: string;
}

export interface Overlap extends Span {
  event_ids: readonly [string, string];
}

export interface RunEvidence extends Span {
  /** Of the whole run. */
  minutes: number;
  event_ids: readonly string[];
}

/** What lies behind each part of the score. */
export interface Evidence {
  overlaps: readonly Overlap[];
  /** Meetings outside working hours, with the minutes that are. */
  after_hours: readonly { event_id: string; minutes: number }[];
  /** Runs of meetings longer than one likes. */
  long_runs: readonly RunEvidence[];
  /** Free pieces of working time too short for focus. */
  fragments: readonly Span[];
  focus_blocks: readonly Span[];
  /** Per local date with working time: minutes worked and busy. */
  days: readonly {
    date: string;
    work_minutes: number;
    busy_minutes: number;
    focus_minutes: number;
  }[];
}

export interface Analysis {
  status: 'ok' | 'not_enough_data';
  /** 0 to 100. */
  productivity_score: number;
  /** Parts that add up to the score before rounding; `null` when there is too little to judge. */
  components: Components | null;
  facts: AnalysisFacts;
  evidence: Evidence;
}
