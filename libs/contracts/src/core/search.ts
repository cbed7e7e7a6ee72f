import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { date, id, instant, isBlank, timestamp, timeZone } from '../primitives.ts';
import { route } from '../route.ts';
import { eventId } from './events.ts';
import { scheduleColors } from './schedules.ts';

export const MAX_SEARCH_LENGTH = 200;
const MAX_RESULTS = 50;
const QUERY_REQUIRED = { error: () => t('Enter a search term') };

export const searchQuery = z.object({
  q: z.string(QUERY_REQUIRED).check(
    z.trim(),
    z.minLength(1, QUERY_REQUIRED),
    z.refine((q) => q === '' || !isBlank(q), QUERY_REQUIRED),
    z.maxLength(MAX_SEARCH_LENGTH, {
      error: () => t('Use at most {max} characters', { max: MAX_SEARCH_LENGTH }),
    }),
    z.refine((q) => !/[\p{Cc}\p{Cs}]/u.test(q), {
      error: () => t('This text contains an invalid character'),
    }),
  ),
  limit: z.pipe(
    z._default(
      z.string().check(
        z.regex(/^([1-9]|[1-4]\d|50)$/, {
          error: () => t('Use a number from 1 to {number}', { number: MAX_RESULTS }),
        }),
      ),
      '20',
    ),
    z.transform(Number),
  ),
  /** The `next_cursor` of the previous page. */
  cursor: z.optional(
    z.string().check(z.regex(/^-?\d{1,13}-\d{1,3}$/, { error: () => t('Invalid cursor') })),
  ),
  /** Time zone for relative dates such as 'yesterday'. Defaults to the user's preference. */
  time_zone: z.optional(timeZone),
  /** Reference time for relative dates. Defaults to now. */
  now: z.optional(instant),
});

/** Matches within a field: ranges `[start, end)` of `text`, in UTF-16 code units. */
export const searchMatch = z.object({
  field: z.enum(['title', 'people', 'location', 'description', 'name', 'email']),
  /** The field's value. Long values are cut to the section around the first match. */
  text: z.string(),
  ranges: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type SearchMatch = z.infer<typeof searchMatch>;

export const eventSearchResult = z.object({
  kind: z.literal('event'),
  /** For a series: the ID of its next occurrence, or of its last one. */
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
export type EventSearchResult = z.infer<typeof eventSearchResult>;

export const scheduleSearchResult = z.object({
  kind: z.literal('schedule'),
  id,
  name: z.string(),
  color: z.enum(scheduleColors),
  matches: z.array(searchMatch),
});
export type ScheduleSearchResult = z.infer<typeof scheduleSearchResult>;

export const personSearchResult = z.object({
  kind: z.literal('person'),
  email: z.string(),
  full_name: z.nullable(z.string()),
  matches: z.array(searchMatch),
});
export type PersonSearchResult = z.infer<typeof personSearchResult>;

export const searchPage = z.object({
  /** The first page starts with schedules and people. Events follow, ordered by relevance. */
  hits: z.array(
    z.discriminatedUnion('kind', [scheduleSearchResult, personSearchResult, eventSearchResult]),
  ),
  next_cursor: z.nullable(z.string()),
  /**
   * Inclusive date range, if the query contains a relative date such as 'last week'; otherwise
   * `null`.
   */
  period: z.nullable(z.object({ start_date: date, end_date: date })),
});
export type SearchPage = z.infer<typeof searchPage>;

export const search = {
  find: route('search.find', 'GET /search', { query: searchQuery, response: searchPage }),
};
