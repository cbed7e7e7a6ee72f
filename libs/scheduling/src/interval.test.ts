import fc from 'fast-check';
import { conflictsWith, inConflict, overlappingPairs } from './conflicts.ts';
import { freeGaps, subtract } from './free-busy.ts';
import {
  coveredBy,
  intersection,
  lengthOf,
  overlaps,
  union,
  type Interval,
  type Period,
} from './interval.ts';
import { runs } from './testing/runs.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 }))
  .map(([start, length]): Interval => ({ start, end: start + length }));
const intervals = fc.array(interval, { maxLength: 30 });
const recordOf = ({ start, end }: Interval, id: number) => ({
  id,
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});
const holds = ({ start, end }: Interval, instant: number) => start <= instant && instant < end;
const instants = Array.from({ length: 100 }, (_, instant) => instant);

test('overlapping is symmetric, and means that an instant is shared', () => {
  fc.assert(
    fc.property(interval, interval, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a));
      expect(overlaps(a, b)).toBe(instants.some((at) => holds(a, at) && holds(b, at)));
      expect(overlaps(a, b)).toBe(intersection(a, b) !== null);
    }),
    runs(100),
  );
});

test('touching is no conflict', () => {
  fc.assert(
    fc.property(interval, fc.integer({ min: 1, max: 30 }), (a, length) => {
      const next = { start: a.end, end: a.end + length };
      expect(overlaps(a, next)).toBe(false);
      expect(conflictsWith(a, [recordOf(next, 1)])).toEqual([]);
    }),
    runs(100),
  );
});

test('a union covers the same instants with disjoint intervals that do not touch', () => {
  fc.assert(
    fc.property(intervals, (given) => {
      const merged = union(given);
      for (const at of instants) {
        expect(merged.some((one) => holds(one, at))).toBe(given.some((one) => holds(one, at)));
      }
      for (const [index, { start }] of merged.slice(1).entries()) {
        expect(start).toBeGreaterThan(merged[index]!.end);
      }
      expect(coveredBy(given)).toBe(
        instants.filter((at) => given.some((i) => holds(i, at))).length,
      );
    }),
    runs(100),
  );
});

test('the sweep finds exactly the pairs that overlap', () => {
  const key = (pairs: readonly (readonly [{ id: number }, { id: number }])[]) =>
    pairs.map(([a, b]) => [a.id, b.id].toSorted((x, y) => x - y).join()).toSorted();
  fc.assert(
    fc.property(intervals, (given) => {
      const records = given.map(recordOf);
      const expected = records.flatMap((a, i) =>
        records.slice(i + 1).flatMap((b) => (conflictsWith(given[i]!, [b]).length ? [[a, b]] : [])),
      ) as [{ id: number }, { id: number }][];
      expect(key(overlappingPairs(records))).toEqual(key(expected));
      expect(inConflict(records)).toEqual(new Set(expected.flat()));
    }),
    runs(100),
  );
});

test('an empty record is in conflict with nothing', () => {
  const empty: Period = { start_time: '2026-01-01T09:00Z', end_time: '2026-01-01T09:00Z' };
  const around: Period = { start_time: '2026-01-01T08:00Z', end_time: '2026-01-01T10:00Z' };
  expect(overlappingPairs([around, empty])).toEqual([]);
});

test('free gaps are what is left of the window', () => {
  fc.assert(
    fc.property(interval, intervals, fc.integer({ min: 1, max: 10 }), (window, busy, minLength) => {
      const all = freeGaps(window, busy);
      for (const at of instants) {
        const isFree = holds(window, at) && !busy.some((one) => holds(one, at));
        expect(all.some((gap) => holds(gap, at))).toBe(isFree);
      }
      expect(freeGaps(window, busy, minLength)).toEqual(
        all.filter((gap) => lengthOf(gap) >= minLength),
      );
    }),
    runs(100),
  );
});

test('a window that ends before it starts is refused', () => {
  expect(() => freeGaps({ start: 2, end: 1 }, [])).toThrow(RangeError);
});

test('what is taken away and what is left make up the whole again', () => {
  fc.assert(
    fc.property(intervals, intervals, (whole, busy) => {
      const left = subtract(whole, busy);
      const taken = subtract(whole, left);
      expect(union([...left, ...taken])).toEqual(union(whole));
      for (const at of instants) {
        const isFree = whole.some((one) => holds(one, at)) && !busy.some((one) => holds(one, at));
        expect(left.some((one) => holds(one, at))).toBe(isFree);
        expect(isFree && taken.some((one) => holds(one, at))).toBe(false);
      }
    }),
    runs(100),
  );
});

test('conflicts are symmetric: who is in conflict with one has it in conflict with him', () => {
  fc.assert(
    fc.property(intervals, (given) => {
      const records = given.map(recordOf);
      for (const [i, one] of given.entries()) {
        for (const other of conflictsWith(one, records)) {
          const back = conflictsWith(given[other.id] ?? one, records);
          expect(back.map(({ id }) => id)).toContain(i);
        }
      }
    }),
    runs(100),
  );
});
