import { HOUR_MS } from '@scheduler/scheduling';
import type { DrawnItem, MoreItem } from '../calendar-item.ts';
import { inLanes, type Placed } from '../lanes.ts';
import type { HoursOfDay } from './hours-of-day.ts';

/** An item with its place in the day, in percent. */
export interface LaidOut {
  event: DrawnItem | MoreItem;
  style: { top: number; height: number; width: number; xOffset: number };
}

/** An item as it is drawn, in minutes of the day's clock. */
interface Block {
  item: DrawnItem;
  start: number;
  end: number;
}

/** A short item is drawn as high as its one line: 18 pixels where an hour has 48. */
const LEAST = 22.5;

/** Minutes after which another item may lie over one: the title of that is above it. */
const APART = 30;

/** How far, in lanes, an item reaches under the next one. */
const UNDER = 0.7;

/**
 * Places a day's items beside each other. Each takes the room up to the next one that is there at
 * its time, and reaches under one that begins below its title.
 *
 * @param most how many may stand beside each other; those that begin last give way to their number
 */
export function dayLayout(items: readonly DrawnItem[], hours: HoursOfDay, most: number): LaidOut[] {
  const { shown, more } = apart(items, hours, most);
  const placed = inLanes(shown);
  return [
    ...placed.map((one) => {
      const { item } = one.item;
      const { top, height } = hours.getRange(item.start, item.end);
      const unit = 100 / one.lanes;
      const width = lanesOf(one, placed) * unit;
      return { event: item, style: { top, height, width, xOffset: one.lane * unit } };
    }),
    ...more.map((event) => {
      const { top, height } = hours.getRange(event.start, event.end);
      return { event, style: { top, height, width: 100, xOffset: 0 } };
    }),
  ];
}

function lanesOf({ item, lane, lanes }: Placed<Block>, placed: readonly Placed<Block>[]): number {
  const beyond = placed.filter(
    (other) => other.lane > lane && other.item.start < item.end && other.item.end > item.start,
  );
  if (beyond.length === 0) return lanes - lane;
  const next = Math.min(...beyond.map((other) => other.lane));
  const isClear = beyond.every(
    (other) => other.lane > next || other.item.start >= item.start + APART,
  );
  return next - lane + (isClear ? UNDER : 0);
}

/** Those that have a place beside each other, and the others by the hour in which they begin. */
function apart(items: readonly DrawnItem[], hours: HoursOfDay, most: number) {
  const ends: number[] = [];
  const shown: Block[] = [];
  const rest = new Map<number, DrawnItem[]>();
  const ordered = items.toSorted(
    (a, b) => a.start.getTime() - b.start.getTime() || b.end.getTime() - a.end.getTime(),
  );
  for (const item of ordered) {
    const { start, end } = hours.getRange(item.start, item.end);
    let lane = ends.findIndex((until) => until <= start);
    if (lane === -1) lane = ends.length;
    if (lane < most) {
      ends[lane] = Math.max(end, start + LEAST);
      shown.push({ item, start, end: ends[lane] ?? end });
    } else {
      const hour = Math.floor(item.start.getTime() / HOUR_MS) * HOUR_MS;
      rest.set(hour, [...(rest.get(hour) ?? []), item]);
    }
  }
  return { shown, more: [...rest].map(([hour, some]) => moreOf(hour, some)) };
}

const moreOf = (hour: number, items: readonly DrawnItem[]): MoreItem => ({
  kind: 'more',
  id: `more:${hour}`,
  title: '',
  start: new Date(hour),
  end: new Date(hour + HOUR_MS),
  items,
});
