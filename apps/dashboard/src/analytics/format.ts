import { getLocale, plural, t } from '@scheduler/i18n';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';

/** Formats minutes as `45 m`, `3 h` or `16 h 30 m`. */
export function formatHours(minutes: number): string {
  const roundedMinutes = Math.round(minutes);
  const parts = [
    [Math.floor(roundedMinutes / HOUR_MINUTES), t('h')],
    [roundedMinutes % HOUR_MINUTES, t('m')],
  ].filter(([amount]) => amount !== 0);
  return parts.map((part) => part.join(' ')).join(' ') || `0 ${t('m')}`;
}

/** Formats a count as `1 event` or `4 events`. */
export const formatEventCount = (number: number): string =>
  plural(number, { one: '# event', other: '# events' });

const shortDate = new Intl.DateTimeFormat(getLocale(), {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a calendar date as `Nov 16`. */
export const formatShortDate = (date: string): string => shortDate.format(Date.parse(date));
