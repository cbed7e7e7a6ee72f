import { overlaps, parseInterval, type Interval, type Period } from './interval.ts';

/** Two overlapping records, ordered by start. */
export type Overlap<T> = readonly [earlier: T, later: T];

/**
 * Finds the records that overlap an interval. Adjacent records don't conflict.
 *
 * @returns the conflicting records in the given order
 */
export const findConflicts = <T extends Period>(interval: Interval, records: readonly T[]): T[] =>
  records.filter((record) => overlaps(interval, parseInterval(record)));

/**
 * Finds all pairs of overlapping records with a sweep over their starts, in O(n log n + pairs).
 *
 * @param records in any order; empty ones are ignored
 * @returns pairs in the order of the later record's start
 */
export function findOverlappingPairs<T extends Period>(records: readonly T[]): Overlap<T>[] {
  const sorted = records
    .map((record) => ({ record, ...parseInterval(record) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const pairs: Overlap<T>[] = [];
  let active: typeof sorted = [];
  for (const next of sorted) {
    active = active.filter(({ end }) => end > next.start);
    for (const { record } of active) pairs.push([record, next.record]);
    active.push(next);
  }
  return pairs;
}

/** Returns the records that overlap at least one other record. */
export const findConflictingRecords = <T extends Period>(records: readonly T[]): Set<T> =>
  new Set(findOverlappingPairs(records).flat());
