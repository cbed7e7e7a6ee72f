import { getLocale } from '@scheduler/i18n/translate';
import { addDays, type CalendarDate } from '@scheduler/scheduling';

/** 0 for Sunday. */
export const weekdayAt = (date: CalendarDate): number => new Date(date).getUTCDay();

/** The first such weekday after `date`. */
export const nextWeekday = (date: CalendarDate, weekday: number): CalendarDate =>
  addDays(date, ((weekday - weekdayAt(date) + 6) % 7) + 1);

/** The Monday of the week that `date` lies in. */
export const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdayAt(date) + 6) % 7));

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

/** A date that there is, within the years that events may have; else `null`. */
export function dateOf(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1900 || year > 2199) return null;
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const time = Date.parse(date);
  return Number.isNaN(time) || new Date(time).getUTCDate() !== day ? null : date;
}

export const partsOf = (date: CalendarDate) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
};

/** Days in a month; `month` may lie outside 1 to 12. */
export const monthLength = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The date in the coming `years` at which `dateIn` first says yes, not before `from`. */
export function comingDate(
  from: CalendarDate,
  dateIn: (year: number) => CalendarDate | null,
  years = 9,
): CalendarDate | null {
  const { year } = partsOf(from);
  for (let i = 0; i < years; i += 1) {
    const date = dateIn(year + i);
    if (date !== null && date >= from) return date;
  }
  return null;
}

const dayFormat: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
};

/** Such as `Friday, November 27, 2026`. */
export const dayLabel = (date: CalendarDate): string =>
  new Intl.DateTimeFormat(getLocale(), dayFormat).format(Date.parse(date));

const TIME = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;

/** Such as `7:00 PM`, as it is written where the language is spoken. */
export function timeLabel(minutes: number): string {
  const text = new Intl.DateTimeFormat(getLocale(), TIME).format(minutes * 60_000);
  // Formatters put a narrow space before AM and PM.
  return text.replaceAll(/\s/g, ' ');
}

/** Such as `19:00`. */
export const timeValue = (minutes: number): string =>
  `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
