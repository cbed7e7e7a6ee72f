import type { Interval } from '../objects/types.ts';
import { DAY_SECONDS, WEEK_SECONDS } from '../durations.ts';

interface Recurring {
  interval: Interval;
  interval_count: number;
}

/** Adds months, clamped to the last day of shorter months. */
function addMonths(seconds: number, months: number): number {
  const start = new Date(seconds * 1000);
  const result = new Date(start);
  result.setUTCDate(1);
  result.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0),
  ).getUTCDate();
  result.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return result.getTime() / 1000;
}

function addPeriods(
  anchor: number,
  { interval, interval_count }: Recurring,
  periods: number,
): number {
  const count = interval_count * periods;
  if (interval === 'month') return addMonths(anchor, count);
  if (interval === 'year') return addMonths(anchor, count * 12);
  return anchor + count * (interval === 'week' ? WEEK_SECONDS : DAY_SECONDS);
}

/** Returns the end of a period. Counts from the anchor, so that the 31st is preserved. */
export function getPeriodEnd(start: number, anchor: number, recurring: Recurring): number {
  let periods = 1;
  while (addPeriods(anchor, recurring, periods) <= start) periods += 1;
  return addPeriods(anchor, recurring, periods);
}
