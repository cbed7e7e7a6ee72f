import { getLocale } from '@scheduler/i18n';
import { getTimeSettings, getHourCycle } from '@scheduler/platform/time-settings';

const normalizeSpaces = (text: string) => text.replaceAll('\u202F', ' ').replaceAll('\u2009', ' ');

const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(getLocale(), options);
  formatters.set(key, formatter);
  return formatter;
}

/** Time zone in which times are displayed. */
export const getLocalTimeZone = (): string => getTimeSettings().timeZone;

const formatDay = (time: number) =>
  getFormatter({ ...SHORT_DAY, timeZone: getLocalTimeZone() }).format(time);
const getTimeFormatter = () =>
  getFormatter({ ...TIME, timeZone: getLocalTimeZone(), hourCycle: getHourCycle() });

/** Formats a local time as `Fri, Nov 20, 12:30 PM`. */
export const formatMoment = (time: string): string =>
  normalizeSpaces(`${formatDay(Date.parse(time))}, ${getTimeFormatter().format(Date.parse(time))}`);

/** Formats a range as `Fri, Nov 20, 12:00 – 1:00 PM`. Includes both dates if they differ. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (formatDay(from) !== formatDay(to)) return `${formatMoment(start)} – ${formatMoment(end)}`;
  return normalizeSpaces(`${formatDay(from)}, ${getTimeFormatter().formatRange(from, to)}`);
}

/** Formats a calendar date as `Fri, Nov 20`. */
export const formatDate = (date: string): string =>
  getFormatter({ ...SHORT_DAY, timeZone: 'UTC' }).format(Date.parse(date));

/** Formats a calendar date as `Friday, November 20`. */
export const formatLongDate = (date: string): string =>
  getFormatter({ ...LONG_DAY, timeZone: 'UTC' }).format(Date.parse(date));

/** Returns the local calendar date of a time, in the format that links use. */
export const getLocalDate = (time: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: getLocalTimeZone() }).format(Date.parse(time));
