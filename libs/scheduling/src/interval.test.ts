import fc from 'fast-check';
import { findConflicts, findConflictingRecords, findOverlappingPairs } from './conflicts.ts';
import { findFreeGaps, subtractIntervals } from './free-busy.ts';
import {
  getCoveredMs,
  intersectIntervals,
  getDurationMs,
  overlaps,
  mergeIntervals,
  type Interval,
  type Period,
} from './interval.ts';
import { propertyOptions } from './testing/property-test-options.ts';

const intervalArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 }))
  .map(([start, length]): Interval => ({ start, end: start + length }));
const intervalLists = fc.array(intervalArbitrary, { maxLength: 30 });
const createRecord = ({ start, end }: Interval, id: number) => ({
  id,
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});
const contains = ({ start, end }: Interval, instant: number) => start <= instant && instant < end;
const instants = Array.from({ length: 100 }, (_, instant) => instant);
const getInstants = (intervals: readonly Interval[]) =>
  instants.filter((instant) => intervals.some((interval) => contains(interval, instant)));

test('overlaps is symmetric and returns true if and only if the intervals share an instant', () => {
  fc.assert(
    fc.property(intervalArbitrary, intervalArbitrary, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a));
      expect(overlaps(a, b)).toBe(
        instants.some((instant) => contains(a, instant) && contains(b, instant)),
      );
      expect(overlaps(a, b)).toBe(intersectIntervals(a, b) !== null);
    }),
    propertyOptions(100),
  );
});

test('adjacent intervals neither overlap nor conflict with each other', () => {
  fc.assert(
    fc.property(intervalArbitrary, fc.integer({ min: 1, max: 30 }), (a, length) => {
      const next = { start: a.end, end: a.end + length };
      expect(overlaps(a, next)).toBe(false);
      expect(findConflicts(a, [createRecord(next, 1)])).toEqual([]);
    }),
    propertyOptions(100),
  );
});

test('mergeIntervals covers the same instants with disjoint, non-adjacent intervals', () => {
  fc.assert(
    fc.property(intervalLists, (input) => {
      const merged = mergeIntervals(input);
      expect(getInstants(merged)).toEqual(getInstants(input));
      for (const [index, { start }] of merged.slice(1).entries()) {
        expect(start).toBeGreaterThan(merged[index]!.end);
      }
      expect(getCoveredMs(input)).toBe(getInstants(input).length);
    }),
    propertyOptions(100),
  );
});

test('findOverlappingPairs finds exactly the overlapping pairs', () => {
  const toSortedIds = (pairs: readonly (readonly [{ id: number }, { id: number }])[]) =>
    pairs.map(([a, b]) => [a.id, b.id].toSorted((x, y) => x - y).join()).toSorted();
  fc.assert(
    fc.property(intervalLists, (input) => {
      const records = input.map(createRecord);
      const expected = records.flatMap((a, i) =>
        records.slice(i + 1).flatMap((b) => (findConflicts(input[i]!, [b]).length ? [[a, b]] : [])),
      ) as [{ id: number }, { id: number }][];
      expect(toSortedIds(findOverlappingPairs(records))).toEqual(toSortedIds(expected));
      expect(findConflictingRecords(records)).toEqual(new Set(expected.flat()));
    }),
    propertyOptions(100),
  );
});

test('findOverlappingPairs ignores records with a duration of zero', () => {
  const empty: Period = { start_time: '2026-01-01T09:00Z', end_time: '2026-01-01T09:00Z' };
  const surrounding: Period = { start_time: '2026-01-01T08:00Z', end_time: '2026-01-01T10:00Z' };
  expect(findOverlappingPairs([surrounding, empty])).toEqual([]);
});

test('findFreeGaps returns the free time in the window', () => {
  fc.assert(
    fc.property(
      intervalArbitrary,
      intervalLists,
      fc.integer({ min: 1, max: 10 }),
      (window, busy, minDurationMs) => {
        const gaps = findFreeGaps(window, busy);
        const busyInstants = new Set(getInstants(busy));
        const freeInstants = getInstants([window]).filter((instant) => !busyInstants.has(instant));
        expect(getInstants(gaps)).toEqual(freeInstants);
        expect(findFreeGaps(window, busy, minDurationMs)).toEqual(
          gaps.filter((gap) => getDurationMs(gap) >= minDurationMs),
        );
      },
    ),
    propertyOptions(100),
  );
});

test('findFreeGaps throws a RangeError if the window ends before it starts', () => {
  expect(() => findFreeGaps({ start: 2, end: 1 }, [])).toThrow(RangeError);
});

test('subtractIntervals removes exactly the time of the subtracted intervals', () => {
  fc.assert(
    fc.property(intervalLists, intervalLists, (minuend, busy) => {
      const free = subtractIntervals(minuend, busy);
      const removed = subtractIntervals(minuend, free);
      expect(mergeIntervals([...free, ...removed])).toEqual(mergeIntervals(minuend));
      const busyInstants = new Set(getInstants(busy));
      const freeInstants = getInstants(minuend).filter((instant) => !busyInstants.has(instant));
      expect(getInstants(free)).toEqual(freeInstants);
      const removedInstants = new Set(getInstants(removed));
      expect(freeInstants.filter((instant) => removedInstants.has(instant))).toEqual([]);
    }),
    propertyOptions(100),
  );
});

test('findConflicts is symmetric', () => {
  fc.assert(
    fc.property(intervalLists, (input) => {
      const records = input.map(createRecord);
      for (const [index, interval] of input.entries()) {
        for (const other of findConflicts(interval, records)) {
          const reverseConflicts = findConflicts(input[other.id] ?? interval, records);
          expect(reverseConflicts.map(({ id }) => id)).toContain(index);
        }
      }
    }),
    propertyOptions(100),
  );
});
