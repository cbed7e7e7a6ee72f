import type { LocalMs } from '../time-zones/offsets.ts';
import type { Weekday } from '../visible-range.ts';

export const FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** An item of BYDAY. */
export interface RuleDay {
  weekday: Weekday;
  /** Ordinal within the month or year, negative from the end; 0 matches every such weekday. */
  nth: number;
}

/** Sorts unnumbered weekdays before numbered ones, each from Monday to Sunday. */
export const sortRuleDays = (days: readonly RuleDay[]): RuleDay[] =>
  days.toSorted((a, b) => a.nth - b.nth || ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7));

/**
 * A parsed RRULE. Lists are sorted and contain no duplicates.
 *
 * @see RFC 5545 §3.3.10
 */
export interface Rule {
  freq: Frequency;
  interval: number;
  count: number | null;
  /** The latest possible `OccurrenceKey`, inclusive. */
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

/** The end of the year 2200, the last year with occurrences. */
export const MAX_START_MS: LocalMs = Date.UTC(2201, 0) - 1;
