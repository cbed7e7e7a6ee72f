import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, instantOrDate, optionalText, timestamp, emailInput } from '../primitives.ts';
import { event, eventId, invitationStatuses } from './events.ts';
import { endBeforeStartMessage, isEndNotAfterStart } from './time-range-checks.ts';

const MAX_NOTE_LENGTH = 1000;

/** Replies that a guest can send. */
export const invitationReplies = ['accepted', 'declined', 'tentative'] as const;

/** An event as seen by an invited user who doesn't have it on a schedule. */
export const receivedInvitation = z.object({
  /** ID to reply with: the whole series, or a modified occurrence. */
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
  /** The user's schedule that contains the event. */
  schedule_id: z.nullable(id),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** Delivery state of the last email to a guest; `null` if none was sent. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'bounced'] as const;

/** An invitation as seen by users who can edit the event. */
export const sentInvitation = z.object({
  user_email: z.string(),
  status: z.enum(invitationStatuses),
  note: z.nullable(z.string()),
  proposed_start_time: z.nullable(timestamp),
  proposed_end_time: z.nullable(timestamp),
  answered_at: z.nullable(timestamp),
  delivery: z.nullable(z.enum(deliveryStates)),
  /** The mail server's error message for a failed or bounced email. */
  delivery_error: z.nullable(z.string()),
});
export type SentInvitation = z.infer<typeof sentInvitation>;

/** A reply to an invitation, optionally with a proposed new time. */
export const invitationReply = z
  .object({
    status: z.enum(invitationReplies, {
      error: () => t('Status must be accepted, tentative or declined'),
    }),
    note: z._default(optionalText(MAX_NOTE_LENGTH), null),
    /** Dates for an all-day event; the end is exclusive. */
    proposed_start_time: z.optional(instantOrDate),
    proposed_end_time: z.optional(instantOrDate),
    /** Schedule to add the event to. Defaults to the caller's default schedule. */
    schedule_id: z.optional(id),
    /** For an occurrence: only this one, or the whole series. */
    scope: z._default(z.enum(['this', 'all']), 'this'),
  })
  .check(
    z.refine(
      ({ proposed_start_time: start, proposed_end_time: end }) =>
        (start === undefined) === (end === undefined),
      { path: ['proposed_end_time'], error: () => t('A proposal needs both a start and an end') },
    ),
    z.refine(
      ({ proposed_start_time: start, proposed_end_time: end }) => !isEndNotAfterStart(start, end),
      {
        path: ['proposed_end_time'],
        error: endBeforeStartMessage,
      },
    ),
  );
export type InvitationReply = z.output<typeof invitationReply>;

/** The guest whose proposal is accepted or dismissed. */
export const guestReference = z.object({ user_email: emailInput });
