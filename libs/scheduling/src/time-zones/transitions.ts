import { MINUTE_MS } from '../durations.ts';
import type { EpochMs } from '../interval.ts';
import { findOffsetChanges } from './offsets.ts';

/** A change of the UTC offset of a time zone. */
export interface TimeZoneTransition {
  /** Instant of the change, in epoch milliseconds. */
  at: EpochMs;
  /** New UTC offset in minutes, positive east of UTC. */
  offset: number;
}

/**
 * Returns the offset changes of a time zone in `[from, to)` in chronological order, according to the
 * time zone database of the runtime.
 *
 * @param timeZone IANA time zone
 * @throws RangeError if the runtime doesn't know the time zone
 */
export const getTimeZoneTransitions = (
  timeZone: string,
  from: EpochMs,
  to: EpochMs,
): TimeZoneTransition[] =>
  findOffsetChanges(timeZone, from, to).map(({ at, offsetMs }) => ({
    at,
    offset: offsetMs / MINUTE_MS,
  }));

/** Returns the time zone database version of the runtime, such as `2026c`, or `null` in a browser. */
export const getTzdbVersion = (): string | null =>
  (globalThis as { process?: { versions?: { tz?: string } } }).process?.versions?.tz ?? null;
