import fc from 'fast-check';
import { parseRecurrence, type Series } from '../recurrence/index.ts';
import { instantShowing } from './naive-clock.ts';
import { naiveWalls } from './naive-rule.ts';
import { everyFrequency, someRule, someTimes, type SomeTimes } from './some-series.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';

/** A series, and the marks that an expander of its rule says it has. */
export interface JudgedSeries {
  series: Series;
  /** The rule as given, but for UNTIL. */
  rule: string;
  wall: number;
  /** Up to its horizon, in order. */
  marks: number[];
  /** Wall time up to which it was judged. */
  horizon: number;
}

/** Gives the wall times of a rule, but for UNTIL, from its start to a horizon. */
export type Expander = (rule: string, start: number, horizon: number) => number[];

const basic = (time: number) => new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
const date = (time: number) => basic(time).slice(0, 8);

const YEARS = { YEARLY: 12, MONTHLY: 5, WEEKLY: 3, DAILY: 2, HOURLY: 0.25 };

/** What a rule is given without: an all-day event has no times of the day. */
const forDates = (rule: string) => rule.replaceAll(/;BY(HOUR|MINUTE)=[\d,]+/g, '');

export interface Given extends SomeTimes {
  rule: string;
  days: number | null;
  excluded: number[];
  extra: number[];
}

export const givenOf = (frequency: typeof everyFrequency): fc.Arbitrary<Given> =>
  fc
    .record({
      start: someTimes,
      by: someRule(frequency),
      excluded: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(40), { maxLength: 5 })),
      extra: fc.oneof(
        fc.constant<number[]>([]),
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 4 }),
      ),
    })
    .map(({ start, by, excluded, extra }) => ({
      ...start,
      ...by,
      rule: start.times.is_all_day ? forDates(by.rule) : by.rule,
      excluded,
      extra,
    }));

export const someGiven = givenOf(everyFrequency);

/** An event and its rule, but for dates left out and extra ones; `null` if it cannot be one. */
function ruleOf({ times, rule, days }: Given, until: number) {
  const end = () => (times.is_all_day ? date(until) : `${basic(until)}Z`);
  const line = `RRULE:${rule}${days === null ? '' : `;UNTIL=${end()}`}`;
  const parsed = parseRecurrence([line], times);
  if ('lines' in parsed) return { line, isEmpty: false };
  return parsed.fault.includes('no date') ? { line, isEmpty: true } : null;
}

const exceptions = (name: string, marks: readonly number[], isAllDay: boolean) => {
  if (marks.length === 0) return [];
  return isAllDay
    ? [`${name};VALUE=DATE:${marks.map(date).join()}`]
    : [`${name}:${marks.map((mark) => `${basic(mark)}Z`).join()}`];
};

/**
 * A series as somebody might write it, and what it means by another expander.
 *
 * @returns `null` if it is no series
 */
export function judge(given: Given, expand: Expander = naiveWalls): JudgedSeries | null {
  const { times, wall, rule, days } = given;
  const { is_all_day, time_zone } = times;
  const markOf = (at: number) => (is_all_day ? at : instantShowing(at, time_zone));
  const until = days === null ? Infinity : markOf(wall + days * DAY_MS);
  const read = ruleOf(given, until);
  const freq = (/FREQ=(\w+)/.exec(rule)?.[1] ?? 'DAILY') as keyof typeof YEARS;
  const horizon = wall + YEARS[freq] * 366 * DAY_MS;
  if (!read || (read.isEmpty && expand !== naiveWalls)) return null;
  const made = expand(rule, wall, horizon)
    .map(markOf)
    .filter((mark) => mark <= until);
  if (read.isEmpty)
    return { series: { ...times, recurrence: [] }, rule, wall, marks: made, horizon };
  const extra = given.extra.map((n) => markOf(wall + n * DAY_MS + (is_all_day ? 0 : HOUR_MS)));
  const left = given.excluded.map((n) => made[n]).filter((mark) => mark !== undefined);
  const lines = [
    read.line,
    ...exceptions('RDATE', extra, is_all_day),
    ...exceptions('EXDATE', left, is_all_day),
  ];
  const parsed = parseRecurrence(lines, times);
  if ('fault' in parsed) return null;
  const marks = [...new Set([...made, ...extra])]
    .filter((mark) => !left.includes(mark) && mark <= horizon)
    .toSorted((a, b) => a - b);
  return { series: { ...times, recurrence: parsed.lines }, rule, wall, marks, horizon };
}

/** The judged series of a property's given one; the property is not tried where it has no dates. */
export function seriesToTry(given: Given, accepts: (given: Given) => boolean = () => true) {
  fc.pre(accepts(given));
  const judged = judge(given);
  fc.pre(judged !== null && judged.series.recurrence.length > 0);
  return judged;
}
