import {
  addDays,
  toCalendarDate,
  startOfDate,
  startOfWeek,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';

const MONDAY = 1;
const DAYS_PER_WEEK = 7;
const DEFAULT_DAYS = 28;

/** A local calendar week, Monday to Sunday. */
export interface Week extends Interval {
  start_date: CalendarDate;
}

export function getWeek(monday: CalendarDate, timeZone: string): Week {
  const end = startOfDate(addDays(monday, DAYS_PER_WEEK), timeZone);
  return { start_date: monday, start: startOfDate(monday, timeZone), end };
}

export const getMonday = (time: number, timeZone: string): CalendarDate =>
  startOfWeek(toCalendarDate(time, timeZone), MONDAY);

/** Lists the weeks that overlap an interval, in order. */
export function listWeeks({ start, end }: Interval, timeZone: string): Week[] {
  const weeks: Week[] = [];
  for (
    let monday = getMonday(start, timeZone);
    startOfDate(monday, timeZone) < end;
    monday = addDays(monday, DAYS_PER_WEEK)
  ) {
    weeks.push(getWeek(monday, timeZone));
  }
  return weeks;
}

/** Resolves a requested range. A missing bound defaults to 28 days, ending today. */
export function resolveRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
  timeZone: string,
): Interval {
  const startOfDayOffset = (time: number, days: number) =>
    startOfDate(addDays(toCalendarDate(time, timeZone), days), timeZone);
  if (from && to) return { start: Date.parse(from), end: Date.parse(to) };
  if (from)
    return { start: Date.parse(from), end: startOfDayOffset(Date.parse(from), DEFAULT_DAYS) };
  const end = to ? Date.parse(to) : startOfDayOffset(now, 1);
  return { start: startOfDayOffset(end, -DEFAULT_DAYS), end };
}
