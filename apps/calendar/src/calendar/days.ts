import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { localDate, localMidnight } from '../dates.ts';
import type { CalendarItem, DrawnItem } from './calendar-item.ts';

/** Items by each date they touch, in the order they happen, whole days first. */
export type Days<Item = CalendarItem> = ReadonlyMap<CalendarDate, readonly Item[]>;

export function byDay<Item extends DrawnItem>(items: readonly Item[]): Days<Item> {
  const days = new Map<CalendarDate, Item[]>();
  const dayAt = dayFinder();
  const ordered = items.toSorted(
    (a, b) => Number(b.allDay) - Number(a.allDay) || a.start.getTime() - b.start.getTime(),
  );
  for (const item of ordered) {
    // An end at midnight does not touch the day that begins there.
    for (let day = dayAt(item.start); ; day = dayAt(new Date(day.end))) {
      const held = days.get(day.date);
      if (held) held.push(item);
      else days.set(day.date, [item]);
      if (item.end.getTime() <= day.end) break;
    }
  }
  return days;
}

/** Finds the day of a time; of times in order it reckons each day once. */
function dayFinder() {
  let day = { date: '', start: 0, end: 0 };
  return (time: Date) => {
    if (time.getTime() >= day.start && time.getTime() < day.end) return day;
    const date = localDate(time);
    const [start, end] = [date, addDays(date, 1)].map((one) => localMidnight(one).getTime());
    day = { date, start: start ?? 0, end: end ?? 0 };
    return day;
  };
}

/** The dates from `from` up to and without `to`. */
export function datesBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
