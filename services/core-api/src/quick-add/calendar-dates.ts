import { getLocale } from '@scheduler/i18n/translate';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { HOUR_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

/** Returns the day of the week; 0 is Sunday. */
export const getWeekday = (date: CalendarDate): number => new Date(date).getUTCDay();

/** Returns the first date after `date` with the given weekday. */
export const findNextWeekday = (date: CalendarDate, weekday: number): CalendarDate =>
  addDays(date, ((weekday - getWeekday(date) + 6) % 7) + 1);

/** Returns the Monday of the week that contains `date`. */
export const startOfIsoWeek = (date: CalendarDate): CalendarDate =>
  addDays(date, -((getWeekday(date) + 6) % 7));

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** Returns the date, or `null` if it does not exist or is outside the supported years. */
export function toValidDate(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1900 || year > 2199) return null;
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const time = Date.parse(date);
  return Number.isNaN(time) || new Date(time).getUTCDate() !== day ? null : date;
}

export const parseDateParts = (date: CalendarDate) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
};

/** Returns the number of days in a month; `month` may be outside 1 to 12. */
export const getDaysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Returns the first date from `getDateInYear` that is on or after `from`. Tries up to `maxYears`
 * years.
 */
export function findNextDate(
  from: CalendarDate,
  getDateInYear: (year: number) => CalendarDate | null,
  maxYears = 9,
): CalendarDate | null {
  const { year } = parseDateParts(from);
  for (let offset = 0; offset < maxYears; offset += 1) {
    const date = getDateInYear(year + offset);
    if (date !== null && date >= from) return date;
  }
  return null;
}

const DATE_FORMAT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
};

/** Formats a date, for example `Friday, November 27, 2026`. */
export const formatDate = (date: CalendarDate): string =>
  new Intl.DateTimeFormat(getLocale(), DATE_FORMAT).format(Date.parse(date));

const TIME_FORMAT = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;

/** Formats a time for the current locale, for example `7:00 PM`. */
export function formatTime(minutes: number): string {
  const text = new Intl.DateTimeFormat(getLocale(), TIME_FORMAT).format(minutes * MINUTE_MS);
  // Intl inserts a narrow no-break space before AM and PM.
  return text.replaceAll(/\s/g, ' ');
}

/** Formats a time for answers, for example `19:00`. */
export const toTimeValue = (minutes: number): string =>
  `${pad(Math.floor(minutes / HOUR_MINUTES) % 24)}:${pad(minutes % HOUR_MINUTES)}`;
