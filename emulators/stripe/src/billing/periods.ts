import type { Interval } from '../objects/shapes.ts';

interface Recurring {
  interval: Interval;
  interval_count: number;
}

const DAY_SECONDS = 86_400;

/** Months later, on the last day of a month too short for it. */
function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

function add(anchor: number, { interval, interval_count }: Recurring, times: number): number {
  const count = interval_count * times;
  if (interval === 'month') return addMonths(anchor, count);
  if (interval === 'year') return addMonths(anchor, count * 12);
  return anchor + count * DAY_SECONDS * (interval === 'week' ? 7 : 1);
}

/** The end of the period beginning at `start`; counted from the anchor, so the 31st stays. */
export function periodEnd(start: number, anchor: number, recurring: Recurring): number {
  let times = 1;
  while (add(anchor, recurring, times) <= start) times += 1;
  return add(anchor, recurring, times);
}
