import type { AvoidWindow } from '../optimizer/instance.ts';
import type { WeekdayName, Worker } from '../working-time/index.ts';

export interface BusyTime {
  /** An instant; a date when `all_day`. */
  start: string;
  /** Exclusive. */
  end: string;
  all_day: boolean;
  busy: boolean;
  kind: 'meeting' | 'focus' | 'personal' | 'tentative';
}

export interface Attendee extends Worker {
  id: string;
  required: boolean;
  /** `unknown`: what we know of this calendar may not be all. */
  availability: 'known' | 'unknown';
  no_meeting_days: readonly WeekdayName[];
  max_meetings_per_day: number | null;
  focus: { min_block_minutes: number };
  avoid: readonly AvoidWindow[];
  busy: readonly BusyTime[];
}

export interface SuggestRequest {
  now: string;
  organizer_id: string;
  duration_minutes: number;
  window: { start: string; end: string };
  step_minutes: number;
  min_notice_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  max_suggestions: number;
  min_separation_minutes: number;
  max_per_day: number;
}

/** Why somebody cannot come. */
export type Hindrance = 'working_hours' | 'no_meeting_day' | 'busy' | 'daily_cap';

export interface Missing {
  id: string;
  reason: Hindrance;
}

/** What a time costs, in points. */
export interface SuggestionCosts {
  optional_missing: number;
  tentative_overlap: number;
  focus_loss: number;
  avoid_windows: number;
  back_to_back: number;
  delay: number;
  odd_start: number;
}

export interface Suggestion {
  start: string;
  end: string;
  cost: number;
  /** 100 for a time that costs nothing, less the more it costs. */
  score: number;
  breakdown: SuggestionCosts;
  missing_optional: Missing[];
}

export interface NearMiss extends Suggestion {
  missing_required: Missing[];
}

export interface Relaxations {
  /** For each required attendee but the organizer, the starts there would be without them. */
  drop_attendee: { drop: string; feasible_starts: number }[];
  /** Starts there would be at any hour of any day. */
  ignore_working_hours: number;
}

export interface Suggestions {
  status: 'ok' | 'no_common_slot';
  feasible_starts: number;
  /** Cheapest first. */
  suggestions: Suggestion[];
  /** Without a common slot: times at which the fewest required people are missing. */
  near_misses?: NearMiss[];
  relaxations?: Relaxations;
}
