import { getLocale } from '@scheduler/i18n';
import { formatTime } from '@scheduler/platform/format-time';
import { intlFormatDistance } from 'date-fns/intlFormatDistance';

/** Formats a time as `2 hours ago` or `yesterday`. */
export const formatRelativeTime = (time: string | number, now: number): string =>
  intlFormatDistance(time, now, { locale: getLocale() });

/** Formats a time as `2:14 PM`, with the date unless it is today. */
export function formatTimeOrDate(instant: string, now: number): string {
  const isToday = formatTime(instant, 'fullDate') === formatTime(now, 'fullDate');
  return formatTime(instant, isToday ? 'time' : 'dateAndTime');
}
