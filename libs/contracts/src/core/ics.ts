import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, requiredText, timestamp, timeZone } from '../primitives.ts';
import { eventId } from './events.ts';
import { scheduleColors } from './schedules.ts';

/** Maximum size of a calendar file in bytes. */
export const MAX_ICS_BYTES = 10_485_760;
/** Maximum number of components, for example events, in a calendar file. */
export const MAX_ICS_COMPONENTS = 20_000;

/** The result of importing one component. */
export const importedEvent = z.object({
  title: z.string(),
  start_time: timestamp,
  end_time: timestamp,
  is_all_day: z.boolean(),
  is_recurring: z.boolean(),
  change: z.enum(['new', 'updated', 'unchanged']),
});
export type ImportedEvent = z.infer<typeof importedEvent>;

/** A component that was skipped or changed during import, and the reason. */
export const importNote = z.object({
  /** Title or UID of the component, if it has one. */
  component: z.string(),
  /** 1-based line number in the file. */
  line: z.number(),
  reason: z.string(),
});
export type ImportNote = z.infer<typeof importNote>;

export const importReport = z.object({
  /** Event counts. Modified occurrences of a series count separately. */
  new: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  /** The first 20 new or updated events. */
  sample: z.array(importedEvent),
  /** Why components were skipped (at most 100). */
  skips: z.array(importNote),
  /** Components that were imported with modifications (at most 100). */
  warnings: z.array(importNote),
});
export type ImportReport = z.infer<typeof importReport>;

export const importQuery = z.object({
  schedule_id: id,
  /** Time zone of floating times. Defaults to the user's preference. */
  time_zone: z.optional(timeZone),
});

/** Exports one event, one schedule, or by default all schedules that the caller owns. */
export const exportQuery = z
  .object({ event_id: z.optional(eventId), schedule_id: z.optional(id) })
  .check(
    z.refine(({ event_id, schedule_id }) => !event_id || !schedule_id, {
      path: ['schedule_id'],
      error: () => t('Use event_id or schedule_id, not both'),
    }),
  );

export const feedKinds = ['full', 'freebusy'] as const;

export const newFeed = z.object({ schedule_id: id, kind: z._default(z.enum(feedKinds), 'full') });

export const feed = z.object({
  id,
  schedule_id: id,
  /** `freebusy` feeds contain busy times without details. */
  kind: z.enum(feedKinds),
  created_at: timestamp,
  /** Accurate to one hour; `null` if the feed has never been requested. */
  last_read_at: z.nullable(timestamp),
});
export type Feed = z.infer<typeof feed>;

/** A new feed. This is the only response that contains its secret URL path. */
export const createdFeed = z.extend(feed, { path: z.string() });
export type CreatedFeed = z.infer<typeof createdFeed>;

const INVALID_CALENDAR_URL = { error: () => t('Enter the http:// or https:// URL of a calendar') };

const hasNoCredentials = (url: string) => !URL.canParse(url) || new URL(url).username === '';

/** Some calendar apps use `webcal:` instead of `https:` in URLs. */
const calendarUrl = z.pipe(
  z.pipe(
    z
      .string(INVALID_CALENDAR_URL)
      .check(z.trim(), z.maxLength(2000, { error: () => t('This URL is too long') })),
    z.transform((value) => value.replace(/^webcals?:/i, 'https:')),
  ),
  z.url({ protocol: /^https?$/, error: INVALID_CALENDAR_URL.error }).check(
    z.refine(hasNoCredentials, {
      error: () => t('The URL must not contain a user name or password'),
    }),
  ),
);

export const newSubscription = z.object({
  url: calendarUrl,
  /** Name of the schedule that receives the events. */
  name: requiredText(() => t('Schedule name is required'), 200),
  color: z._default(z.enum(scheduleColors), 'graphite'),
});

/** An external calendar that is imported into its own schedule. Its events are read-only here. */
export const subscription = z.object({
  id,
  schedule_id: id,
  url: z.string(),
  created_at: timestamp,
  /** Last successful refresh, including unchanged responses; `null` before the first one. */
  refreshed_at: z.nullable(timestamp),
  next_refresh_at: timestamp,
  /** Error message from the last failed refresh. */
  error: z.nullable(z.string()),
});
export type Subscription = z.infer<typeof subscription>;
