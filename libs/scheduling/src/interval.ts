/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;

/** A half-open stretch of time, `[start, end)`. */
export interface Interval {
  start: EpochMs;
  end: EpochMs;
}

/** What the wire calls a period: ISO instants with an offset, the end exclusive. */
export interface Period {
  start_time: string;
  end_time: string;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The interval of a record's ISO instants. */
export const intervalOf = ({ start_time, end_time }: Period): Interval => ({
  start: Date.parse(start_time),
  end: Date.parse(end_time),
});

/** Milliseconds from start to end. */
export const lengthOf = ({ start, end }: Interval): number => end - start;

/** Whether two intervals share an instant; touching ones do not. */
export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end;

/** The part that two intervals share, or `null` when they share nothing. */
export function intersection(a: Interval, b: Interval): Interval | null {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? { start, end } : null;
}

/**
 * The same instants as few intervals: disjoint, not touching, earliest first.
 *
 * @param intervals any order, overlaps allowed; empty ones vanish
 */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  const sorted = intervals
    .filter((interval) => lengthOf(interval) > 0)
    .toSorted((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Milliseconds covered by at least one of the intervals. */
export const coveredBy = (intervals: readonly Interval[]): number =>
  union(intervals).reduce((sum, interval) => sum + lengthOf(interval), 0);
