import fc from 'fast-check';
import { judge, seriesToTry, someGiven, type JudgedSeries } from '../testing/judged-series.ts';
import { instantShowing } from '../testing/naive-clock.ts';
import { isMisreadByRrule, rruleWalls } from '../testing/rrule-walls.ts';
import { patience, runs } from '../testing/runs.ts';
import { firstOccurrence, occurrenceAt, occurrencesBetween, seriesEnd } from './index.ts';
import { DAY_MS } from '../durations.ts';

const ALL = 1_000_000;

/** Where a mark of the series lies in time, by the naive clock. */
function placed({ series }: JudgedSeries, mark: number) {
  const { is_all_day, time_zone } = series;
  if (!is_all_day) {
    return { start: mark, end: mark + Date.parse(series.end_time) - Date.parse(series.start_time) };
  }
  const days = Date.parse(series.end_date ?? '') - Date.parse(series.start_date ?? '');
  return { start: instantShowing(mark, time_zone), end: instantShowing(mark + days, time_zone) };
}

const named = (occurrences: { original_start_time: string }[]) =>
  occurrences.map(({ original_start_time }) => Date.parse(original_start_time));

/** A window somewhere in the time that was judged, as two shares of it. */
const share = fc.double({ min: 0, max: 1, noNaN: true });
function windowIn({ wall, horizon }: JudgedSeries, from: number, to: number) {
  const [early, late] = [Math.min(from, to), Math.max(from, to)];
  const span = horizon - 3 * DAY_MS - wall;
  return { start: wall - 2 * DAY_MS + early * span, end: wall + late * span };
}

function agrees(judged: JudgedSeries, from: number, to: number) {
  const { series, marks } = judged;
  const window = windowIn(judged, Math.floor(from * 1000) / 1000, Math.ceil(to * 1000) / 1000);
  const expected = marks.filter((mark) => {
    const { start, end } = placed(judged, mark);
    return start < window.end && end > window.start;
  });
  // What is refused, since it leaves no date at all, shows none.
  const shown = series.recurrence.length === 0 ? [] : occurrencesBetween(series, window, ALL);
  expect(named(shown)).toEqual(expected);
}

test(
  'a window shows what asking every time of every day for its leave shows',
  () => {
    fc.assert(
      fc.property(someGiven, share, share, (given, from, to) => {
        const judged = judge(given);
        fc.pre(judged !== null);
        agrees(judged, from, to);
      }),
      runs(100),
    );
  },
  patience,
);

test(
  'a window shows what the library rrule shows, walking from the start',
  () => {
    fc.assert(
      fc.property(someGiven, share, share, (given, from, to) => {
        fc.pre(!isMisreadByRrule(given.rule));
        const judged = judge(given, rruleWalls);
        fc.pre(judged !== null);
        agrees(judged, from, to);
      }),
      runs(100),
    );
  },
  patience,
);

test(
  'every occurrence is found by its original start, and nothing else is',
  () => {
    fc.assert(
      fc.property(someGiven, (given) => {
        const judged = seriesToTry(given);
        const { series, marks } = judged;
        const first = firstOccurrence(series);
        fc.pre(first !== null && marks.length > 0);
        expect(named([first])).toEqual(marks.slice(0, 1));
        const written = (mark: number) =>
          new Date(mark).toISOString().slice(0, series.is_all_day ? 10 : undefined);
        const isThere = (mark: number) => occurrenceAt(series, written(mark)) !== null;
        const asked = marks.slice(0, 20);
        const beside = asked.map((mark) => mark + DAY_MS / (series.is_all_day ? 1 : 24));
        expect(asked.filter(isThere)).toEqual(asked);
        expect(beside.filter(isThere)).toEqual(beside.filter((mark) => marks.includes(mark)));
      }),
      runs(50, 5000),
    );
  },
  patience,
);

test(
  'a series ends with its last occurrence',
  () => {
    fc.assert(
      fc.property(someGiven, (given) => {
        const judged = seriesToTry(given);
        const { series, horizon } = judged;
        const end = seriesEnd(series);
        const isFinite = /COUNT|UNTIL/.test(series.recurrence[0] ?? '');
        expect(end === null).toBe(!isFinite);
        fc.pre(end !== null && end < horizon - 2 * DAY_MS);
        const last = judged.marks.at(-1) ?? Number.NaN;
        expect(end).toBe(placed(judged, last).end);
      }),
      runs(50, 5000),
    );
  },
  patience,
);
