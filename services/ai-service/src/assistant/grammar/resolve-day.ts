import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { MONTH, parseMonth, WEEKDAY, parseWeekday } from './lexicon.ts';

const getWeekday = (date: CalendarDate) => new Date(date).getUTCDay();
const SUNDAY = 0;
export const DAYS_PER_WEEK = 7;

/** Returns the Monday of the week that contains a date. */
export const getMonday = (date: CalendarDate): CalendarDate =>
  addDays(date, -((getWeekday(date) + 6) % DAYS_PER_WEEK));

/** Returns the next date with this weekday, including today. */
const getNextWeekday = (today: CalendarDate, weekday: number): CalendarDate =>
  addDays(today, (weekday - getWeekday(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK);

function resolveWeekday(today: CalendarDate, word: string, modifier: string): CalendarDate {
  const weekday = parseWeekday(word);
  const getDayInWeek = (monday: CalendarDate) => addDays(monday, (weekday + 6) % DAYS_PER_WEEK);
  if (modifier === 'last') return addDays(getNextWeekday(today, weekday), -DAYS_PER_WEEK);
  if (modifier !== 'next') return getNextWeekday(today, weekday);
  const nextWeekDay = getDayInWeek(addDays(getMonday(today), DAYS_PER_WEEK));
  // On a Sunday, “next Friday” usually means the one in 5 days, not in 12.
  return getWeekday(today) === SUNDAY ? getNextWeekday(addDays(today, 1), weekday) : nextWeekDay;
}

const toDate = (year: number, month: number, day: number): CalendarDate | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && day > 0 ? date.toISOString().slice(0, 10) : null;
};

function resolveDate(today: CalendarDate, month: number, day: number, year: string | undefined) {
  const thisYear = Number(today.slice(0, 4));
  const date = toDate(year ? Number(year) : thisYear, month, day);
  if (date === null) return null;
  const isPast = !year && date < addDays(today, -60);
  return isPast ? toDate(thisYear + 1, month, day) : date;
}

function resolveDayOfMonth(today: CalendarDate, day: number): CalendarDate | null {
  const [year, month] = today.split('-').map(Number);
  const date = toDate(year ?? 0, month ?? 1, day);
  return date !== null && date >= today ? date : toDate(year ?? 0, (month ?? 1) + 1, day);
}

/** Matches a day like “today” or “next friday”. */
export const DAY_PATTERN = `today|tonight|tomorrow|yesterday|(?:the )?day after tomorrow|(?:(?:this|next|last|coming|this coming)\\s+)?(?:${WEEKDAY})|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}(?:/\\d{4})?|(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})\\.?(?: \\d{4})?|(?:the )\\d{1,2}(?:st|nd|rd|th)`;

const RELATIVE_DAYS: Record<string, number> = {
  today: 0,
  tonight: 0,
  tomorrow: 1,
  yesterday: -1,
  'day after tomorrow': 2,
};

const MONTH_FIRST = new RegExp(
  `^(?<month>${MONTH})\\.? (?<day>\\d{1,2})\\D{0,2}(?:,? (?<year>\\d{4}))?$`,
  'i',
);
const DAY_FIRST = new RegExp(
  `^(?<day>\\d{1,2})\\D{0,2}(?: of)? (?<month>${MONTH})\\.?(?: (?<year>\\d{4}))?$`,
  'i',
);

/** Resolves “24/11” and “11/24”; `null` for “5/12”, which is ambiguous. */
function resolveSlashDate(
  today: CalendarDate,
  first: number,
  second: number,
  year: string | undefined,
) {
  if (first <= 12 && second <= 12 && first !== second) return null;
  return first > 12
    ? resolveDate(today, second, first, year)
    : resolveDate(today, first, second, year);
}

/** Resolves a day that `DAY_PATTERN` matches. */
export function resolveDay(phrase: string, today: CalendarDate): CalendarDate | null {
  const normalized = phrase.toLowerCase().replace(/^the /, '').trim();
  const relativeDays = RELATIVE_DAYS[normalized];
  if (relativeDays !== undefined) return addDays(today, relativeDays);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(normalized);
  if (iso) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashDate = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(normalized);
  if (slashDate)
    return resolveSlashDate(today, Number(slashDate[1]), Number(slashDate[2]), slashDate[3]);
  const { groups } = MONTH_FIRST.exec(normalized) ?? DAY_FIRST.exec(normalized) ?? {};
  if (groups)
    return resolveDate(today, parseMonth(groups.month ?? ''), Number(groups.day), groups.year);
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(normalized);
  if (ordinal) return resolveDayOfMonth(today, Number(ordinal[1]));
  const [, modifier = '', day = ''] = /^(?:(this|next|last)\b)?.*?([a-z]+)$/.exec(normalized) ?? [];
  return resolveWeekday(today, day, modifier);
}
