import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, requiredText, timestamp, timeZone } from '../primitives.ts';
import { eventId } from './events.ts';
import { hues } from './schedules.ts';

/** Bytes of one calendar file. */
export const ICS_LIMIT = 10_485_760;
/** Components of one calendar file, such as events. */
export const ICS_COMPONENTS = 20_000;

/** What an import does with one component of the file. */
export const importedEvent = z.object({
  title: z.string(),
  start_time: timestamp,
  end_time: timestamp,
  is_all_day: z.boolean(),
  is_recurring: z.boolean(),
  change: z.enum(['new', 'updated', 'unchanged']),
});
export type ImportedEvent = z.infer<typeof importedEvent>;

/** Something in the file that is not taken over as it stands, and why. */
export const importNote = z.object({
  /** The title or the UID of the component, as far as it has one. */
  component: z.string(),
  /** In the file, from 1. */
  line: z.number(),
  reason: z.string(),
});
export type ImportNote = z.infer<typeof importNote>;

export const importReport = z.object({
  /** Counts of events; an exception of a series counts as one of its own. */
  new: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  /** The first 20 that are new or updated. */
  sample: z.array(importedEvent),
  /** Why components are skipped, the first 100. */
  skips: z.array(importNote),
  /** What is taken over with a change, the first 100. */
  warnings: z.array(importNote),
});
export type ImportReport = z.infer<typeof importReport>;

export const importQuery = z.object({
  schedule_id: id,
  /** For times that name no zone; the person's own unless told. */
  time_zone: z.optional(timeZone),
});

/** One event, one schedule, or all schedules that the caller owns. */
export const exportQuery = z
  .object({ event_id: z.optional(eventId), schedule_id: z.optional(id) })
  .check(
    z.refine(({ event_id, schedule_id }) => !event_id || !schedule_id, {
      path: ['schedule_id'],
      error: () => t('Ask for an event or for a schedule'),
    }),
  );

export const feedKinds = ['full', 'freebusy'] as const;

export const newFeed = z.object({ schedule_id: id, kind: z._default(z.enum(feedKinds), 'full') });

export const feed = z.object({
  id,
  schedule_id: id,
  /** `freebusy` tells when, and nothing of what. */
  kind: z.enum(feedKinds),
  created_at: timestamp,
  /** To the hour; `null` if nobody has. */
  last_read_at: z.nullable(timestamp),
});
export type Feed = z.infer<typeof feed>;

/** A feed just made: only now is its secret address told, below the site's own. */
export const madeFeed = z.extend(feed, { path: z.string() });
export type MadeFeed = z.infer<typeof madeFeed>;

const NO_CALENDAR_ADDRESS = { error: () => t('Use the http:// or https:// address of a calendar') };

const namesNobody = (url: string) => !URL.canParse(url) || new URL(url).username === '';

/** `webcal:` is how calendar programs write `https:`. */
const calendarAddress = z.pipe(
  z.pipe(
    z
      .string(NO_CALENDAR_ADDRESS)
      .check(z.trim(), z.maxLength(2000, { error: () => t('This address is too long') })),
    z.transform((value) => value.replace(/^webcals?:/i, 'https:')),
  ),
  z
    .url({ protocol: /^https?$/, error: NO_CALENDAR_ADDRESS.error })
    .check(z.refine(namesNobody, { error: () => t('Leave name and password out of it') })),
);

export const newSubscription = z.object({
  url: calendarAddress,
  /** Of the schedule that it fills. */
  name: requiredText(() => t('Schedule name is required'), 200),
  color: z._default(z.enum(hues), 'graphite'),
});

/** An outside calendar that fills a schedule; its events are changed there, not here. */
export const subscription = z.object({
  id,
  schedule_id: id,
  url: z.string(),
  created_at: timestamp,
  /** When it was last read whole or found unchanged; `null` before that. */
  refreshed_at: z.nullable(timestamp),
  next_refresh_at: timestamp,
  /** What went wrong at the last try, as a sentence to show. */
  error: z.nullable(z.string()),
});
export type Subscription = z.infer<typeof subscription>;
