import type { WallMs } from '../time-zones/offsets.ts';
import type { Weekday } from '../visible-range.ts';

export const frequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday, or the nth of its month or year when `nth` is not 0; from the end when negative. */
export interface RuleDay {
  weekday: Weekday;
  nth: number;
}

/** An RRULE, its lists in order and without repeats (RFC 5545 §3.3.10). */
export interface Rule {
  freq: Frequency;
  interval: number;
  count: number | null;
  /** The mark of the last moment at which an occurrence may start; see `Recurring`. */
  until: number | null;
  byMonth: readonly number[];
  byWeekNo: readonly number[];
  byYearDay: readonly number[];
  byMonthDay: readonly number[];
  byDay: readonly RuleDay[];
  byHour: readonly number[];
  byMinute: readonly number[];
  bySecond: readonly number[];
  bySetPos: readonly number[];
  weekStart: Weekday;
}

/** Days since 1970-01-01. */
export type DayNumber = number;

export const DAY = 86_400_000;

/** Nothing recurs after the year 2200. */
export const HORIZON: WallMs = Date.UTC(2201, 0) - 1;

export const dayOf = (wall: WallMs): DayNumber => Math.floor(wall / DAY);

/** 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: DayNumber): Weekday => ((((day + 4) % 7) + 7) % 7) as Weekday;

/** The first day of a week, weeks beginning on `weekStart`. */
export const weekOf = (day: DayNumber, weekStart: Weekday): DayNumber =>
  day - ((weekdayOfDay(day) - weekStart + 7) % 7);

/** @param month months since January of year 0 */
export const firstDayOfMonth = (month: number): DayNumber =>
  Date.UTC(Math.floor(month / 12), month % 12) / DAY;

export const firstDayOfYear = (year: number): DayNumber => Date.UTC(year, 0) / DAY;
