import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { MONTH, monthOf, WEEKDAY, weekdayOf } from './words.ts';

const weekdayAt = (date: CalendarDate) => new Date(date).getUTCDay();
const SUNDAY = 0;
export const WEEK = 7;

/** The first day of the week that a day is in. */
export const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdayAt(date) + 6) % WEEK));

/** The next such day, today included. */
const coming = (today: CalendarDate, weekday: number): CalendarDate =>
  addDays(today, (weekday - weekdayAt(today) + WEEK) % WEEK);

function named(today: CalendarDate, word: string, which: string): CalendarDate {
  const weekday = weekdayOf(word);
  const inWeekOf = (monday: CalendarDate) => addDays(monday, (weekday + 6) % WEEK);
  if (which === 'last') return addDays(coming(today, weekday), -WEEK);
  if (which !== 'next') return coming(today, weekday);
  const next = inWeekOf(addDays(mondayOf(today), WEEK));
  // On a Sunday 'next Friday' is hardly the day after eleven others.
  return weekdayAt(today) === SUNDAY ? coming(addDays(today, 1), weekday) : next;
}

const dateOf = (year: number, month: number, day: number): CalendarDate | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && day > 0 ? date.toISOString().slice(0, 10) : null;
};

function dated(today: CalendarDate, month: number, day: number, year: string | undefined) {
  const thisYear = Number(today.slice(0, 4));
  const date = dateOf(year ? Number(year) : thisYear, month, day);
  if (date === null) return null;
  const isPast = !year && date < addDays(today, -60);
  return isPast ? dateOf(thisYear + 1, month, day) : date;
}

function dayOfMonth(today: CalendarDate, day: number): CalendarDate | null {
  const [year, month] = today.split('-').map(Number);
  const date = dateOf(year ?? 0, month ?? 1, day);
  return date !== null && date >= today ? date : dateOf(year ?? 0, (month ?? 1) + 1, day);
}

/** The days of a name, such as 'today' and 'next friday'. */
export const DAY = `today|tonight|tomorrow|yesterday|(?:the )?day after tomorrow|(?:(?:this|next|last|coming|this coming)\\s+)?(?:${WEEKDAY})|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}(?:/\\d{4})?|(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})\\.?(?: \\d{4})?|(?:the )\\d{1,2}(?:st|nd|rd|th)`;

const NEAR: Record<string, number> = {
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

/** '24/11' and '11/24' are one day; of '5/12' nobody knows which is the month. */
function slashedDay(today: CalendarDate, one: number, two: number, year: string | undefined) {
  if (one <= 12 && two <= 12 && one !== two) return null;
  return one > 12 ? dated(today, two, one, year) : dated(today, one, two, year);
}

/** The day that a word or two name. */
export function dayNamed(words: string, today: CalendarDate): CalendarDate | null {
  const said = words.toLowerCase().replace(/^the /, '').trim();
  const near = NEAR[said];
  if (near !== undefined) return addDays(today, near);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(said);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(said);
  if (slashed) return slashedDay(today, Number(slashed[1]), Number(slashed[2]), slashed[3]);
  const { groups } = MONTH_FIRST.exec(said) ?? DAY_FIRST.exec(said) ?? {};
  if (groups) return dated(today, monthOf(groups.month ?? ''), Number(groups.day), groups.year);
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(said);
  if (ordinal) return dayOfMonth(today, Number(ordinal[1]));
  const [, which = '', day = ''] = /^(?:(this|next|last)\b)?.*?([a-z]+)$/.exec(said) ?? [];
  return named(today, day, which);
}
