import * as z from 'zod/mini';
import { date, id, timestamp } from '../../primitives.ts';
import { event, invitation, reminder } from '../events.ts';

/** A guest, with email address and status. */
export const syncAttendee = z.object({ email: z.string(), status: invitation.shape.status });
export type SyncAttendee = z.infer<typeof syncAttendee>;

/** The VEVENT fields that exist both here and in the external calendar. */
const sharedFields = {
  /** RFC 5545 UID; `null`: the event's own ID. Exceptions have the UID of their series. */
  ical_uid: z.nullable(z.string()),
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** IANA time zone that the event's local time refers to. */
  time_zone: z.string(),
  is_all_day: z.boolean(),
  /** First day of an all-day event; `null` for a timed event. */
  start_date: z.nullable(date),
  /** Exclusive: the day after the last day. */
  end_date: z.nullable(date),
  /** RRULE, RDATE and EXDATE lines of a series; `null` for single events and exceptions. */
  recurrence: z.nullable(z.array(z.string())),
  /** The series of an exception. */
  series_id: z.nullable(id),
  /** Original start of an exception: an instant in UTC, or a date for all-day events. */
  original_start: z.nullable(z.string()),
  transparency: event.shape.transparency,
  visibility: event.shape.visibility,
  /** `null`: the schedule's default reminders. */
  reminders: z.nullable(z.array(reminder)),
  attendees: z.array(syncAttendee),
  /**
   * Email address of the organizer if it is not the user; otherwise `null`. Guests of an event with
   * another organizer get no emails about changes in AI Scheduler.
   */
  organizer_email: z.nullable(z.string()),
};

/** An event, series or exception on a schedule. */
export const syncRecord = z.object({
  id,
  ...sharedFields,
  /** For an all-day event: the instants of its dates in its time zone. */
  start_time: timestamp,
  end_time: timestamp,
  /** Whether sync may change it. Events from feeds and invitations are read-only. */
  is_own: z.boolean(),
  source: z.enum(['own', 'google', 'feed']),
  version: z.number(),
  updated_at: timestamp,
});
export type SyncRecord = z.infer<typeof syncRecord>;

/**
 * Creates or replaces a record. Each record is validated separately: invalid records are rejected
 * (`refused`), and valid ones are still written.
 */
export const syncPut = z.object({
  op: z.literal('put'),
  id,
  /** Version to replace; `null` for a new record. */
  if_version: z.nullable(z.number()),
  ...sharedFields,
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  /** Ignored for an all-day event, whose dates are used instead. */
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
});
export type SyncPut = z.infer<typeof syncPut>;

/** Removes a record from the schedule, and deletes it if it is on no other schedule. */
export const syncDelete = z.object({ op: z.literal('delete'), id, if_version: z.number() });
export type SyncDelete = z.infer<typeof syncDelete>;

export const syncStep = z.discriminatedUnion('op', [syncPut, syncDelete]);
export type SyncStep = z.infer<typeof syncStep>;

export const syncOutcomes = [
  /** Applied. */
  'written',
  /** The record already has this content. */
  'same',
  /**
   * Not changed, because the stored version differs from `if_version`, or another exception exists
   * for the same occurrence.
   */
  'stale',
  /** The record is not on the schedule. */
  'gone',
  /** Invalid. `detail` contains the reason. */
  'refused',
] as const;

export const syncResult = z.object({
  id,
  outcome: z.enum(syncOutcomes),
  /** Current version; `null` if the record doesn't exist. */
  version: z.nullable(z.number()),
  /** Why the step was rejected. */
  detail: z.nullable(z.string()),
});
export type SyncResult = z.infer<typeof syncResult>;

/** Maximum number of steps per `apply` request. */
export const MAX_SYNC_STEPS = 20_000;
/** Maximum number of records per page, and of IDs per read. */
export const MAX_SYNC_PAGE_SIZE = 1000;
