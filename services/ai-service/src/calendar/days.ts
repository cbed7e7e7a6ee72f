import {
  addDays,
  toCalendarDate,
  startOfDate,
  startOfWeek,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';

const MONDAY = 1;
const WEEK = 7;
const USUAL_DAYS = 28;

/** A week of somebody's calendar. */
export interface Week extends Interval {
  /** Its Monday. */
  start_date: CalendarDate;
}

export function weekOf(monday: CalendarDate, timeZone: string): Week {
  const end = startOfDate(addDays(monday, WEEK), timeZone);
  return { start_date: monday, start: startOfDate(monday, timeZone), end };
}

export const mondayAt = (time: number, timeZone: string): CalendarDate =>
  startOfWeek(toCalendarDate(time, timeZone), MONDAY);

/** The weeks that a stretch of time touches, earliest first. */
export function weeksOf({ start, end }: Interval, timeZone: string): Week[] {
  const weeks: Week[] = [];
  for (
    let monday = mondayAt(start, timeZone);
    startOfDate(monday, timeZone) < end;
    monday = addDays(monday, WEEK)
  ) {
    weeks.push(weekOf(monday, timeZone));
  }
  return weeks;
}

/** The range asked for; where an end is missing, of the last 28 days with today. */
export function rangeAsked(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
  timeZone: string,
): Interval {
  const span = (time: number, days: number) =>
    startOfDate(addDays(toCalendarDate(time, timeZone), days), timeZone);
  if (from && to) return { start: Date.parse(from), end: Date.parse(to) };
  if (from) return { start: Date.parse(from), end: span(Date.parse(from), USUAL_DAYS) };
  const end = to ? Date.parse(to) : span(now, 1);
  return { start: span(end, -USUAL_DAYS), end };
}
