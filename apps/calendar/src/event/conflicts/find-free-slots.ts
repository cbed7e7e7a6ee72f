import { getTimeSettings } from '@scheduler/platform/time-settings';
import {
  addDays,
  toCalendarDate,
  findNextFreeSlots,
  getWorkingIntervals,
  type EpochMs,
  type Interval,
} from '@scheduler/scheduling';
import { getHoursOn } from '../../grid/hours/working-hours.ts';
import { getTimeZone } from '../../local-dates.ts';

/** Number of days to search. */
export const SEARCH_DAYS = 7;

/**
 * Finds the next free slots with the duration of `requested` during the user's working hours.
 *
 * @param busy intervals in any order; overlaps allowed
 */
export function findFreeSlots(
  requested: Interval,
  busy: readonly Interval[],
  now: EpochMs,
): Interval[] {
  const firstDate = toCalendarDate(requested.start, getTimeZone());
  const dates = Array.from({ length: SEARCH_DAYS }, (_, days) => addDays(firstDate, days));
  const workingHours = getTimeSettings().workingHours;
  const searchIntervals = dates.flatMap((date) =>
    getWorkingIntervals(date, getHoursOn(workingHours, date), getTimeZone()),
  );
  return findNextFreeSlots(requested, { searchIntervals, busy, now });
}
