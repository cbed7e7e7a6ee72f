import { locale, plural, t } from '@scheduler/i18n';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';

/** `45 m`, `3 h` or `16 h 30 m`. */
export function inHours(minutes: number): string {
  const whole = Math.round(minutes);
  const parts = [
    [Math.floor(whole / HOUR_MINUTES), t('h')],
    [whole % HOUR_MINUTES, t('m')],
  ].filter(([amount]) => amount !== 0);
  return parts.map((part) => part.join(' ')).join(' ') || `0 ${t('m')}`;
}

/** `1 event`, `4 events`. */
export const eventsIn = (number: number): string =>
  plural(number, { one: '# event', other: '# events' });

const shortDate = new Intl.DateTimeFormat(locale(), {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Nov 16` of a plain date. */
export const dayLabel = (date: string): string => shortDate.format(Date.parse(date));
