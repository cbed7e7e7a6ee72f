import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { timestamp, timeZone, typedEmail } from '../primitives.ts';
import { eventId } from '../core/events.ts';
import { wholeNumber } from '../core/planning-writes.ts';
import { stretch } from './plan-requests.ts';

const FOUR_HOURS = 240;

const step = wholeNumber(5, 60).check(
  z.refine((minutes) => 60 % minutes === 0, {
    error: () => t('Use a part of an hour, such as 15'),
  }),
);

export const suggestMeetingRequest = z.object({
  duration_minutes: wholeNumber(5, 1440),
  /** The caller takes part in any case. */
  attendees: z._default(
    z
      .array(z.object({ email: typedEmail, required: z._default(z.boolean(), true) }))
      .check(z.maxLength(49, { error: () => t('Ask for at most 49 people') })),
    [],
  ),
  /** The next seven days unless told. */
  window: z.optional(stretch(62)),
  /** Starts are a multiple of this apart. */
  step_minutes: z._default(step, 15),
  /** As the preferences say unless told. */
  min_notice_minutes: z.optional(wholeNumber(0, 43_200)),
  buffer_before_minutes: z._default(wholeNumber(0, FOUR_HOURS), 0),
  buffer_after_minutes: z._default(wholeNumber(0, FOUR_HOURS), 0),
  max_suggestions: z._default(wholeNumber(1, 20), 5),
  min_separation_minutes: z._default(wholeNumber(0, 1440), 60),
  max_per_day: z._default(wholeNumber(1, 20), 2),
  /** The caller's, for times in words; that of the preferences unless told. */
  time_zone: z.optional(timeZone),
  /** An event, an occurrence, or a whole series that takes no time: it is about to be moved. */
  exclude_event_id: z.optional(eventId),
});
export type SuggestMeetingRequest = z.output<typeof suggestMeetingRequest>;

/** How one person stands to a start; `unknown`: what takes their time is not shared with the caller. */
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
  /** When it begins on their clock, such as `2026-11-24T15:30`. */
  local_time: z.string(),
  time_zone: z.string(),
  /** Whether the zone is theirs, or the caller's for want of better. */
  is_zone_known: z.boolean(),
  status: z.enum(attendeeStatuses),
});
export type SuggestedAttendee = z.infer<typeof suggestedAttendee>;

export const suggestedTime = z.object({
  start_time: timestamp,
  end_time: timestamp,
  /** Of 100. */
  score: z.number(),
  /** Points; the sum of the breakdown. */
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
  /** Sentences with facts, the weightiest first. */
  reasons: z.array(z.string()),
  attendees: z.array(suggestedAttendee),
});
export type SuggestedTime = z.infer<typeof suggestedTime>;

export const meetingTimes = z.object({
  status: z.enum(['ok', 'no_common_slot']),
  /** Cheapest first. */
  suggestions: z.array(suggestedTime),
  /** Where fewest of those required are missing; only when there is no common slot. */
  near_misses: z.array(suggestedTime),
  /** What would help, and how many starts it would open. */
  relaxations: z.array(
    z.object({
      rule: z.enum(['without_attendee', 'outside_working_hours']),
      email: z.nullable(z.string()),
      starts: z.number(),
      text: z.string(),
    }),
  ),
  /** Addresses whose calendars are not shared with the caller: their times are not counted. */
  unknown: z.array(z.string()),
});
export type MeetingTimes = z.infer<typeof meetingTimes>;
