import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { clock } from '@scheduler/platform/clock';
import {
  addDays,
  dateAt,
  nextFreeTimes,
  weekdayOf,
  workOn,
  type EpochMs,
  type Interval,
} from '@scheduler/scheduling';
import { localZone } from '../dates.ts';

/** How far ahead a free time is looked for. */
export const DAYS_AHEAD = 7;

/**
 * The next times within the person's working hours that are free for as long as `wanted` lasts.
 *
 * @param busy any order, overlaps allowed
 */
export function nextFree(wanted: Interval, busy: readonly Interval[], now: EpochMs): Interval[] {
  const first = dateAt(wanted.start, localZone());
  const dates = Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(first, days));
  const hours = clock().workingHours;
  const work = dates.flatMap((date) =>
    workOn(date, hours[weekdays.at(weekdayOf(date) - 1) as WeekdayName], localZone()),
  );
  return nextFreeTimes(wanted, { work, busy, now });
}
