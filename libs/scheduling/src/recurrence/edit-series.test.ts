import fc from 'fast-check';
import { requireSeries, anySeriesInput, type ExpectedSeries } from '../testing/expected-series.ts';
import { propertyOptions } from '../testing/property-test-options.ts';
import {
  findFirstOccurrence,
  findOccurrence,
  expandSeries,
  parseRecurrence,
  splitSeries,
  restoreOccurrence,
  excludeOccurrence,
  type Occurrence,
  type Series,
} from './index.ts';
import { DAY_MS } from '../durations.ts';

/** Expands a series up to the horizon. */
const expandToHorizon = (series: Series, { localStart, horizon }: ExpectedSeries) =>
  expandSeries(series, { start: localStart - 2 * DAY_MS, end: horizon }, 100_000);

const pick = <T>(list: readonly T[], share: number): T | undefined =>
  list[Math.floor(share * (list.length - 1))];
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('excludeOccurrence removes only the given occurrence, and restoreOccurrence restores it', () => {
  fc.assert(
    fc.property(anySeriesInput, share, (input, position) => {
      const expected = requireSeries(input);
      const { series } = expected;
      const occurrences = expandToHorizon(series, expected);
      const occurrence = pick(occurrences, position);
      fc.pre(occurrence !== undefined);
      const withoutOccurrence = {
        ...series,
        recurrence: excludeOccurrence(series, occurrence.original_start_time),
      };
      expect(expandToHorizon(withoutOccurrence, expected)).toEqual(
        occurrences.filter((other) => other !== occurrence),
      );
      expect(findOccurrence(withoutOccurrence, occurrence.original_start_time)).toBeNull();
      expect(restoreOccurrence(withoutOccurrence, occurrence.original_start_time)).toEqual(
        series.recurrence,
      );
    }),
    propertyOptions(15, 5000),
  );
});

/** Returns the second part of a split series, which starts at an occurrence. */
function createSecondPart(series: Series, occurrence: Occurrence, recurrence: string[]): Series {
  const { start_time, end_time, start_date, end_date } = occurrence;
  return { ...series, start_time, end_time, start_date, end_date, recurrence };
}

test('splitSeries divides the occurrences of a series between the two resulting series', () => {
  fc.assert(
    fc.property(anySeriesInput, share, (input, position) => {
      const expected = requireSeries(input);
      const { series } = expected;
      const occurrences = expandToHorizon(series, expected);
      const occurrence = pick(occurrences, position);
      fc.pre(occurrence !== undefined);
      const { before, after } = splitSeries(series, occurrence.original_start_time);
      const index = occurrences.indexOf(occurrence);
      expect(before === null).toBe(index === 0);
      const firstPart = before ? expandToHorizon({ ...series, recurrence: before }, expected) : [];
      const secondPart = expandToHorizon(createSecondPart(series, occurrence, after), expected);
      expect(firstPart).toEqual(occurrences.slice(0, index));
      expect(secondPart).toEqual(occurrences.slice(index));
      expect(parseRecurrence(after, createSecondPart(series, occurrence, after))).toEqual({
        lines: after,
      });
      const firstLines = before ?? series.recurrence;
      expect(parseRecurrence(firstLines, series)).toEqual({ lines: firstLines });
    }),
    propertyOptions(20, 20_000),
  );
});

test('parseRecurrence returns canonical lines unchanged', () => {
  fc.assert(
    fc.property(anySeriesInput, (input) => {
      const { series } = requireSeries(input);
      expect(parseRecurrence(series.recurrence, series)).toEqual({ lines: series.recurrence });
      expect(findFirstOccurrence(series)).not.toBeNull();
    }),
    propertyOptions(20, 10_000),
  );
});
