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

export const event = z.object({
  id,
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
      error: 'end_date must be after start_date',
    }),
  );
export type EventFilter = z.output<typeof eventFilter>;

/** Events that one answer lists at most; a range that holds more is refused, never cut short. */
export const EVENTS_LISTED = 20_000;
