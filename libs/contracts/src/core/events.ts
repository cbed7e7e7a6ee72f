import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { date, id, instant, timestamp } from '../primitives.ts';
import { isEndNotAfterStart } from './time-range-checks.ts';

/** PARTSTAT values (RFC 5545, section 3.2.12) as used by the API. `pending` is NEEDS-ACTION. */
export const invitationStatuses = ['pending', 'accepted', 'declined', 'tentative'] as const;

export const invitation = z.object({
  user_email: z.string(),
  status: z.enum(invitationStatuses),
});
export type Invitation = z.infer<typeof invitation>;

/**
 * ID of an event, or of an occurrence: the ID of its series and the occurrence's original start, such
 * as `…_20261120T090000Z`, or `…_20261120` for all-day events.
 */
export const eventId = z.string({ error: () => t('Invalid ID') }).check(
  z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(_\d{8}(T\d{6}Z)?)?$/i, {
    error: () => t('Invalid ID'),
  }),
);

/**
 * Returns the default availability of an event: all-day events are free.
 *
 * @param isAllDay whether the event lasts whole days
 * @returns the value of `TRANSP` (RFC 5545, section 3.8.2.7) in lower case
 */
export const getDefaultTransparency = (isAllDay: boolean): 'opaque' | 'transparent' =>
  isAllDay ? 'transparent' : 'opaque';

export const reminder = z.object({
  method: z.enum(['email', 'in_app']),
  /** Minutes before the start. */
  minutes: z.number(),
});
export type Reminder = z.infer<typeof reminder>;

export const eventKinds = ['meeting', 'focus', 'personal', 'task'] as const;
export type EventKind = (typeof eventKinds)[number];

export const event = z.object({
  id: eventId,
  title: z.string(),
  description: z.nullable(z.string()),
  /** For an all-day event: midnight in `time_zone` at the start of the first day. */
  start_time: timestamp,
  /** Exclusive. For an all-day event: midnight at the end of the last day. */
  end_time: timestamp,
  /** IANA time zone that the event's local time refers to. */
  time_zone: z.string(),
  location: z.nullable(z.string()),
  is_all_day: z.boolean(),
  /** First day of an all-day event, the same in every time zone; `null` for a timed event. */
  start_date: z.nullable(date),
  /** Exclusive (RFC 5545 VALUE=DATE): the day after the last day. */
  end_date: z.nullable(date),
  schedule_id: id,
  schedule_ids: z.array(id),
  invited_users: z.array(z.string()),
  invitations: z.array(invitation),
  /** RRULE, RDATE and EXDATE lines (RFC 5545); for an occurrence, those of its series; or `null`. */
  recurrence: z.nullable(z.array(z.string())),
  /** The series of an occurrence. */
  recurring_event_id: z.nullable(id),
  /** Original start of an occurrence: an instant, or a date for all-day events. */
  original_start_time: z.nullable(z.string()),
  /** `transparent` events don't block time. */
  transparency: z.enum(['opaque', 'transparent']),
  /** `private` events are shown as 'Busy' to everyone except the owner and guests. */
  visibility: z.enum(['default', 'private']),
  /** Minutes to keep free before and after the event. */
  buffer_before: z.number(),
  buffer_after: z.number(),
  /** `null`: the schedule's default reminders. */
  reminders: z.nullable(z.array(reminder)),
  /** If not set explicitly: `meeting` if the event has guests, otherwise `personal`. */
  kind: z.enum(eventKinds),
  /** The optimizer doesn't move locked events. */
  locked: z.boolean(),
  /** The task or habit that the event was scheduled for. */
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
  /** The caller's access. `freebusy` shows only that the time is taken. */
  role: z.enum(['owner', 'editor', 'viewer', 'freebusy', 'attendee']),
  /** Origin of an imported event. Only returned to callers who can see the event's details. */
  source: z.optional(z.enum(['own', 'google', 'feed'])),
  organizer: z.nullable(z.object({ email: z.string(), full_name: z.nullable(z.string()) })),
  is_organizer: z.boolean(),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Event = z.infer<typeof event>;

/** Checks that the end of a queried range is after its start. */
export const hasValidPeriod = z.refine<{
  start_date?: string | undefined;
  end_date?: string | undefined;
}>(({ start_date, end_date }) => !isEndNotAfterStart(start_date, end_date), {
  path: ['end_date'],
  error: () => t('end_date must be after start_date'),
});

export const eventFilter = z
  .object({ start_date: z.optional(instant), end_date: z.optional(instant) })
  .check(hasValidPeriod);
export type EventFilter = z.output<typeof eventFilter>;

/** Maximum number of events in a list response. Larger ranges are rejected, never truncated. */
export const MAX_LISTED_EVENTS = 20_000;

/**
 * Maximum number of series that a request expands. Each one must be parsed, which takes longer than
 * finding its occurrences in a month.
 */
export const MAX_EXPANDED_SERIES = 5000;
