import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { date, id, instant, timestamp } from '../primitives.ts';
import { endsTooSoon } from './times.ts';

/** The wire's words for PARTSTAT (RFC 5545 §3.2.12); `pending` is NEEDS-ACTION. */
export const invitationStatuses = ['pending', 'accepted', 'declined', 'tentative'] as const;

export const invitation = z.object({
  user_email: z.string(),
  status: z.enum(invitationStatuses),
});
export type Invitation = z.infer<typeof invitation>;

/**
 * A record's id, or that of an occurrence: its series' id and where the rule puts it, such as
 * `…_20261120T090000Z`, or `…_20261120` when it lasts all day.
 */
export const eventId = z.string({ error: () => t('This id is not valid') }).check(
  z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(_\d{8}(T\d{6}Z)?)?$/i, {
    error: () => t('This id is not valid'),
  }),
);

export const reminder = z.object({
  method: z.enum(['email', 'in_app']),
  /** Before the start. */
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
  /** IANA zone whose wall clock the event keeps. */
  time_zone: z.string(),
  location: z.nullable(z.string()),
  is_all_day: z.boolean(),
  /** First day of an all-day event, the same date in every zone; `null` for a timed one. */
  start_date: z.nullable(date),
  /** Exclusive (RFC 5545 VALUE=DATE): the day after the last day. */
  end_date: z.nullable(date),
  schedule_id: id,
  schedule_ids: z.array(id),
  invited_users: z.array(z.string()),
  invitations: z.array(invitation),
  /** RRULE, RDATE and EXDATE lines (RFC 5545), of an occurrence those of its series; or `null`. */
  recurrence: z.nullable(z.array(z.string())),
  /** The series that an occurrence belongs to. */
  recurring_event_id: z.nullable(id),
  /** Where the rule puts an occurrence: an instant, or a date when it lasts all day. */
  original_start_time: z.nullable(z.string()),
  /** `transparent` takes no time. */
  transparency: z.enum(['opaque', 'transparent']),
  /** `private` is shown as 'Busy' to all but its owner and its guests. */
  visibility: z.enum(['default', 'private']),
  /** Minutes kept free before and after it. */
  buffer_before: z.number(),
  buffer_after: z.number(),
  /** `null`: as its schedule has them. */
  reminders: z.nullable(z.array(reminder)),
  /** As it was told, else `meeting` where somebody is invited and `personal` where nobody is. */
  kind: z.enum(eventKinds),
  /** No plan may move it. */
  locked: z.boolean(),
  /** Of time planned for a task, or for a habit: which. */
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
  /** What the caller may do with it; `freebusy` sees that the time is taken and no more. */
  role: z.enum(['owner', 'editor', 'viewer', 'freebusy', 'attendee']),
  /** Told of what was copied from elsewhere and may be seen whole: `google`. */
  source: z.optional(z.enum(['own', 'google', 'feed'])),
  organizer: z.nullable(z.object({ email: z.string(), full_name: z.nullable(z.string()) })),
  is_organizer: z.boolean(),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Event = z.infer<typeof event>;

export const eventFilter = z
  .object({ start_date: z.optional(instant), end_date: z.optional(instant) })
  .check(
    z.refine(({ start_date, end_date }) => !endsTooSoon(start_date, end_date), {
      path: ['end_date'],
      error: () => t('end_date must be after start_date'),
    }),
  );
export type EventFilter = z.output<typeof eventFilter>;

/** Events that one answer lists at most; a range that holds more is refused, never cut short. */
export const EVENTS_LISTED = 20_000;
