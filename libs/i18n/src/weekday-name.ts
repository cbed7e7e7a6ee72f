import { getLocale } from './active-locale.ts';

/**
 * Returns the localized name of a weekday, for example `Monday` or `Mon`.
 *
 * @param day 0 (Sunday) to 6, as in `Date.prototype.getDay`, or 7 for Sunday, as in ISO 8601
 */
export const getWeekdayName = (day: number, style: 'long' | 'short' = 'long'): string =>
  // January 1, 2023 was a Sunday.
  new Intl.DateTimeFormat(getLocale(), { weekday: style, timeZone: 'UTC' }).format(
    Date.UTC(2023, 0, 1 + day),
  );
