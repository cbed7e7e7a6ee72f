import { intervalOf, overlaps, type Interval, type Period } from './interval.ts';

/** A pair of records that overlap, in the order of their starts. */
export type Overlap<T> = readonly [earlier: T, later: T];

/** Records that overlap `interval`, in the order given. Touching is no conflict. */
export const conflictsWith = <T extends Period>(interval: Interval, records: readonly T[]): T[] =>
  records.filter((record) => overlaps(interval, intervalOf(record)));

/**
 * Every pair of records that overlap, by a sweep over their starts: O(n log n + pairs).
 * The pairs come in the order of the later record's start.
 */
export function overlappingPairs<T extends Period>(records: readonly T[]): Overlap<T>[] {
  const sorted = records
    .map((record) => ({ record, ...intervalOf(record) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const pairs: Overlap<T>[] = [];
  let open: typeof sorted = [];
  for (const next of sorted) {
    open = open.filter(({ end }) => end > next.start);
    for (const { record } of open) pairs.push([record, next.record]);
    open.push(next);
  }
  return pairs;
}

/** The records that overlap at least one other: what a calendar marks. */
export const inConflict = <T extends Period>(records: readonly T[]): Set<T> =>
  new Set(overlappingPairs(records).flat());
