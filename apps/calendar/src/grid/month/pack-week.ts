import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { getLocalMidnight } from '../../local-dates.ts';
import type { DisplayItem } from '../../screen/items/calendar-item.ts';
import type { ItemsByDay } from '../../screen/items/group-by-day.ts';

interface RowPosition {
  /** Index of the first day in the row. */
  left: number;
  /** Number of days. */
  span: number;
}

/** The part of an item in a row of days. */
interface ItemSegment extends RowPosition {
  item: DisplayItem;
  /** Whether the item starts before the row. */
  continuesBefore: boolean;
  /** Whether the item continues after the row. */
  continuesAfter: boolean;
}

/** The number of a day's items that don't fit. */
interface OverflowSegment extends RowPosition {
  hiddenCount: number;
}

export type Segment = ItemSegment | OverflowSegment;

/**
 * Arranges the items of consecutive days in rows, longer items first. On days with more than
 * `maxRows` items, the last row contains the number of hidden items.
 */
export function packWeek(
  dates: readonly CalendarDate[],
  days: ItemsByDay<DisplayItem>,
  maxRows: number,
): Segment[][] {
  const midnights = [...dates, addDays(dates.at(-1) ?? '', 1)].map((date) =>
    getLocalMidnight(date).getTime(),
  );
  const { multiDaySegments, singleDays } = createSegments(dates, days, midnights, maxRows);
  const rows: ItemSegment[][] = [];
  const occupiedDays: number[] = [];
  const hiddenCounts = dates.map(() => 0);
  const hideSegment = ({ left, span }: ItemSegment) => {
    for (let day = left; day < left + span; day += 1)
      hiddenCounts[day] = (hiddenCounts[day] ?? 0) + 1;
  };
  const placeSegment = (segment: ItemSegment) => {
    const dayMask = ((1 << segment.span) - 1) << segment.left;
    let row = 0;
    while (row < maxRows && ((occupiedDays[row] ?? 0) & dayMask) !== 0) row += 1;
    if (row === maxRows) return hideSegment(segment);
    occupiedDays[row] = (occupiedDays[row] ?? 0) | dayMask;
    (rows[row] ??= []).push(segment);
  };
  for (const segment of multiDaySegments.toSorted(compareSegments)) placeSegment(segment);
  for (const { segments, hiddenCount } of singleDays) {
    for (const segment of segments) placeSegment(segment);
    const left = segments[0]?.left ?? 0;
    hiddenCounts[left] = (hiddenCounts[left] ?? 0) + hiddenCount;
  }
  if (rows.length === maxRows) clearLastRow(rows, hiddenCounts, hideSegment);
  const overflow = hiddenCounts.flatMap((count, left) =>
    count > 0 ? [{ left, span: 1, hiddenCount: count }] : [],
  );
  return rows.map((row, index) =>
    [...row, ...(index === maxRows - 1 ? overflow : [])].toSorted((a, b) => a.left - b.left),
  );
}

/**
 * Hides the items in the last row of days with hidden items, to make room for the “+N more” button.
 * Hiding a multi-day item affects its other days, too, so this repeats until nothing changes.
 */
function clearLastRow(
  rows: ItemSegment[][],
  hiddenCounts: number[],
  hide: (segment: ItemSegment) => void,
) {
  const isOverHiddenDay = ({ left, span }: ItemSegment) =>
    hiddenCounts.slice(left, left + span).some((count) => count > 0);
  for (;;) {
    const lastRow = rows.at(-1) ?? [];
    const removed = lastRow.filter(isOverHiddenDay);
    if (removed.length === 0) return;
    removed.forEach(hide);
    rows.splice(
      -1,
      1,
      lastRow.filter((segment) => !removed.includes(segment)),
    );
  }
}

interface SingleDaySegments {
  segments: ItemSegment[];
  /** Number of items beyond the maximum number of rows. No segments are created for them. */
  hiddenCount: number;
}

function createSegments(
  dates: readonly CalendarDate[],
  days: ItemsByDay<DisplayItem>,
  midnights: readonly number[],
  maxRows: number,
) {
  const end = midnights.at(-1) ?? 0;
  const multiDaySegments: ItemSegment[] = [];
  const singleDays = dates.map((date, left): SingleDaySegments => {
    const segments: ItemSegment[] = [];
    let hiddenCount = 0;
    for (const item of days.get(date) ?? []) {
      const continuesBefore = item.start.getTime() < (midnights[left] ?? 0);
      if (continuesBefore && left > 0) continue;
      const itemEnd = item.end.getTime();
      let span = 1;
      while (left + span < dates.length && itemEnd > (midnights[left + span] ?? 0)) span += 1;
      const segment = { item, left, span, continuesBefore, continuesAfter: itemEnd > end };
      if (continuesBefore || span > 1 || segment.continuesAfter) multiDaySegments.push(segment);
      else if (segments.length < maxRows) segments.push(segment);
      else hiddenCount += 1;
    }
    return { segments, hiddenCount };
  });
  return { multiDaySegments, singleDays };
}

const compareSegments = (a: ItemSegment, b: ItemSegment) =>
  a.left - b.left || b.span - a.span || a.item.start.getTime() - b.item.start.getTime();
