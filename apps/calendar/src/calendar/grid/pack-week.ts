import type { CalendarDate } from '@scheduler/scheduling';
import { localMidnight } from '../../dates.ts';
import { addDays } from '@scheduler/scheduling';
import type { DrawnItem } from '../calendar-item.ts';
import type { Days } from '../days.ts';

interface Place {
  /** Its first day in the row, counted from 0. */
  left: number;
  /** How many days of the row it takes. */
  span: number;
}

/** An item in a row of days. */
interface ItemSegment extends Place {
  item: DrawnItem;
  /** Whether it began before the row. */
  before: boolean;
  /** Whether it goes on after the row. */
  after: boolean;
}

/** How many items of a day have no room. */
interface MoreSegment extends Place {
  more: number;
}

export type Segment = ItemSegment | MoreSegment;

/**
 * Places the items of some days that follow each other in rows below each other, what lasts longer
 * first. In the last row a day with more than `most` says how many more there are.
 */
export function packWeek(
  dates: readonly CalendarDate[],
  days: Days<DrawnItem>,
  most: number,
): Segment[][] {
  const midnights = [...dates, addDays(dates.at(-1) ?? '', 1)].map((date) =>
    localMidnight(date).getTime(),
  );
  const { long, short } = segmentsOf(dates, days, midnights, most);
  const rows: ItemSegment[][] = [];
  const taken: number[] = [];
  const hidden = dates.map(() => 0);
  const hide = ({ left, span }: ItemSegment) => {
    for (let day = left; day < left + span; day += 1) hidden[day] = (hidden[day] ?? 0) + 1;
  };
  const place = (segment: ItemSegment) => {
    const days = ((1 << segment.span) - 1) << segment.left;
    let row = 0;
    while (row < most && ((taken[row] ?? 0) & days) !== 0) row += 1;
    if (row === most) return hide(segment);
    taken[row] = (taken[row] ?? 0) | days;
    (rows[row] ??= []).push(segment);
  };
  for (const segment of long.toSorted(longestFirst)) place(segment);
  for (const { segments, more } of short) {
    for (const segment of segments) place(segment);
    const left = segments[0]?.left ?? 0;
    hidden[left] = (hidden[left] ?? 0) + more;
  }
  if (rows.length === most) makeRoom(rows, hidden, hide);
  const full = hidden.flatMap((more, left) => (more > 0 ? [{ left, span: 1, more }] : []));
  return rows.map((row, index) =>
    [...row, ...(index === most - 1 ? full : [])].toSorted((a, b) => a.left - b.left),
  );
}

/** Takes out of the last row what stands over a day that has more; that may fill further days. */
function makeRoom(rows: ItemSegment[][], hidden: number[], hide: (segment: ItemSegment) => void) {
  const isOver = ({ left, span }: ItemSegment) =>
    hidden.slice(left, left + span).some((count) => count > 0);
  for (;;) {
    const last = rows.at(-1) ?? [];
    const out = last.filter(isOver);
    if (out.length === 0) return;
    out.forEach(hide);
    rows.splice(
      -1,
      1,
      last.filter((segment) => !out.includes(segment)),
    );
  }
}

interface DayOfShort {
  segments: ItemSegment[];
  /** Those that cannot have room: no more is worked out for them. */
  more: number;
}

function segmentsOf(
  dates: readonly CalendarDate[],
  days: Days<DrawnItem>,
  midnights: readonly number[],
  most: number,
) {
  const end = midnights.at(-1) ?? 0;
  const long: ItemSegment[] = [];
  const short = dates.map((date, left): DayOfShort => {
    const segments: ItemSegment[] = [];
    let more = 0;
    for (const item of days.get(date) ?? []) {
      const before = item.start.getTime() < (midnights[left] ?? 0);
      if (before && left > 0) continue;
      const last = item.end.getTime();
      let span = 1;
      while (left + span < dates.length && last > (midnights[left + span] ?? 0)) span += 1;
      const segment = { item, left, span, before, after: last > end };
      if (before || span > 1 || segment.after) long.push(segment);
      else if (segments.length < most) segments.push(segment);
      else more += 1;
    }
    return { segments, more };
  });
  return { long, short };
}

const longestFirst = (a: ItemSegment, b: ItemSegment) =>
  a.left - b.left || b.span - a.span || a.item.start.getTime() - b.item.start.getTime();
