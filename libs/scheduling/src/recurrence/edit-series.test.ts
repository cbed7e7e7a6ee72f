import fc from 'fast-check';
import {
  anySeriesInput,
  requireSeries,
  type ExpectedSeries,
  type SeriesInput,
} from '../testing/expected-series.ts';
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

/** Expands a series and picks an occurrence at a position from 0 to 1. Skips series without occurrences. */
function pickOccurrence(input: SeriesInput, position: number) {
  const expected = requireSeries(input);
  const { series } = expected;
  const occurrences = expandToHorizon(series, expected);
  const occurrence = occurrences[Math.floor(position * (occurrences.length - 1))];
  fc.pre(occurrence !== undefined);
  return { expected, series, occurrences, occurrence };
}

const anyPosition = fc.double({ min: 0, max: 1, noNaN: true });

test('excludeOccurrence removes only the given occurrence, and restoreOccurrence restores it', () => {
  fc.assert(
    fc.property(anySeriesInput, anyPosition, (input, position) => {
      const { expected, series, occurrences, occurrence } = pickOccurrence(input, position);
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
    fc.property(anySeriesInput, anyPosition, (input, position) => {
      const { expected, series, occurrences, occurrence } = pickOccurrence(input, position);
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
