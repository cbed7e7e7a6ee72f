import type { EpochMs, Interval } from './interval.ts';
import { localToFirstInstant, localToInstant, toLocalMs } from './time-zones/offsets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** A calendar date without a time zone, `YYYY-MM-DD`. */
export type CalendarDate = string;

/**
 * A period of whole days.
 *
 * @see RFC 5545 §3.6.1 (VALUE=DATE)
 */
export interface DatePeriod {
  start_date: CalendarDate;
  /** Exclusive. */
  end_date: CalendarDate;
}

const DATE_LENGTH = 10;

const toUtcDate = (time: EpochMs): CalendarDate =>
  new Date(time).toISOString().slice(0, DATE_LENGTH);

/** Returns the date `days` after `date`, or before it if `days` is negative. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  toUtcDate(Date.parse(date) + days * DAY_MS);

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * Returns the local date of an instant.
 *
 * @param timeZone IANA time zone
 * @throws RangeError if the time zone is unknown
 */
export const toCalendarDate = (time: EpochMs, timeZone: string): CalendarDate =>
  toUtcDate(toLocalMs(time, timeZone));

/**
 * Converts a local date and time to an instant.
 *
 * @param timeZone IANA time zone
 * @param time hour and minute, both 0 by default; values beyond a day or hour carry over
 * @returns the first instant if the local time occurs twice; if clocks skip it, the instant is shifted
 *   forward by the gap
 * @throws RangeError if the time zone is unknown
 *
 * @see RFC 5545 §3.3.5 (local time across clock changes)
 */
export const toInstant = (
  date: CalendarDate,
  timeZone: string,
  { hour = 0, minute = 0 } = {},
): EpochMs => localToInstant(Date.parse(date) + hour * HOUR_MS + minute * MINUTE_MS, timeZone);

/**
 * Returns the first instant of a date: midnight, or the end of the gap if clocks skip midnight.
 *
 * @param timeZone IANA time zone
 * @throws RangeError if the time zone is unknown
 */
export const startOfDate = (date: CalendarDate, timeZone: string): EpochMs =>
  localToFirstInstant(Date.parse(date), timeZone);

/**
 * Converts a period of days to an interval. A day with a clock change has 23 or 25 hours.
 *
 * @param timeZone IANA time zone
 */
export const toDateInterval = (
  { start_date, end_date }: DatePeriod,
  timeZone: string,
): Interval => ({
  start: startOfDate(start_date, timeZone),
  end: startOfDate(end_date, timeZone),
});

/** Returns whether a string is a date (`YYYY-MM-DD`) rather than an ISO instant. */
export const isCalendarDate = (dateOrInstant: string): boolean =>
  dateOrInstant.length === DATE_LENGTH;

const toStartDate = (dateOrInstant: string, timeZone: string) =>
  isCalendarDate(dateOrInstant)
    ? dateOrInstant
    : toCalendarDate(Date.parse(dateOrInstant), timeZone);

function toEndDate(dateOrInstant: string, timeZone: string) {
  if (isCalendarDate(dateOrInstant)) return dateOrInstant;
  const time = Date.parse(dateOrInstant);
  const date = toCalendarDate(time, timeZone);
  return startOfDate(date, timeZone) === time ? date : addDays(date, 1);
}

/**
 * Expands the times of an all-day event to whole days. If start and end are on the same day, the result
 * is that day. An end before the start is left as is.
 *
 * @param start a date, or an ISO instant
 * @param end a date, or an ISO instant; exclusive
 * @param timeZone IANA time zone in which instants are converted to dates
 *
 * @see RFC 5545 §3.6.1 (VEVENT: DTSTART and DTEND)
 */
export function expandToWholeDays(start: string, end: string, timeZone: string): DatePeriod {
  const start_date = toStartDate(start, timeZone);
  const end_date = toEndDate(end, timeZone);
  return { start_date, end_date: end_date === start_date ? addDays(start_date, 1) : end_date };
}
