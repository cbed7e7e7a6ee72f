import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

/** `both`: two-way sync; `import`: changes are only read from Google. */
export const syncDirections = ['both', 'import'] as const;

export const syncStates = [
  /** Not synced. */
  'off',
  /** Sync is queued or has not been requested yet. */
  'waiting',
  'syncing',
  'fresh',
  /** Temporary failure on either side. The next attempt is at `next_try_at`. */
  'delayed',
  'reconnect',
  /** The two sides are inconsistent. A repair compares all events. */
  'repair',
] as const;

export const syncHealth = z.object({
  state: z.enum(syncStates),
  /** The last time at which both sides were identical. */
  fresh_as_of: z.nullable(timestamp),
  next_try_at: z.nullable(timestamp),
  /** Describes the problem. */
  detail: z.nullable(z.string()),
});
export type SyncHealth = z.infer<typeof syncHealth>;

const selectionFields = {
  is_synced: z.boolean(),
  /** Schedule that contains the calendar's events, or `null`. */
  schedule_id: z.nullable(id),
  direction: z.enum(syncDirections),
};

/** A calendar of the connected Google account with its sync settings. */
export const googleCalendar = z.object({
  id,
  summary: z.string(),
  time_zone: z.nullable(z.string()),
  /** Google's access role. `owner` and `writer` can change events. */
  access_role: z.string(),
  is_primary: z.boolean(),
  ...selectionFields,
  health: syncHealth,
});
export type GoogleCalendar = z.infer<typeof googleCalendar>;

const MAX_CALENDARS = 250;

/** The settings of calendars that are not listed don't change. */
export const calendarSelection = z.object({
  calendars: z.array(z.object({ id, ...selectionFields })).check(z.maxLength(MAX_CALENDARS)),
});
export type CalendarSelection = z.output<typeof calendarSelection>;

/** Number of newly linked events, and of linked events that changed or were deleted. */
export const syncCounts = z.object({ synced: z.number(), updated: z.number() });
export type SyncCounts = z.infer<typeof syncCounts>;

export const syncTriggers = ['person', 'push', 'poll', 'edit', 'repair'] as const;

/** One sync run of one calendar. */
export const syncRun = z.object({
  id,
  trigger: z.enum(syncTriggers),
  started_at: timestamp,
  /** `null` while the run is in progress. */
  ended_at: z.nullable(timestamp),
  synced: z.number(),
  updated: z.number(),
  /** Events that could not be synced, with reasons. */
  skipped: z.array(z.object({ title: z.nullable(z.string()), reason: z.string() })),
  /** Why the run failed. */
  failure: z.nullable(z.string()),
  /** History batches of the local changes. To undo the run, undo these batches. */
  batch_ids: z.array(id),
});
export type SyncRun = z.infer<typeof syncRun>;

export const conflictSides = ['ours', 'theirs'] as const;

/** A field that changed on both sides between two syncs. */
export const syncConflict = z.object({
  id,
  /** Matches `googleCalendar.id`. */
  calendar_id: id,
  event_id: z.nullable(id),
  title: z.string(),
  field: z.string(),
  /** Values formatted for display. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  kept: z.enum(conflictSides),
  at: timestamp,
  /** When a user resolved it; `null` while it is open. */
  resolved_at: z.nullable(timestamp),
});
export type SyncConflict = z.infer<typeof syncConflict>;
