import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

/** `both`: changes go both ways; `import`: they only come from Google. */
export const syncDirections = ['both', 'import'] as const;

export const syncStates = [
  /** It is not synced. */
  'off',
  /** It will be: nothing was asked for yet, or its turn has not come. */
  'waiting',
  'syncing',
  'fresh',
  /** Google or we have trouble: tried again at `next_try_at`. */
  'delayed',
  'reconnect',
  /** What is here and there no longer fits together: a repair compares everything. */
  'repair',
] as const;

export const syncHealth = z.object({
  state: z.enum(syncStates),
  /** Up to when everything is known to be equal on both sides. */
  fresh_as_of: z.nullable(timestamp),
  next_try_at: z.nullable(timestamp),
  /** What is the matter, as a sentence. */
  detail: z.nullable(z.string()),
});
export type SyncHealth = z.infer<typeof syncHealth>;

const chosen = {
  is_synced: z.boolean(),
  /** Where its events lie here; `null`: nowhere. */
  schedule_id: z.nullable(id),
  direction: z.enum(syncDirections),
};

/** A calendar of the connected Google account, and what it is bound to. */
export const googleCalendar = z.object({
  id,
  summary: z.string(),
  time_zone: z.nullable(z.string()),
  /** As Google says: `owner` and `writer` may change its events. */
  access_role: z.string(),
  is_primary: z.boolean(),
  ...chosen,
  health: syncHealth,
});
export type GoogleCalendar = z.infer<typeof googleCalendar>;

const MOST_CALENDARS = 250;

/** Calendars that are not named stay as they are. */
export const calendarChoice = z.object({
  calendars: z.array(z.object({ id, ...chosen })).check(z.maxLength(MOST_CALENDARS)),
});
export type CalendarChoice = z.output<typeof calendarChoice>;

/** What a sync did: new pairs, and pairs that changed or went on either side. */
export const syncCounts = z.object({ synced: z.number(), updated: z.number() });
export type SyncCounts = z.infer<typeof syncCounts>;

export const syncTriggers = ['person', 'push', 'poll', 'edit', 'repair'] as const;

/** One run of one calendar, as its log tells it. */
export const syncRun = z.object({
  id,
  trigger: z.enum(syncTriggers),
  started_at: timestamp,
  /** `null` while it goes on. */
  ended_at: z.nullable(timestamp),
  synced: z.number(),
  updated: z.number(),
  /** Events that could not be taken over, each with the reason; the rest was synced. */
  skipped: z.array(z.object({ title: z.nullable(z.string()), reason: z.string() })),
  /** Why it ended early, as a sentence. */
  failure: z.nullable(z.string()),
  /** What it wrote here, in the history: undone by these. */
  batch_ids: z.array(id),
});
export type SyncRun = z.infer<typeof syncRun>;

export const conflictSides = ['ours', 'theirs'] as const;

/** A field that was changed on both sides between two syncs. */
export const syncConflict = z.object({
  id,
  /** As `googleCalendar.id`. */
  calendar_id: id,
  event_id: z.nullable(id),
  title: z.string(),
  field: z.string(),
  /** As people read them. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  kept: z.enum(conflictSides),
  at: timestamp,
  /** When a person decided it; `null` while it is open. */
  resolved_at: z.nullable(timestamp),
});
export type SyncConflict = z.infer<typeof syncConflict>;
