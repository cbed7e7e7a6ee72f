import { toInstant, type CalendarDate } from './all-day.ts';
import { DAY_MINUTES, MINUTE_MS } from './durations.ts';
import { subtractIntervals } from './free-busy.ts';
import { getDurationMs, type EpochMs, type Interval } from './interval.ts';
import { parseMinuteOfDay } from './working-time/slot-grid.ts';

const SLOT_STEP_MS = 15 * MINUTE_MS;
const MAX_SLOTS = 3;

/**
 * Returns the working hours of a calendar date as intervals.
 *
 * @param date calendar date, such as `2026-11-20`
 * @param ranges local times, such as `{ start: '09:00', end: '17:00' }`; if `end` is not after `start`,
 *   the range extends into the next day
 * @param timeZone IANA time zone of the local times
 * @returns one interval per range, in the given order; a range that spans a clock change is shorter or
 *   longer than its local times suggest
 */
export const getWorkingIntervals = (
  date: CalendarDate,
  ranges: readonly { start: string; end: string }[],
  timeZone: string,
): Interval[] =>
  ranges.map(({ start, end }) => {
    const startMinute = parseMinuteOfDay(start);
    const endMinute = parseMinuteOfDay(end);
    const crossesMidnight = endMinute <= startMinute;
    return {
      start: toInstant(date, timeZone, { minute: startMinute }),
      end: toInstant(date, timeZone, {
        minute: crossesMidnight ? endMinute + DAY_MINUTES : endMinute,
      }),
    };
  });

export interface SlotSearchOptions {
  /** Intervals to search, usually working hours. */
  searchIntervals: readonly Interval[];
  /** Busy time in any order; intervals may overlap. */
  busy: readonly Interval[];
  /** Earliest start. */
  now: EpochMs;
}

/**
 * Finds the next free slots with the same duration as `current`: at most three, at most one per gap,
 * each aligned to a quarter hour (UTC).
 *
 * @param current the interval to reschedule; no slot starts before it
 * @returns slots in chronological order; empty if no gap is long enough
 *
 * @example
 * // A 1-hour meeting at 1 PM, while 1–2 PM and 3–4 PM are busy
 * findNextFreeSlots(meeting, { searchIntervals: workday, busy, now }); // 2 PM and 4 PM
 */
export function findNextFreeSlots(
  current: Interval,
  { searchIntervals, busy, now }: SlotSearchOptions,
): Interval[] {
  const durationMs = getDurationMs(current);
  return subtractIntervals(searchIntervals, busy)
    .map((gap) => {
      const earliest = Math.max(gap.start, current.start, now);
      return { start: Math.ceil(earliest / SLOT_STEP_MS) * SLOT_STEP_MS, gap };
    })
    .filter(({ start, gap }) => start + durationMs <= gap.end)
    .slice(0, MAX_SLOTS)
    .map(({ start }) => ({ start, end: start + durationMs }));
}
