import fc from 'fast-check';
import { seriesToTry, someGiven, type JudgedSeries } from '../testing/judged-series.ts';
import { patience, runs } from '../testing/runs.ts';
import {
  firstOccurrence,
  occurrenceAt,
  occurrencesBetween,
  parseRecurrence,
  splitSeries,
  withOccurrence,
  withoutOccurrence,
  type Occurrence,
  type Series,
} from './index.ts';
import { DAY_MS } from '../durations.ts';

/** The occurrences that were judged, and so may be compared. */
const shown = (series: Series, { wall, horizon }: JudgedSeries) =>
  occurrencesBetween(series, { start: wall - 2 * DAY_MS, end: horizon }, 100_000);

const at = <T>(list: readonly T[], share: number): T | undefined =>
  list[Math.floor(share * (list.length - 1))];
const share = fc.double({ min: 0, max: 1, noNaN: true });

test(
  'an occurrence is left out and brought back, and no other',
  () => {
    fc.assert(
      fc.property(someGiven, share, (given, where) => {
        const judged = seriesToTry(given);
        const { series } = judged;
        const all = shown(series, judged);
        const one = at(all, where);
        fc.pre(one !== undefined);
        const without = {
          ...series,
          recurrence: withoutOccurrence(series, one.original_start_time),
        };
        expect(shown(without, judged)).toEqual(all.filter((other) => other !== one));
        expect(occurrenceAt(without, one.original_start_time)).toBeNull();
        expect(withOccurrence(without, one.original_start_time)).toEqual(series.recurrence);
      }),
      runs(50, 5000),
    );
  },
  patience,
);

/** The series that a cut leaves to follow, beginning with one of the old occurrences. */
function following(series: Series, start: Occurrence, recurrence: string[]): Series {
  const { start_time, end_time, start_date, end_date } = start;
  return { ...series, start_time, end_time, start_date, end_date, recurrence };
}

test(
  'a series cut in two has the same occurrences, each in one part',
  () => {
    fc.assert(
      fc.property(someGiven, share, (given, where) => {
        const judged = seriesToTry(given);
        const { series } = judged;
        const all = shown(series, judged);
        const one = at(all, where);
        fc.pre(one !== undefined);
        const { before, after } = splitSeries(series, one.original_start_time);
        const index = all.indexOf(one);
        expect(before === null).toBe(index === 0);
        const stays = before ? shown({ ...series, recurrence: before }, judged) : [];
        const follows = shown(following(series, one, after), judged);
        expect(stays).toEqual(all.slice(0, index));
        expect(follows).toEqual(all.slice(index));
        expect(parseRecurrence(after, following(series, one, after))).toEqual({ lines: after });
        const kept = before ?? series.recurrence;
        expect(parseRecurrence(kept, series)).toEqual({ lines: kept });
      }),
      runs(100, 20_000),
    );
  },
  patience,
);

test(
  'lines are canonical: read again they are the same',
  () => {
    fc.assert(
      fc.property(someGiven, (given) => {
        const { series } = seriesToTry(given);
        expect(parseRecurrence(series.recurrence, series)).toEqual({ lines: series.recurrence });
        expect(firstOccurrence(series)).not.toBeNull();
      }),
      runs(60, 10_000),
    );
  },
  patience,
);
