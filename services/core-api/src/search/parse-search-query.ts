import { toCalendarDate, type CalendarDate } from '@scheduler/scheduling';
import { findDatePhrases } from '../quick-add/find-date-phrases.ts';
import { parseDateParts } from '../quick-add/calendar-dates.ts';

/** Calendar dates; the end is inclusive. */
export interface DatePeriod {
  start_date: CalendarDate;
  end_date: CalendarDate;
}

/** A search split into a date range and the remaining words. */
export interface ParsedSearchQuery {
  words: string;
  period: DatePeriod | null;
}

const YEAR_PATTERN =
  /(?<![\p{L}\p{N}])(?:(?<which>this|last|next)\s+year|(?<year>(?:19|20|21)\d{2}))(?![\p{L}\p{N}/-])/iu;
const YEAR_OFFSETS: Record<string, number> = { last: -1, this: 0, next: 1 };

function findYear(q: string, today: CalendarDate) {
  const match = YEAR_PATTERN.exec(q);
  if (!match) return null;
  const { which, year } = match.groups ?? {};
  const fullYear = year
    ? Number(year)
    : parseDateParts(today).year + (YEAR_OFFSETS[which?.toLowerCase() ?? ''] ?? 0);
  return {
    start: match.index,
    end: match.index + match[0].length,
    period: { start_date: `${fullYear}-01-01`, end_date: `${fullYear}-12-31` },
  };
}

/** Extracts a date expression, for example “last week” or “march 2026”, from a search. */
export function parseSearchQuery(q: string, now: number, timeZone: string): ParsedSearchQuery {
  const today = toCalendarDate(now, timeZone);
  const phrases = findDatePhrases(q, { today, now, dayFirst: null, isSearch: true });
  const phrase = phrases.find(({ period, choices }) => period ?? choices[0]);
  const dates = phrase && (phrase.period ?? phrase.choices[0]);
  const match =
    phrase && dates
      ? { ...phrase, period: { start_date: dates.first, end_date: dates.last } }
      : findYear(q, today);
  if (!match) return { words: q, period: null };
  const words = `${q.slice(0, match.start)} ${q.slice(match.end)}`;
  return { words: words.replace(/\s+/g, ' ').trim(), period: match.period };
}
