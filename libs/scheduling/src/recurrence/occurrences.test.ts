import fc from 'fast-check';
import {
  computeExpectedSeries,
  requireSeries,
  anySeriesInput,
  type ExpectedSeries,
} from '../testing/expected-series.ts';
import { naiveToInstant } from '../testing/naive-clock.ts';
import { hasRruleBug, expandWithRrule } from '../testing/rrule-expander.ts';
import { propertyOptions } from '../testing/property-test-options.ts';
import { findFirstOccurrence, findOccurrence, expandSeries, getSeriesEnd } from './index.ts';
import { DAY_MS } from '../durations.ts';

const NO_LIMIT = 1_000_000;

/** Returns the interval of an occurrence according to the naive clock. */
function getInterval({ series }: ExpectedSeries, key: number) {
  const { is_all_day, time_zone } = series;
  if (!is_all_day) {
    return { start: key, end: key + Date.parse(series.end_time) - Date.parse(series.start_time) };
  }
  const days = Date.parse(series.end_date ?? '') - Date.parse(series.start_date ?? '');
  return { start: naiveToInstant(key, time_zone), end: naiveToInstant(key + days, time_zone) };
}

const getKeys = (occurrences: { original_start_time: string }[]) =>
  occurrences.map(({ original_start_time }) => Date.parse(original_start_time));

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Returns a window within the expected time range. `from` and `to` are shares of that range. */
function createWindow({ localStart, horizon }: ExpectedSeries, from: number, to: number) {
  const [startShare, endShare] = [Math.min(from, to), Math.max(from, to)];
  const durationMs = horizon - 3 * DAY_MS - localStart;
  return {
    start: localStart - 2 * DAY_MS + startShare * durationMs,
    end: localStart + endShare * durationMs,
  };
}

function expectSameOccurrences(expectedSeries: ExpectedSeries, from: number, to: number) {
  const { series, keys } = expectedSeries;
  const window = createWindow(
    expectedSeries,
    Math.floor(from * 1000) / 1000,
    Math.ceil(to * 1000) / 1000,
  );
  const expected = keys.filter((key) => {
    const { start, end } = getInterval(expectedSeries, key);
    return start < window.end && end > window.start;
  });
  // A rule without occurrences is rejected, so there is no series to expand.
  const occurrences = series.recurrence.length === 0 ? [] : expandSeries(series, window, NO_LIMIT);
  expect(getKeys(occurrences)).toEqual(expected);
}

test('expandSeries returns the same occurrences as a naive implementation of RFC 5545', () => {
  fc.assert(
    fc.property(anySeriesInput, share, share, (input, from, to) => {
      const expectedSeries = computeExpectedSeries(input);
      fc.pre(expectedSeries !== null);
      expectSameOccurrences(expectedSeries, from, to);
    }),
    propertyOptions(20),
  );
});

test('expandSeries returns the same occurrences as the rrule library', () => {
  fc.assert(
    fc.property(anySeriesInput, share, share, (input, from, to) => {
      fc.pre(!hasRruleBug(input.rule));
      const expectedSeries = computeExpectedSeries(input, expandWithRrule);
      fc.pre(expectedSeries !== null);
      expectSameOccurrences(expectedSeries, from, to);
    }),
    propertyOptions(20),
  );
});

test('findOccurrence finds an occurrence only by its original start', () => {
  fc.assert(
    fc.property(anySeriesInput, (input) => {
      const expectedSeries = requireSeries(input);
      const { series, keys } = expectedSeries;
      const first = findFirstOccurrence(series);
      fc.pre(first !== null && keys.length > 0);
      expect(getKeys([first])).toEqual(keys.slice(0, 1));
      const formatKey = (key: number) =>
        new Date(key).toISOString().slice(0, series.is_all_day ? 10 : undefined);
      const isFound = (key: number) => findOccurrence(series, formatKey(key)) !== null;
      const sampleKeys = keys.slice(0, 20);
      const shiftedKeys = sampleKeys.map((key) => key + DAY_MS / (series.is_all_day ? 1 : 24));
      expect(sampleKeys.filter(isFound)).toEqual(sampleKeys);
      expect(shiftedKeys.filter(isFound)).toEqual(shiftedKeys.filter((key) => keys.includes(key)));
    }),
    propertyOptions(12, 5000),
  );
});

test('getSeriesEnd returns the end of the last occurrence, or null if the series has neither COUNT nor UNTIL', () => {
  fc.assert(
    fc.property(anySeriesInput, (input) => {
      const expectedSeries = requireSeries(input);
      const { series, horizon } = expectedSeries;
      const end = getSeriesEnd(series);
      const isFinite = /COUNT|UNTIL/.test(series.recurrence[0] ?? '');
      expect(end === null).toBe(!isFinite);
      fc.pre(end !== null && end < horizon - 2 * DAY_MS);
      const lastKey = expectedSeries.keys.at(-1) ?? Number.NaN;
      expect(end).toBe(getInterval(expectedSeries, lastKey).end);
    }),
    propertyOptions(12, 5000),
  );
});
