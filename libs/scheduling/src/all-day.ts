import { HOUR_MS, MINUTE_MS, type EpochMs, type Interval } from './interval.ts';
import { instantFrom, instantOf, wallAt } from './time-zones/offsets.ts';
import { DAY_MS } from './durations.ts';

/** A calendar date, `YYYY-MM-DD`, of no zone in particular. */
export type CalendarDate = string;

/** Whole days, the end exclusive (RFC 5545 §3.6.1, VALUE=DATE). */
export interface DatePeriod {
  start_date: CalendarDate;
  end_date: CalendarDate;
}

const DATE_LENGTH = 10;

const utcDate = (time: EpochMs): CalendarDate => new Date(time).toISOString().slice(0, DATE_LENGTH);

/** The date `days` after `date`; earlier for a negative number. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  utcDate(Date.parse(date) + days * DAY_MS);

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The date that a wall calendar in `timeZone` shows at `time`. */
export const dateAt = (time: EpochMs, timeZone: string): CalendarDate =>
  utcDate(wallAt(time, timeZone));

/** The instant at which the wall clock in `timeZone` shows `hour:minute` on `date`. */
export const timeOn = (
  date: CalendarDate,
  timeZone: string,
  { hour = 0, minute = 0 } = {},
): EpochMs => instantOf(Date.parse(date) + hour * HOUR_MS + minute * MINUTE_MS, timeZone);

/**
 * The first instant of `date` in `timeZone`: midnight, or the end of the gap where clocks jump over
 * it.
 */
export const startOfDate = (date: CalendarDate, timeZone: string): EpochMs =>
  instantFrom(Date.parse(date), timeZone);

/** The instants that whole days take in `timeZone`; a day there may have 23 or 25 hours. */
export const dayInterval = ({ start_date, end_date }: DatePeriod, timeZone: string): Interval => ({
  start: startOfDate(start_date, timeZone),
  end: startOfDate(end_date, timeZone),
});

export const isCalendarDate = (moment: string): boolean => moment.length === DATE_LENGTH;

const firstDay = (moment: string, timeZone: string) =>
  isCalendarDate(moment) ? moment : dateAt(Date.parse(moment), timeZone);

function dayAfterLast(moment: string, timeZone: string) {
  if (isCalendarDate(moment)) return moment;
  const time = Date.parse(moment);
  const date = dateAt(time, timeZone);
  return startOfDate(date, timeZone) === time ? date : addDays(date, 1);
}

/**
 * The whole days that an all-day event takes. Times inside a day are widened to that day; naming
 * one day twice means that day. The end may still lie before the start if it was given so.
 *
 * @param start a date, or an ISO instant read in `timeZone`
 * @param end exclusive; a date, or an ISO instant read in `timeZone`
 */
export function wholeDays(start: string, end: string, timeZone: string): DatePeriod {
  const start_date = firstDay(start, timeZone);
  const end_date = dayAfterLast(end, timeZone);
  return { start_date, end_date: end_date === start_date ? addDays(start_date, 1) : end_date };
}
