import { getLocale, plural, t } from '@scheduler/i18n';

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

/** Formats the first day of a week as `Week of Nov 16`. */
export const formatWeek = (date: unknown): string =>
  t('Week of {date}', { date: formatShortDate(String(date)) });
