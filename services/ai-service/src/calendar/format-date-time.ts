import type { Preferences } from '@scheduler/contracts/core';
import { getLocale, t } from '@scheduler/i18n/translate';

/** User settings for formatting times. */
export interface ClockFormat {
  /** IANA time zone. */
  timeZone: string;
  hourCycle: Preferences['hour_cycle'];
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter({ timeZone, hourCycle }: ClockFormat, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([getLocale(), timeZone, hourCycle, options]);
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(getLocale(), {
    timeZone,
    ...(options.hour && { hourCycle: hourCycle === '24' ? 'h23' : 'h12' }),
    ...options,
  });
  formatters.set(key, created);
  return created;
}

/** Replaces thin and no-break spaces, which some fonts lack. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

const TIME_OPTIONS = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a time like `2:30 PM` or `14:30`. */
export const formatTime = (time: number, clock: ClockFormat): string =>
  normalizeSpaces(getFormatter(clock, TIME_OPTIONS).format(time));

/** Formats a weekday like `Thursday`. */
export const formatWeekday = (time: number, clock: ClockFormat): string =>
  getFormatter(clock, { weekday: 'long' }).format(time);

/** Formats a date like `Thursday, November 26`. */
export const formatLongDate = (time: number, clock: ClockFormat): string =>
  getFormatter(clock, { weekday: 'long', month: 'long', day: 'numeric' }).format(time);

/** Formats a weekday and time like `Thursday at 2:30 PM`. */
export const formatDayAndTime = (time: number, clock: ClockFormat): string =>
  t('{day} at {time}', { day: formatWeekday(time, clock), time: formatTime(time, clock) });

/** Joins names like `a, b and c`. Names beyond `maxNames` are replaced by their count. */
export function formatList(names: readonly string[], maxNames = 3): string {
  const visible = names.slice(0, maxNames);
  const more = names.length - visible.length;
  if (more > 0) visible.push(t('{more} more', { more }));
  const last = visible.pop() ?? '';
  return visible.length === 0 ? last : t('{names} and {last}', { names: visible.join(', '), last });
}

export const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
