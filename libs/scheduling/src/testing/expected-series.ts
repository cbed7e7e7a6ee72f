import fc from 'fast-check';
import { parseRecurrence, type Series } from '../recurrence/index.ts';
import { naiveToInstant } from './naive-clock.ts';
import { expandNaively } from './naive-rule.ts';
import { frequencies, rules, eventTimes, type TimesInput } from './random-series.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';

/** A generated series with the occurrences that an independent implementation expects. */
export interface ExpectedSeries {
  series: Series;
  /** The RRULE value without UNTIL. */
  rule: string;
  localStart: number;
  /** Expected occurrence keys up to the horizon, sorted. */
  keys: number[];
  /** Local time up to which `keys` is complete. */
  horizon: number;
}

/** Returns the local times of a rule without UNTIL, from its start to a horizon. */
export type Expander = (rule: string, localStart: number, horizon: number) => number[];

const formatBasic = (time: number) =>
  new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
const formatDate = (time: number) => formatBasic(time).slice(0, 8);

const HORIZON_YEARS = { YEARLY: 12, MONTHLY: 5, WEEKLY: 3, DAILY: 2, HOURLY: 0.25 };

/** Removes time parts, which an all-day event can't have. */
const omitTimes = (rule: string) => rule.replaceAll(/;BY(HOUR|MINUTE)=[\d,]+/g, '');

export interface SeriesInput extends TimesInput {
  rule: string;
  /** Days from the start to UNTIL. */
  untilDays: number | null;
  /** Indexes of the excluded occurrences. */
  excludedIndexes: number[];
  /** Days from the start to each extra date. */
  extraDays: number[];
}

export const seriesInputs = (frequency: typeof frequencies): fc.Arbitrary<SeriesInput> =>
  fc
    .record({
      start: eventTimes,
      by: rules(frequency),
      excludedIndexes: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(40), { maxLength: 5 })),
      extraDays: fc.oneof(
        fc.constant<number[]>([]),
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 4 }),
      ),
    })
    .map(({ start, by, excludedIndexes, extraDays }) => ({
      ...start,
      rule: start.times.is_all_day ? omitTimes(by.rule) : by.rule,
      untilDays: by.untilDays,
      excludedIndexes,
      extraDays,
    }));

export const anySeriesInput = seriesInputs(frequencies);

/** Returns the RRULE line and whether it has no occurrences, or `null` if the rule is invalid. */
function checkRule({ times, rule, untilDays }: SeriesInput, until: number) {
  const formatUntil = () => (times.is_all_day ? formatDate(until) : `${formatBasic(until)}Z`);
  const line = `RRULE:${rule}${untilDays === null ? '' : `;UNTIL=${formatUntil()}`}`;
  const parsed = parseRecurrence([line], times);
  if ('lines' in parsed) return { line, isEmpty: false };
  return parsed.error.includes('no date') ? { line, isEmpty: true } : null;
}

const formatExceptions = (name: string, keys: readonly number[], isAllDay: boolean) => {
  if (keys.length === 0) return [];
  return isAllDay
    ? [`${name};VALUE=DATE:${keys.map(formatDate).join()}`]
    : [`${name}:${keys.map((key) => `${formatBasic(key)}Z`).join()}`];
};

/**
 * Builds a series and computes its expected occurrences with another expander.
 *
 * @returns `null` if the input is not a valid series
 */
export function computeExpectedSeries(
  input: SeriesInput,
  expand: Expander = expandNaively,
): ExpectedSeries | null {
  const { times, localStart, rule, untilDays } = input;
  const { is_all_day, time_zone } = times;
  const toKey = (localMs: number) => (is_all_day ? localMs : naiveToInstant(localMs, time_zone));
  const until = untilDays === null ? Infinity : toKey(localStart + untilDays * DAY_MS);
  const checked = checkRule(input, until);
  const freq = (/FREQ=(\w+)/.exec(rule)?.[1] ?? 'DAILY') as keyof typeof HORIZON_YEARS;
  const horizon = localStart + HORIZON_YEARS[freq] * 366 * DAY_MS;
  if (!checked || (checked.isEmpty && expand !== expandNaively)) return null;
  const ruleKeys = expand(rule, localStart, horizon)
    .map(toKey)
    .filter((key) => key <= until);
  if (checked.isEmpty)
    return { series: { ...times, recurrence: [] }, rule, localStart, keys: ruleKeys, horizon };
  const extraKeys = input.extraDays.map((days) =>
    toKey(localStart + days * DAY_MS + (is_all_day ? 0 : HOUR_MS)),
  );
  const excludedKeys = input.excludedIndexes
    .map((index) => ruleKeys[index])
    .filter((key) => key !== undefined);
  const lines = [
    checked.line,
    ...formatExceptions('RDATE', extraKeys, is_all_day),
    ...formatExceptions('EXDATE', excludedKeys, is_all_day),
  ];
  const parsed = parseRecurrence(lines, times);
  if ('error' in parsed) return null;
  const keys = [...new Set([...ruleKeys, ...extraKeys])]
    .filter((key) => !excludedKeys.includes(key) && key <= horizon)
    .toSorted((a, b) => a - b);
  return { series: { ...times, recurrence: parsed.lines }, rule, localStart, keys, horizon };
}

/** Returns the expected series for a property's input. Skips the run if the series has no dates. */
export function requireSeries(
  input: SeriesInput,
  accepts: (input: SeriesInput) => boolean = () => true,
) {
  fc.pre(accepts(input));
  const expected = computeExpectedSeries(input);
  fc.pre(expected !== null && expected.series.recurrence.length > 0);
  return expected;
}
