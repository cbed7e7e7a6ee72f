import { lengthOf, union, type Interval } from './interval.ts';

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
  const gaps: Interval[] = [];
  let free = window.start;
  for (const { start, end } of union(busy)) {
    if (start >= window.end) break;
    if (start > free) gaps.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  if (free < window.end) gaps.push({ start: free, end: window.end });
  return gaps.filter((gap) => lengthOf(gap) >= Math.max(minLength, 1));
}

/** The longest of some intervals, the earliest of equals; `null` when there are none. */
export const longest = (intervals: readonly Interval[]): Interval | null =>
  intervals.reduce<Interval | null>(
    (best, next) => (best && lengthOf(best) >= lengthOf(next) ? best : next),
    null,
  );
