import { HOUR_MS } from '@scheduler/scheduling/durations';
import type { DisplayItem, OverflowItem } from '../../screen/items/calendar-item.ts';
import { assignLanes, type LaneItem } from './overlap-lanes.ts';
import type { DayTimeScale } from './day-time-scale.ts';

/** An item with its position in the day column, in percent. */
export interface PositionedItem {
  event: DisplayItem | OverflowItem;
  style: { top: number; height: number; width: number; xOffset: number };
}

/** The rendered range of an item, in local minutes since midnight. */
interface TimedBlock {
  item: DisplayItem;
  start: number;
  end: number;
  /** Position in percent of the column. */
  top: number;
  height: number;
}

/** Minimum height of a block: one line of 18 px at 48 px per hour. */
const MIN_BLOCK_MINUTES = 22.5;

/** Minutes at the top of a block that another block must not cover, because they show its title. */
const TITLE_MINUTES = 30;

/** Overlap of a block with the next one, in lanes. */
const OVERLAY_LANES = 0.7;

/**
 * Lays out the items of a day side by side. A block fills the space up to the next block that
 * overlaps it, and extends under a block that starts below its title.
 *
 * @param maxLanes maximum number of lanes; later items beyond it are grouped into overflow items
 */
export function layOutDay(
  items: readonly DisplayItem[],
  hours: DayTimeScale,
  maxLanes: number,
): PositionedItem[] {
  const { visibleBlocks, overflowItems } = splitByLane(items, hours, maxLanes);
  const laneItems = assignLanes(visibleBlocks);
  return [
    ...laneItems.map((laneItem) => {
      const { item, top, height } = laneItem.item;
      const laneWidth = 100 / laneItem.lanes;
      const width = getLaneSpan(laneItem, laneItems) * laneWidth;
      return { event: item, style: { top, height, width, xOffset: laneItem.lane * laneWidth } };
    }),
    ...overflowItems.map((event) => {
      const { top, height } = hours.getRange(event.start, event.end);
      return { event, style: { top, height, width: 100, xOffset: 0 } };
    }),
  ];
}

function getLaneSpan(
  { item, lane, lanes }: LaneItem<TimedBlock>,
  laneItems: readonly LaneItem<TimedBlock>[],
): number {
  const itemsToRight = laneItems.filter(
    (other) => other.lane > lane && other.item.start < item.end && other.item.end > item.start,
  );
  if (itemsToRight.length === 0) return lanes - lane;
  const nextLane = Math.min(...itemsToRight.map((other) => other.lane));
  const canOverlay = itemsToRight.every(
    (other) => other.lane > nextLane || other.item.start >= item.start + TITLE_MINUTES,
  );
  return nextLane - lane + (canOverlay ? OVERLAY_LANES : 0);
}

/** Splits items into those that get a lane and the rest, grouped by the hour they start in. */
function splitByLane(items: readonly DisplayItem[], hours: DayTimeScale, maxLanes: number) {
  const laneEnds: number[] = [];
  const visibleBlocks: TimedBlock[] = [];
  const overflowByHour = new Map<number, DisplayItem[]>();
  const ordered = items.toSorted(
    (a, b) => a.start.getTime() - b.start.getTime() || b.end.getTime() - a.end.getTime(),
  );
  for (const item of ordered) {
    const { start, end, top, height } = hours.getRange(item.start, item.end);
    let lane = laneEnds.findIndex((laneEnd) => laneEnd <= start);
    if (lane === -1) lane = laneEnds.length;
    if (lane < maxLanes) {
      laneEnds[lane] = Math.max(end, start + MIN_BLOCK_MINUTES);
      visibleBlocks.push({ item, start, end: laneEnds[lane] ?? end, top, height });
    } else {
      const hour = Math.floor(item.start.getTime() / HOUR_MS) * HOUR_MS;
      overflowByHour.set(hour, [...(overflowByHour.get(hour) ?? []), item]);
    }
  }
  return {
    visibleBlocks,
    overflowItems: [...overflowByHour].map(([hour, overflow]) => toOverflowItem(hour, overflow)),
  };
}

const toOverflowItem = (hour: number, items: readonly DisplayItem[]): OverflowItem => ({
  kind: 'more',
  id: `more:${hour}`,
  start: new Date(hour),
  end: new Date(hour + HOUR_MS),
  items,
});
