import {
  addDays,
  dateAt,
  MINUTE,
  subtract,
  timeOn,
  type CalendarDate,
  type EpochMs,
  type Interval,
} from '@scheduler/scheduling';
import { localZone } from '../dates.ts';
import { workingRanges } from './working-hours.ts';

/** How far ahead a free time is looked for. */
export const DAYS_AHEAD = 7;

const STEP = 15 * MINUTE;
const MOST = 3;

/** When the person works on a date. */
const workOn = (date: CalendarDate): Interval[] =>
  workingRanges(date).map(({ from, to }) => ({
    start: timeOn(date, localZone(), { minute: from * 60 }),
    end: timeOn(date, localZone(), { minute: to * 60 }),
  }));

/**
 * The next times within working hours that are free for as long as `wanted` lasts: the soonest of
 * each gap after it begins, at full quarters of an hour.
 *
 * @param busy any order, overlaps allowed
 */
export function nextFree(wanted: Interval, busy: readonly Interval[], now: EpochMs): Interval[] {
  const length = wanted.end - wanted.start;
  const first = dateAt(wanted.start, localZone());
  const dates = Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(first, days));
  return subtract(dates.flatMap(workOn), busy)
    .map((gap) => {
      const from = Math.max(gap.start, wanted.start, now);
      return { start: Math.ceil(from / STEP) * STEP, gap };
    })
    .filter(({ start, gap }) => start + length <= gap.end)
    .slice(0, MOST)
    .map(({ start }) => ({ start, end: start + length }));
}
