import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { eventId } from './events.ts';

/** How a time suits somebody. */
export const pollAnswers = ['yes', 'if_need_be', 'no'] as const;
export type PollAnswer = (typeof pollAnswers)[number];

const period = { start_time: timestamp, end_time: timestamp };

/** Somebody whom a poll asks: invited, or come by its link. */
export const pollGuest = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  /** Whether they came by the link that the poll has for everybody. */
  by_link: z.boolean(),
  /** `null` until they answered. */
  answered_at: z.nullable(timestamp),
  /** One for each slot, in their order; none before they answered. */
  answers: z.array(z.enum(pollAnswers)),
});
export type PollGuest = z.infer<typeof pollGuest>;

/** A time that a poll proposes, with how many it suits of those who answered. */
export const pollSlot = z.object({
  ...period,
  yes: z.number(),
  if_need_be: z.number(),
  no: z.number(),
});
export type PollSlot = z.infer<typeof pollSlot>;

/**
 * `open` for answers; `closed` by its date, or since all times are over; `chosen` once its event is
 * made.
 */
export const pollStatuses = ['open', 'closed', 'chosen'] as const;

export const poll = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Where the event will be; `null` when that schedule is gone or no longer the caller's to fill. */
  schedule_id: z.nullable(id),
  duration_minutes: z.number(),
  /** IANA; guests read the times on it, and on their own clock if they like. */
  time_zone: z.string(),
  /** Earliest first. */
  slots: z.array(pollSlot),
  guests: z.array(pollGuest),
  status: z.enum(pollStatuses),
  /** Answers are taken until then. */
  closes_at: z.nullable(timestamp),
  /** Where anybody answers who is given it, below the site's own address. */
  share_path: z.string(),
  /** What came of it. */
  event_id: z.nullable(eventId),
  chosen_start_time: z.nullable(timestamp),
  /** Guests of the event that came of it who declined. */
  declined: z.array(z.string()),
  /**
   * By the answers the best of its other times that are still ahead: while it is open the best of all,
   * and once somebody declined the next one. `null` where there is none, or nothing to find.
   */
  next_best: z.nullable(pollSlot),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Poll = z.infer<typeof poll>;
