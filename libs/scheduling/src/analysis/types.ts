import type { EventKind } from '../optimizer/instance.ts';
import type { WorkingTimeSettings } from '../working-time/index.ts';

/** The user whose calendar is analyzed. */
export interface AnalyzedUser extends WorkingTimeSettings {
  id: string;
  focus: { min_block_minutes: number; goal_minutes_per_day: number };
  max_run_minutes: number | null;
}

export interface AnalyzedEvent {
  id: string;
  kind: EventKind;
  /** An ISO instant, or a date if `all_day`. */
  start: string;
  /** Exclusive. */
  end: string;
  all_day: boolean;
  busy: boolean;
}

/** Metrics for a window. `conflicts` and `events` are counts. */
export interface AnalysisMetrics {
  work_minutes: number;
  /** Working time with events other than focus time. */
  busy_minutes: number;
  /** Free working time in blocks that are long enough for focus. */
  focus_minutes: number;
  focus_goal_minutes: number;
  /** Free working time in shorter blocks. */
  fragmented_minutes: number;
  conflicts: number;
  after_hours_minutes: number;
  /** Time in runs of meetings beyond the user's maximum. */
  long_run_minutes: number;
  longest_run_minutes: number;
  /** Number of timed events. */
  events: number;
}

/** Maximum points of each component. The sum is 100. */
export const MAX_POINTS = {
  focus: 30,
  fragmentation: 15,
  load: 20,
  conflicts: 15,
  after_hours: 10,
  long_runs: 10,
};
export type ScoreComponents = Record<keyof typeof MAX_POINTS, number>;

/** An interval of ISO instants. The end is exclusive. */
export interface IsoInterval {
  start: string;
  end: string;
}

export interface Overlap extends IsoInterval {
  event_ids: readonly [string, string];
}

export interface LongRun extends IsoInterval {
  /** Duration of the entire run. */
  minutes: number;
  event_ids: readonly string[];
}

/** Events and intervals behind each component of the score. */
export interface Evidence {
  overlaps: readonly Overlap[];
  /** Meetings outside working hours, with the number of minutes outside. */
  after_hours: readonly { event_id: string; minutes: number }[];
  /** Runs of meetings beyond the user's maximum. */
  long_runs: readonly LongRun[];
  /** Free blocks of working time that are too short for focus. */
  fragments: readonly IsoInterval[];
  focus_blocks: readonly IsoInterval[];
  /** Totals for each local date with working time. */
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
  /** Their sum is the score before rounding; `null` if there isn't enough data. */
  components: ScoreComponents | null;
  facts: AnalysisMetrics;
  evidence: Evidence;
}
