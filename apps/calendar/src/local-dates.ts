import { getLocale, t } from '@scheduler/i18n';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import {
  toCalendarDate,
  startOfDate,
  type CalendarDate,
  type Weekday,
} from '@scheduler/scheduling';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { format } from './format-date.ts';

/** A half-open range of times. */
export interface TimeRange {
  start: Date;
  end: Date;
}

/** A time range that is displayed as days if it is all-day. */
export interface EventTimeRange extends TimeRange {
  allDay: boolean;
}

/** Returns the time zone in which times are displayed. */
export const getTimeZone = (): string => getTimeSettings().timeZone;

/** Returns the first day of the user's week. */
export const getWeekStart = (): Weekday => getTimeSettings().weekStart;

/** Returns the first instant of a date in the user's time zone. */
export const getLocalMidnight = (date: CalendarDate): Date =>
  new Date(startOfDate(date, getTimeZone()));

/** Returns the calendar date of an instant in the user's time zone. */
export const toLocalDate = (time: Date): CalendarDate =>
  toCalendarDate(time.getTime(), getTimeZone());

/** Adds days and preserves the local time of day. */
export const addLocalDays = (time: Date, days: number): Date =>
  new Date(localToInstant(toLocalMs(time.getTime(), getTimeZone()) + days * DAY_MS, getTimeZone()));

/** Returns fractional hours since midnight in the user's time zone. */
export const getLocalHour = (time: Date): number =>
  Number(format(time, 'HH')) + Number(format(time, 'mm')) / 60;

export const isMidnight = (time: Date): boolean => format(time, 'HHmm') === '0000';

/** Formats the value of a `datetime-local` input, such as `2026-11-18T09:30`. */
export const formatInputTime = (time: Date): string => format(time, "yyyy-MM-dd'T'HH:mm");

/** Parses a `datetime-local` input as an ISO instant; `undefined` if it is incomplete. */
export function parseInputTime(input: string): string | undefined {
  const localMs = Date.parse(`${input}Z`);
  return Number.isNaN(localMs)
    ? undefined
    : new Date(localToInstant(localMs, getTimeZone())).toISOString();
}

/** Formats a time of day: `4:30 PM` or `16:30`. */
export const formatTime = (time: Date): string => format(time, 'p');

/**
 * Formats a time range: `9:30 – 11:00 AM`, `11:30 AM – 12:00 PM` or, with a 24-hour clock,
 * `9:30 – 11:00`.
 */
export function formatTimeRange(start: Date, end: Date): string {
  const isSameMeridiem = format(start, 'a') === format(end, 'a');
  return `${format(start, isSameMeridiem ? 'pp' : 'p')} – ${formatTime(end)}`;
}

/** Formats a time for a month cell: `9:30a`, `3p`, `9:30` or `15:00`. */
export const formatCompactTime = (time: Date): string => format(time, 'ppp');

/** Formats a date: `Wednesday, November 18`. */
export const formatLongDate = (time: Date): string => format(time, 'EEEE, MMMM d');

/** Formats a date range: `November 16 – 20`, `November 30 – December 4` or `Nov 18 – Dec 17`. */
export function formatDateRange(first: Date, last: Date, isShort = false): string {
  if (getLocale() !== 'en-US') {
    const options = { month: isShort ? 'short' : 'long', day: 'numeric' } as const;
    const dateFormat = new Intl.DateTimeFormat(getLocale(), {
      ...options,
      timeZone: getTimeZone(),
    });
    return dateFormat.formatRange(first, last);
  }
  if (isShort) return `${format(first, 'MMM d')} – ${format(last, 'MMM d')}`;
  const isSameMonth = format(first, 'MM') === format(last, 'MM');
  return `${format(first, 'MMMM d')} – ${format(last, isSameMonth ? 'd' : 'MMMM d')}`;
}

/** Formats a day as `Today` or, for example, `Tue, Nov 24`. */
export const formatDay = (time: Date, now: Date): string =>
  toLocalDate(time) === toLocalDate(now) ? t('Today') : format(time, 'EEE, MMM d');
