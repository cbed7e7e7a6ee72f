import { HOUR } from '@scheduler/scheduling';
import overlap from 'react-big-calendar/lib/utils/layout-algorithms/overlap';
import type { DrawnItem, MoreItem } from '../calendar-item.ts';
import { accessors } from '../grid-setup.ts';
import type { HoursOfDay } from './hours-of-day.ts';

/** An item with its place in the day, in percent. */
export interface LaidOut {
  event: DrawnItem | MoreItem;
  style: { top: number; height: number; width: number; xOffset: number };
}

/** How many items stand beside each other in a day before the rest is counted. */
const MOST_BESIDE = 8;

/** Minutes between the starts of items that may lie over each other. */
const APART = 30;

/**
 * Places a day's items beside each other, as react-big-calendar does. Where too many are at once to
 * tell one from the other, those that begin last give way to their number.
 */
export function dayLayout(items: readonly DrawnItem[], hours: HoursOfDay): LaidOut[] {
  const { shown, more } = apart(items);
  const drawing = { slotMetrics: hours, accessors, minimumStartDifference: APART };
  const places = more.map((event) => {
    const { top, height } = hours.getRange(event.start, event.end);
    return { event, style: { top, height, width: 100, xOffset: 0 } };
  });
  return [...overlap({ ...drawing, events: shown }), ...places];
}

/** Those that have a place beside each other, and the others by the hour in which they begin. */
function apart(items: readonly DrawnItem[]) {
  const ends: number[] = [];
  const shown: DrawnItem[] = [];
  const hours = new Map<number, DrawnItem[]>();
  const ordered = items.toSorted(
    (a, b) => a.start.getTime() - b.start.getTime() || b.end.getTime() - a.end.getTime(),
  );
  for (const item of ordered) {
    const start = item.start.getTime();
    let lane = ends.findIndex((end) => end <= start);
    if (lane === -1) lane = ends.length;
    if (lane < MOST_BESIDE) {
      ends[lane] = item.end.getTime();
      shown.push(item);
    } else {
      const hour = Math.floor(start / HOUR) * HOUR;
      hours.set(hour, [...(hours.get(hour) ?? []), item]);
    }
  }
  return { shown, more: [...hours].map(([hour, rest]) => moreOf(hour, rest)) };
}

const moreOf = (hour: number, items: readonly DrawnItem[]): MoreItem => ({
  kind: 'more',
  id: `more:${hour}`,
  title: '',
  start: new Date(hour),
  end: new Date(hour + HOUR),
  items,
});
