/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;

/** A half-open time interval, `[start, end)`. */
export interface Interval {
  start: EpochMs;
  end: EpochMs;
}

/**
 * A period in API format.
 *
 * @see RFC 3339 for the format of the instants
 */
export interface Period {
  start_time: string;
  /** Exclusive. */
  end_time: string;
}

/** Converts the ISO instants of a period to an interval. */
export const parseInterval = ({ start_time, end_time }: Period): Interval => ({
  start: Date.parse(start_time),
  end: Date.parse(end_time),
});

/** Returns the duration of an interval in milliseconds. */
export const getDurationMs = ({ start, end }: Interval): number => end - start;

/** Returns whether two intervals overlap. Adjacent intervals don't. */
export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end;

/** Returns the intersection of two intervals, or `null` if they don't overlap. */
export function intersectIntervals(a: Interval, b: Interval): Interval | null {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? { start, end } : null;
}

/**
 * Merges overlapping and adjacent intervals.
 *
 * @param intervals in any order; intervals may overlap, empty ones are ignored
 * @returns disjoint, non-adjacent intervals in chronological order
 */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  const sorted = intervals
    .filter((interval) => getDurationMs(interval) > 0)
    .toSorted((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const previous = merged.at(-1);
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/**
 * Returns the total time covered by at least one interval, in milliseconds.
 *
 * @param intervals in any order; intervals may overlap
 */
export const getCoveredMs = (intervals: readonly Interval[]): number =>
  mergeIntervals(intervals).reduce((sum, interval) => sum + getDurationMs(interval), 0);
