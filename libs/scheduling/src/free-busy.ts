import { lengthOf, union, type Interval } from './interval.ts';

/**
 * What is left of some intervals when busy ones are taken away: disjoint, not touching, earliest
 * first.
 *
 * @param intervals any order, overlaps allowed
 * @param busy any order, overlaps allowed
 */
export function subtract(intervals: readonly Interval[], busy: readonly Interval[]): Interval[] {
  const taken = union(busy);
  const left: Interval[] = [];
  let first = 0;
  for (const { start, end } of union(intervals)) {
    let free = start;
    while ((taken[first]?.end ?? Infinity) <= start) first += 1;
    for (let i = first; ; i += 1) {
      const next = taken[i];
      if (!next || next.start >= end) break;
      if (next.start > free) left.push({ start: free, end: next.start });
      free = next.end;
    }
    if (free < end) left.push({ start: free, end });
  }
  return left;
}

/**
 * Gaps of at least `minLength` inside `window`, earliest first; [] if none fit.
 *
 * @param busy half-open intervals in epoch ms; any order, overlaps allowed
 * @param minLength milliseconds
 * @throws RangeError if `window` ends before it starts
 * @see RFC 5545 §3.6.4 (VFREEBUSY)
 */
export function freeGaps(window: Interval, busy: readonly Interval[], minLength = 1): Interval[] {
  if (window.end < window.start) throw new RangeError('The window ends before it starts');
  return subtract([window], busy).filter((gap) => lengthOf(gap) >= Math.max(minLength, 1));
}

/** The longest of some intervals, the earliest of equals; `null` when there are none. */
export const longest = (intervals: readonly Interval[]): Interval | null =>
  intervals.reduce<Interval | null>(
    (best, next) => (best && lengthOf(best) >= lengthOf(next) ? best : next),
    null,
  );
