import type { Preferences } from '@scheduler/contracts/core';
import { getLocale } from '@scheduler/i18n/translate';
import { addDays, type EventTimes } from '@scheduler/scheduling';

export type Times = Omit<EventTimes, 'time_zone'>;

/** Settings for formatting times and text for a recipient. `language` is `null` if unknown. */
export type DisplaySettings = Pick<Preferences, 'time_zone' | 'hour_cycle' | 'language'>;

const DATE_FORMAT = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
const DATE_TIME_FORMAT = { ...DATE_FORMAT, hour: 'numeric', minute: '2-digit' } as const;

/**
 * Replaces the special spaces in the output of `Intl` formatters, because some email clients and
 * fonts don't support them.
 */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

/** Formats a time zone, for example `America/New York`. */
const formatTimeZone = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Formats the times of an event with their time zone. All-day events have no time zone. */
export function formatEventTimes(
  times: Times,
  { time_zone: timeZone, hour_cycle }: DisplaySettings,
): string {
  const { is_all_day, start_date, end_date } = times;
  if (is_all_day && start_date && end_date) {
    const dateFormatter = new Intl.DateTimeFormat(getLocale(), { ...DATE_FORMAT, timeZone: 'UTC' });
    return normalizeSpaces(
      dateFormatter.formatRange(new Date(start_date), new Date(addDays(end_date, -1))),
    );
  }
  const dateTimeFormatter = new Intl.DateTimeFormat(getLocale(), {
    ...DATE_TIME_FORMAT,
    timeZone,
    hourCycle: hour_cycle === '24' ? 'h23' : 'h12',
  });
  const range = dateTimeFormatter.formatRange(new Date(times.start_time), new Date(times.end_time));
  return `${normalizeSpaces(range)} (${formatTimeZone(timeZone)})`;
}

export const formatPeriod = (
  start_time: string,
  end_time: string,
  display: DisplaySettings,
): string =>
  formatEventTimes(
    { start_time, end_time, is_all_day: false, start_date: null, end_date: null },
    display,
  );

/** Omits the details without a value. */
export const omitEmptyDetails = (
  details: [label: string, value: string | null | undefined][],
): [label: string, value: string][] =>
  details.filter((detail): detail is [string, string] => Boolean(detail[1]));
