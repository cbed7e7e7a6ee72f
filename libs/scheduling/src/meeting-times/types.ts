import type { AvoidWindow } from '../optimizer/instance.ts';
import type { WeekdayName, WorkingTimeSettings } from '../working-time/index.ts';

export interface BusyTime {
  /** An ISO instant, or a date if `all_day`. */
  start: string;
  /** Exclusive. */
  end: string;
  all_day: boolean;
  busy: boolean;
  kind: 'meeting' | 'focus' | 'personal' | 'tentative';
}

export interface Attendee extends WorkingTimeSettings {
  id: string;
  required: boolean;
  /** `unknown` if the calendar may contain events that we can't see. */
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

/** Reason why an attendee isn't available. */
export type UnavailabilityReason = 'working_hours' | 'no_meeting_day' | 'busy' | 'daily_cap';

export interface MissingAttendee {
  id: string;
  reason: UnavailabilityReason;
}

/** Costs of a suggestion, in points. */
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
  /** 0 to 100; 100 if the cost is 0. */
  score: number;
  breakdown: SuggestionCosts;
  missing_optional: MissingAttendee[];
}

export interface NearMiss extends Suggestion {
  missing_required: MissingAttendee[];
}

export interface Relaxations {
  /** Number of feasible starts without each required attendee other than the organizer. */
  drop_attendee: { drop: string; feasible_starts: number }[];
  /** Number of feasible starts at any hour of any day. */
  ignore_working_hours: number;
}

export interface Suggestions {
  status: 'ok' | 'no_common_slot';
  feasible_starts: number;
  /** Lowest cost first. */
  suggestions: Suggestion[];
  /** If there is no common slot, the starts with the fewest missing required attendees. */
  near_misses?: NearMiss[];
  relaxations?: Relaxations;
}
