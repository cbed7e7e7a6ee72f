import { locale } from './spoken.ts';

/**
 * `Monday` or `Mon`, in the page's language.
 *
 * @param day 0 is Sunday, as in `Date.prototype.getDay`, and 7 again, as in ISO 8601
 */
export const weekdayName = (day: number, length: 'long' | 'short' = 'long'): string =>
  // 2023 began on a Sunday.
  new Intl.DateTimeFormat(locale(), { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2023, 0, 1 + day),
  );
