import { timeOn, type CalendarDate } from './all-day.ts';
import { subtract } from './free-busy.ts';
import { lengthOf, MINUTE_MS, type EpochMs, type Interval } from './interval.ts';
import { DAY_MINUTES } from './durations.ts';

const STEP = 15 * MINUTE_MS;
const MOST = 3;

const minutesOf = (wall: string): number => {
  const [hours = 0, minutes = 0] = wall.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * The working time of a date.
 *
 * @param ranges wall times such as `09:00`; one that ends no later than it starts ends the next day
 */
export const workOn = (
  date: CalendarDate,
  ranges: readonly { start: string; end: string }[],
  timeZone: string,
): Interval[] =>
  ranges.map(({ start, end }) => {
    const [from, to] = [minutesOf(start), minutesOf(end)];
    return {
      start: timeOn(date, timeZone, { minute: from }),
      end: timeOn(date, timeZone, { minute: to > from ? to : to + DAY_MINUTES }),
    };
  });

/**
 * The next times within `work` that are free for as long as `wanted` lasts: the soonest of each gap
 * after it begins, three at most, at full quarters of an hour.
 *
 * @param busy any order, overlaps allowed
 */
export function nextFreeTimes(
  wanted: Interval,
  { work, busy, now }: { work: readonly Interval[]; busy: readonly Interval[]; now: EpochMs },
): Interval[] {
  const length = lengthOf(wanted);
  return subtract(work, busy)
    .map((gap) => {
      const from = Math.max(gap.start, wanted.start, now);
      return { start: Math.ceil(from / STEP) * STEP, gap };
    })
    .filter(({ start, gap }) => start + length <= gap.end)
    .slice(0, MOST)
    .map(({ start }) => ({ start, end: start + length }));
}
