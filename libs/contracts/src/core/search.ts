import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { date, id, instant, timestamp, timeZone } from '../primitives.ts';
import { route } from '../route.ts';
import { eventId } from './events.ts';
import { hues } from './schedules.ts';

export const SEARCH_LENGTH = 200;
const MOST_HITS = 50;
const NO_WORDS = { error: () => t('Say what you look for') };

export const searchQuery = z.object({
  q: z.string(NO_WORDS).check(
    z.trim(),
    z.minLength(1, NO_WORDS),
    z.maxLength(SEARCH_LENGTH, {
      error: () => t('Use at most {most} characters', { most: SEARCH_LENGTH }),
    }),
    z.refine((q) => !/[\p{Cc}\p{Cs}]/u.test(q), {
      error: () => t('This text holds a character that is none'),
    }),
  ),
  limit: z.pipe(
    z._default(
      z.string().check(
        z.regex(/^([1-9]|[1-4]\d|50)$/, {
          error: () => t('Use a number from 1 to {number}', { number: MOST_HITS }),
        }),
      ),
      '20',
    ),
    z.transform(Number),
  ),
  /** The `next_cursor` of the page before. */
  cursor: z.optional(
    z
      .string()
      .check(z.regex(/^-?\d{1,13}-\d{1,3}$/, { error: () => t('This cursor is not one of ours') })),
  ),
  /** Whose yesterday is meant; the caller's own zone unless told. */
  time_zone: z.optional(timeZone),
  /** Now, unless told. */
  now: z.optional(instant),
});

/** Where words of the search stand: characters `[start, end)` of `text`, in UTF-16 units. */
export const searchMatch = z.object({
  field: z.enum(['title', 'people', 'location', 'description', 'name', 'email']),
  /** The field; of a long one the part around the first match. */
  text: z.string(),
  ranges: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type SearchMatch = z.infer<typeof searchMatch>;

export const eventHit = z.object({
  kind: z.literal('event'),
  /** Of a series that of its next occurrence, or of its last. */
  id: eventId,
  recurring_event_id: z.nullable(id),
  title: z.string(),
  start_time: timestamp,
  end_time: timestamp,
  time_zone: z.string(),
  is_all_day: z.boolean(),
  start_date: z.nullable(date),
  end_date: z.nullable(date),
  location: z.nullable(z.string()),
  schedule_ids: z.array(id),
  matches: z.array(searchMatch),
});
export type EventHit = z.infer<typeof eventHit>;

export const scheduleHit = z.object({
  kind: z.literal('schedule'),
  id,
  name: z.string(),
  color: z.enum(hues),
  matches: z.array(searchMatch),
});
export type ScheduleHit = z.infer<typeof scheduleHit>;

export const personHit = z.object({
  kind: z.literal('person'),
  email: z.string(),
  full_name: z.nullable(z.string()),
  matches: z.array(searchMatch),
});
export type PersonHit = z.infer<typeof personHit>;

export const searchPage = z.object({
  /** Schedules and people lead the first page; then events, the likeliest first. */
  hits: z.array(z.discriminatedUnion('kind', [scheduleHit, personHit, eventHit])),
  next_cursor: z.nullable(z.string()),
  /** The dates that words such as 'last week' were read as, the last included; else `null`. */
  period: z.nullable(z.object({ start_date: date, end_date: date })),
});
export type SearchPage = z.infer<typeof searchPage>;

export const search = {
  find: route({
    name: 'search.find',
    method: 'GET',
    path: '/search',
    query: searchQuery,
    response: searchPage,
  }),
};
