import { getLocale } from '@scheduler/i18n';
import { getTimeSettings, getHourCycle } from '@scheduler/platform/time-settings';
import { intlFormatDistance } from 'date-fns/intlFormatDistance';

const normalizeSpaces = (text: string) => text.replaceAll('\u202F', ' ');

const formatInUserTimeZone = (options: Intl.DateTimeFormatOptions, time: string | number) =>
  normalizeSpaces(
    new Intl.DateTimeFormat(getLocale(), {
      timeZone: getTimeSettings().timeZone,
      ...options,
    }).format(new Date(time)),
  );

/** Formats a date as `November 21, 2026` in the user's time zone. */
export const formatLongDate = (time: string | number): string =>
  formatInUserTimeZone({ dateStyle: 'long' }, time);

/** Formats a time as `Nov 21, 2026, 3:30 PM` in the user's time zone. */
export const formatDateTime = (time: string | number): string =>
  formatInUserTimeZone(
    { dateStyle: 'medium', timeStyle: 'short', hourCycle: getHourCycle() },
    time,
  );

/** Formats a time as `2 hours ago` or `yesterday`. */
export const formatRelativeTime = (time: string | number, now: number): string =>
  intlFormatDistance(time, now, { locale: getLocale() });

const DATE_OPTIONS = { month: 'short', day: 'numeric' } as const;
const TIME_OPTIONS = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a time as `2:14 PM`, with the date unless it is today. */
export function formatTimeOrDate(instant: string, now: number): string {
  const isToday = formatLongDate(instant) === formatLongDate(now);
  return formatInUserTimeZone(
    { ...(!isToday && DATE_OPTIONS), ...TIME_OPTIONS, hourCycle: getHourCycle() },
    instant,
  );
}
