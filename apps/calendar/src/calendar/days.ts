import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { localDate } from '../dates.ts';
import type { CalendarItem } from './calendar-item.ts';

/** Items by each date they touch, in the order they happen, whole days first. */
export type Days = ReadonlyMap<CalendarDate, readonly CalendarItem[]>;

export function byDay(items: readonly CalendarItem[]): Days {
  const days = new Map<CalendarDate, CalendarItem[]>();
  const ordered = items.toSorted(
    (a, b) => Number(b.allDay) - Number(a.allDay) || a.start.getTime() - b.start.getTime(),
  );
  for (const item of ordered) {
    for (const date of datesOf(item)) {
      const day = days.get(date);
      if (day) day.push(item);
      else days.set(date, [item]);
    }
  }
  return days;
}

/** The dates an item touches; an end at midnight does not touch the day that begins there. */
function datesOf({ start, end }: CalendarItem): CalendarDate[] {
  const last = localDate(new Date(Math.max(start.getTime(), end.getTime() - 1)));
  const dates = [localDate(start)];
  for (let date = dates[0] ?? last; date < last;) {
    date = addDays(date, 1);
    dates.push(date);
  }
  return dates;
}

/** The dates from `from` up to and without `to`. */
export function datesBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
