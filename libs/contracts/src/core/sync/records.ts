import * as z from 'zod/mini';
import { date, id, timestamp } from '../../primitives.ts';
import { event, invitation, reminder } from '../events.ts';

/** Someone invited, by address and answer. */
export const syncAttendee = z.object({ email: z.string(), status: invitation.shape.status });
export type SyncAttendee = z.infer<typeof syncAttendee>;

/** What an outside calendar and ours both know of one VEVENT, as ours keeps it. */
const shared = {
  /** RFC 5545 UID; `null`: the event's own id. Of an exception that of its series. */
  ical_uid: z.nullable(z.string()),
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** IANA zone whose wall clock it keeps. */
  time_zone: z.string(),
  is_all_day: z.boolean(),
  /** First day of an all-day event; `null` of a timed one. */
  start_date: z.nullable(date),
  /** Exclusive: the day after the last. */
  end_date: z.nullable(date),
  /** RRULE, RDATE and EXDATE lines of a series; `null` of a single event and of an exception. */
  recurrence: z.nullable(z.array(z.string())),
  /** The series that an exception belongs to. */
  series_id: z.nullable(id),
  /** Where the rule would have an exception: an instant in UTC, or a date if it lasts all day. */
  original_start: z.nullable(z.string()),
  transparency: event.shape.transparency,
  visibility: event.shape.visibility,
  /** `null`: as its schedule has them. */
  reminders: z.nullable(z.array(reminder)),
  attendees: z.array(syncAttendee),
  /**
   * Whose event it is if not the user's own; `null` if it is. Guests of somebody else's event are
   * kept as information: no change made here sends them mail.
   */
  organizer_email: z.nullable(z.string()),
};

/** One event, series or exception as it lies on a schedule. */
export const syncRecord = z.object({
  id,
  ...shared,
  /** Of an all-day event what its dates are in its zone. */
  start_time: timestamp,
  end_time: timestamp,
  /** Whether it may be written: not what came by a feed, nor what is kept as a guest. */
  is_own: z.boolean(),
  source: z.enum(['own', 'google', 'feed']),
  version: z.number(),
  updated_at: timestamp,
});
export type SyncRecord = z.infer<typeof syncRecord>;

/**
 * Writes a record as a whole. Whether its fields make an event is judged for each by itself: one
 * that does not is `refused`, and the others are written.
 */
export const syncPut = z.object({
  op: z.literal('put'),
  id,
  /** The version that it replaces; `null` for a new one. */
  if_version: z.nullable(z.number()),
  ...shared,
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  /** Of an all-day event its dates count, and these are not looked at. */
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
});
export type SyncPut = z.infer<typeof syncPut>;

/** Takes a record off the schedule, and deletes it when it lies on no other. */
export const syncDelete = z.object({ op: z.literal('delete'), id, if_version: z.number() });
export type SyncDelete = z.infer<typeof syncDelete>;

export const syncStep = z.discriminatedUnion('op', [syncPut, syncDelete]);
export type SyncStep = z.infer<typeof syncStep>;

export const syncOutcomes = [
  /** Done. */
  'written',
  /** It is so already. */
  'same',
  /** Another version is there, or one where none was expected, or another exception: left as it is. */
  'stale',
  /** It is not on the schedule (any more). */
  'gone',
  /** It cannot be: `detail` says why. */
  'refused',
] as const;

export const syncResult = z.object({
  id,
  outcome: z.enum(syncOutcomes),
  /** As it is now; `null` where there is nothing. */
  version: z.nullable(z.number()),
  /** Why it was refused, as a sentence. */
  detail: z.nullable(z.string()),
});
export type SyncResult = z.infer<typeof syncResult>;

/** Steps of one `apply`. */
export const SYNC_STEPS = 20_000;
/** Records of one page, and ids that are read at once. */
export const SYNC_PAGE = 1000;
