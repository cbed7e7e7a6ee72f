import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { eventId } from './events.ts';

/** Availability of a guest at a proposed time. */
export const pollReplies = ['yes', 'if_need_be', 'no'] as const;
export type PollReply = (typeof pollReplies)[number];

const period = { start_time: timestamp, end_time: timestamp };

/** A participant in a poll, invited by email or through the shared link. */
export const pollGuest = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  /** Whether the guest replied through the poll's shared link. If so, `name` and `email` aren't verified. */
  by_link: z.boolean(),
  /** `null` until the guest has replied. */
  answered_at: z.nullable(timestamp),
  /** One reply per slot, in slot order; empty until the guest has replied. */
  answers: z.array(z.enum(pollReplies)),
});
export type PollGuest = z.infer<typeof pollGuest>;

/** A proposed time with the number of replies of each kind. */
export const pollSlot = z.object({
  ...period,
  yes: z.number(),
  if_need_be: z.number(),
  no: z.number(),
});
export type PollSlot = z.infer<typeof pollSlot>;

/**
 * `open`: accepts replies; `closed`: past its closing date, or all times are in the past; `chosen`: an
 * event was created.
 */
export const pollStatuses = ['open', 'closed', 'chosen'] as const;

export const poll = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Schedule for the event; `null` if it was deleted or the caller can no longer edit it. */
  schedule_id: z.nullable(id),
  duration_minutes: z.number(),
  /** IANA time zone in which guests see the times by default. */
  time_zone: z.string(),
  /** In chronological order. */
  slots: z.array(pollSlot),
  guests: z.array(pollGuest),
  status: z.enum(pollStatuses),
  /** Replies are accepted until this time. */
  closes_at: z.nullable(timestamp),
  /** Path of the shared link, relative to the site. */
  share_path: z.string(),
  /** The event created from the poll. */
  event_id: z.nullable(eventId),
  chosen_start_time: z.nullable(timestamp),
  /** Guests who declined the created event. */
  declined: z.array(z.string()),
  /**
   * The future slot with the best replies. After a guest has declined the created event, this is
   * the best alternative to its slot. `null` if there is no such slot, or if no alternative is
   * needed.
   */
  next_best: z.nullable(pollSlot),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Poll = z.infer<typeof poll>;
