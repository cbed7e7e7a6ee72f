import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, instantOrDate, optionalText, timestamp, typedEmail } from '../primitives.ts';
import { event, eventId, invitationStatuses } from './events.ts';
import { endBeforeStart, endsTooSoon } from './times.ts';

const NOTE_LENGTH = 1000;

/** What guests can answer. */
export const invitationAnswers = ['accepted', 'declined', 'tentative'] as const;

/** An event that somebody is asked to come to, as they see it without having it on a schedule. */
export const receivedInvitation = z.object({
  /** To answer: of a series all of it, of an occurrence that differs that one. */
  event_id: eventId,
  title: event.shape.title,
  description: event.shape.description,
  location: event.shape.location,
  start_time: timestamp,
  end_time: timestamp,
  time_zone: z.string(),
  is_all_day: z.boolean(),
  start_date: event.shape.start_date,
  end_date: event.shape.end_date,
  recurrence: event.shape.recurrence,
  original_start_time: event.shape.original_start_time,
  organizer: event.shape.organizer,
  status: z.enum(invitationStatuses),
  note: z.nullable(z.string()),
  proposed_start_time: z.nullable(timestamp),
  proposed_end_time: z.nullable(timestamp),
  answered_at: z.nullable(timestamp),
  /** The schedule of their own on which they keep it. */
  schedule_id: z.nullable(id),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** Where the last letter to a guest is; `null` when there was none. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'bounced'] as const;

/** An invitation as the event's writers see it. */
export const sentInvitation = z.object({
  user_email: z.string(),
  status: z.enum(invitationStatuses),
  note: z.nullable(z.string()),
  proposed_start_time: z.nullable(timestamp),
  proposed_end_time: z.nullable(timestamp),
  answered_at: z.nullable(timestamp),
  delivery: z.nullable(z.enum(deliveryStates)),
  /** What the mail server said, of a letter that failed or came back. */
  delivery_error: z.nullable(z.string()),
});
export type SentInvitation = z.infer<typeof sentInvitation>;

/** An answer; with another time it proposes that one. */
export const invitationResponse = z
  .object({
    status: z.enum(invitationAnswers, { error: () => t('Answer accepted, tentative or declined') }),
    note: z._default(optionalText(NOTE_LENGTH), null),
    /** Dates for an event that lasts whole days, the end exclusive. */
    proposed_start_time: z.optional(instantOrDate),
    proposed_end_time: z.optional(instantOrDate),
    /** Where to keep it; the first of the caller's own schedules when left out. */
    schedule_id: z.optional(id),
    /** Of an occurrence: that one, or all of its series. */
    scope: z._default(z.enum(['this', 'all']), 'this'),
  })
  .check(
    z.refine(
      ({ proposed_start_time: start, proposed_end_time: end }) =>
        (start === undefined) === (end === undefined),
      { path: ['proposed_end_time'], error: () => t('Propose a start and an end') },
    ),
    z.refine(({ proposed_start_time: start, proposed_end_time: end }) => !endsTooSoon(start, end), {
      path: ['proposed_end_time'],
      error: endBeforeStart,
    }),
  );
export type InvitationResponse = z.output<typeof invitationResponse>;

/** Whose proposal it is. */
export const guestNamed = z.object({ user_email: typedEmail });
