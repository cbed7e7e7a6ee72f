import { t } from '@scheduler/i18n/translate';
import { DAY_MINUTES } from '@scheduler/scheduling/durations';
import * as z from 'zod/mini';
import { timestamp, timeZone, emailInput } from '../primitives.ts';
import { eventId } from '../core/events.ts';
import { integerBetween } from '../core/planning-input.ts';
import { timeWindow } from './plan-requests.ts';

const MAX_BUFFER_MINUTES = 240;

const step = integerBetween(5, 60).check(
  z.refine((minutes) => 60 % minutes === 0, {
    error: () => t('Use a step that divides an hour evenly, such as 15'),
  }),
);

export const suggestMeetingRequest = z.object({
  duration_minutes: integerBetween(5, DAY_MINUTES),
  /** The caller always attends and is not listed. */
  attendees: z._default(
    z
      .array(z.object({ email: emailInput, required: z._default(z.boolean(), true) }))
      .check(z.maxLength(49, { error: () => t('Invite at most 49 people') })),
    [],
  ),
  /** Defaults to the next seven days. */
  window: z.optional(timeWindow(62)),
  /** Suggested starts are multiples of this number of minutes. */
  step_minutes: z._default(step, 15),
  /** Defaults to the user's preference. */
  min_notice_minutes: z.optional(integerBetween(0, 43_200)),
  buffer_before_minutes: z._default(integerBetween(0, MAX_BUFFER_MINUTES), 0),
  buffer_after_minutes: z._default(integerBetween(0, MAX_BUFFER_MINUTES), 0),
  max_suggestions: z._default(integerBetween(1, 20), 5),
  min_separation_minutes: z._default(integerBetween(0, DAY_MINUTES), 60),
  max_per_day: z._default(integerBetween(1, 20), 2),
  /** Time zone of times in messages. Defaults to the user's preference. */
  time_zone: z.optional(timeZone),
  /** An event, occurrence or series to treat as free because it is being rescheduled. */
  exclude_event_id: z.optional(eventId),
});
export type SuggestMeetingRequest = z.output<typeof suggestMeetingRequest>;

/**
 * An attendee's availability at a suggested start. `unknown` means their calendar is not shared with
 * the caller.
 */
export const attendeeStatuses = [
  'free',
  'unknown',
  'tentative',
  'busy',
  'outside_hours',
  'no_meeting_day',
  'day_full',
] as const;

export const suggestedAttendee = z.object({
  email: z.string(),
  required: z.boolean(),
  /** Start in the attendee's local time, for example `2026-11-24T15:30`. */
  local_time: z.string(),
  time_zone: z.string(),
  /** Whether the time zone is the attendee's own. If not, it's the caller's. */
  is_zone_known: z.boolean(),
  status: z.enum(attendeeStatuses),
});
export type SuggestedAttendee = z.infer<typeof suggestedAttendee>;

export const suggestedTime = z.object({
  start_time: timestamp,
  end_time: timestamp,
  /** 0 to 100. */
  score: z.number(),
  /** Penalty points: the sum of the breakdown. */
  cost: z.number(),
  breakdown: z.object({
    optional_missing: z.number(),
    tentative_overlap: z.number(),
    focus_loss: z.number(),
    avoid_windows: z.number(),
    back_to_back: z.number(),
    delay: z.number(),
    odd_start: z.number(),
  }),
  /** Explanations, most important first. */
  reasons: z.array(z.string()),
  attendees: z.array(suggestedAttendee),
});
export type SuggestedTime = z.infer<typeof suggestedTime>;

export const meetingTimes = z.object({
  status: z.enum(['ok', 'no_common_slot']),
  /** Ordered by cost, lowest first. */
  suggestions: z.array(suggestedTime),
  /** Times with the fewest missing required attendees. Only set if there is no common slot. */
  near_misses: z.array(suggestedTime),
  /** Constraints that could be relaxed, with the number of starts that this would add. */
  relaxations: z.array(
    z.object({
      rule: z.enum(['without_attendee', 'outside_working_hours']),
      email: z.nullable(z.string()),
      starts: z.number(),
      text: z.string(),
    }),
  ),
  /**
   * Email addresses whose calendars are not shared with the caller. Their availability was ignored.
   */
  unknown: z.array(z.string()),
});
export type MeetingTimes = z.infer<typeof meetingTimes>;
