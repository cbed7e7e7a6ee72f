import { dateAt, type CalendarDate } from '@scheduler/scheduling';
import { datePhrases } from '../quick-add/dates.ts';
import { partsOf } from '../quick-add/days.ts';

/** Dates, the last included. */
export interface DatePeriod {
  start_date: CalendarDate;
  end_date: CalendarDate;
}

/** A search as its date words and the others. */
export interface ReadSearch {
  words: string;
  period: DatePeriod | null;
}

const YEAR =
  /(?<![\p{L}\p{N}])(?:(?<which>this|last|next)\s+year|(?<year>(?:19|20|21)\d{2}))(?![\p{L}\p{N}/-])/iu;
const YEARS: Record<string, number> = { last: -1, this: 0, next: 1 };

function yearIn(q: string, today: CalendarDate) {
  const match = YEAR.exec(q);
  if (!match) return null;
  const { which, year } = match.groups ?? {};
  const number = year
    ? Number(year)
    : partsOf(today).year + (YEARS[which?.toLowerCase() ?? ''] ?? 0);
  return {
    start: match.index,
    end: match.index + match[0].length,
    period: { start_date: `${number}-01-01`, end_date: `${number}-12-31` },
  };
}

/** Reads words such as 'last week' or 'march 2026' as the dates they name. */
export function readSearch(q: string, now: number, timeZone: string): ReadSearch {
  const today = dateAt(now, timeZone);
  const phrases = datePhrases(q, { today, now, dayFirst: null, isSearch: true });
  const phrase = phrases.find(({ stretch, choices }) => stretch ?? choices[0]);
  const said = phrase && (phrase.stretch ?? phrase.choices[0]);
  const found =
    phrase && said
      ? { ...phrase, period: { start_date: said.first, end_date: said.last } }
      : yearIn(q, today);
  if (!found) return { words: q, period: null };
  const words = `${q.slice(0, found.start)} ${q.slice(found.end)}`;
  return { words: words.replace(/\s+/g, ' ').trim(), period: found.period };
}
