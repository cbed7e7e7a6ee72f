import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { toLocalDate, getLocalMidnight } from '../../local-dates.ts';
import type { CalendarItem, DisplayItem } from './calendar-item.ts';

/** Items by every date they touch: all-day items first, then by start time. */
export type ItemsByDay<Item = CalendarItem> = ReadonlyMap<CalendarDate, readonly Item[]>;

export function groupByDay<Item extends DisplayItem>(items: readonly Item[]): ItemsByDay<Item> {
  const days = new Map<CalendarDate, Item[]>();
  const getDayBounds = createDayLookup();
  const ordered = items.toSorted(
    (a, b) => Number(b.allDay) - Number(a.allDay) || a.start.getTime() - b.start.getTime(),
  );
  for (const item of ordered) {
    // An event that ends at midnight does not touch the next day.
    for (let day = getDayBounds(item.start); ; day = getDayBounds(new Date(day.end))) {
      const existing = days.get(day.date);
      if (existing) existing.push(item);
      else days.set(day.date, [item]);
      if (item.end.getTime() <= day.end) break;
    }
  }
  return days;
}

/** Creates a function that returns an instant's day. It is fast if the instants are sorted. */
function createDayLookup() {
  let day = { date: '', start: 0, end: 0 };
  return (time: Date) => {
    if (time.getTime() >= day.start && time.getTime() < day.end) return day;
    const date = toLocalDate(time);
    const [start, end] = [getLocalMidnight(date), getLocalMidnight(addDays(date, 1))];
    day = { date, start: start.getTime(), end: end.getTime() };
    return day;
  };
}

/** Lists the dates from `from` up to but excluding `to`. */
export function getDatesBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
