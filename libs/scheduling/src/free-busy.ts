import { getDurationMs, mergeIntervals, type Interval } from './interval.ts';

/**
 * Subtracts busy time from intervals.
 *
 * @param intervals in any order; intervals may overlap
 * @param busy in any order; intervals may overlap
 * @returns disjoint, non-adjacent intervals in chronological order
 */
export function subtractIntervals(
  intervals: readonly Interval[],
  busy: readonly Interval[],
): Interval[] {
  const mergedBusy = mergeIntervals(busy);
  const remaining: Interval[] = [];
  let firstBusy = 0;
  for (const { start, end } of mergeIntervals(intervals)) {
    let freeFrom = start;
    while ((mergedBusy[firstBusy]?.end ?? Infinity) <= start) firstBusy += 1;
    for (let i = firstBusy; ; i += 1) {
      const next = mergedBusy[i];
      if (!next || next.start >= end) break;
      if (next.start > freeFrom) remaining.push({ start: freeFrom, end: next.start });
      freeFrom = next.end;
    }
    if (freeFrom < end) remaining.push({ start: freeFrom, end });
  }
  return remaining;
}

/**
 * Finds the free gaps in a window.
 *
 * @param busy intervals in epoch milliseconds, in any order; they may overlap
 * @param minDurationMs minimum duration of a gap
 * @returns gaps in chronological order; empty if none is long enough
 * @throws RangeError if the window ends before it starts
 *
 * @see RFC 5545 §3.6.4 (VFREEBUSY)
 */
export function findFreeGaps(
  window: Interval,
  busy: readonly Interval[],
  minDurationMs = 1,
): Interval[] {
  if (window.end < window.start) throw new RangeError('The window ends before it starts');
  return subtractIntervals([window], busy).filter(
    (gap) => getDurationMs(gap) >= Math.max(minDurationMs, 1),
  );
}

/**
 * Finds the longest interval.
 *
 * @returns the first of several equally long intervals; `null` if the list is empty
 */
export const findLongestInterval = (intervals: readonly Interval[]): Interval | null =>
  intervals.reduce<Interval | null>(
    (longest, next) => (longest && getDurationMs(longest) >= getDurationMs(next) ? longest : next),
    null,
  );
