import type { WallMs } from '../time-zones/offsets.ts';
import type { Weekday } from '../visible-range.ts';

export const frequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday, or the nth of its month or year when `nth` is not 0; from the end when negative. */
export interface RuleDay {
  weekday: Weekday;
  nth: number;
}

/** Weekdays in the order of a week from Monday, numbered ones after plain ones. */
export const inWeekOrder = (days: readonly RuleDay[]): RuleDay[] =>
  days.toSorted((a, b) => a.nth - b.nth || ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7));

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

/** Nothing recurs after the year 2200. */
export const HORIZON: WallMs = Date.UTC(2201, 0) - 1;
