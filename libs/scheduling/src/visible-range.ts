import { addDays, startOfDate, type CalendarDate, type DatePeriod } from './all-day.ts';
import type { Interval } from './interval.ts';

export const calendarViews = ['month', 'week', 'work_week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** 0 is Sunday, as in `Date.prototype.getDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const AGENDA_DAYS = 30;

/** The weekday of a date. */
export const weekdayOf = (date: CalendarDate): Weekday => new Date(date).getUTCDay() as Weekday;

/** The first day of the week that holds `date`. */
export const startOfWeek = (date: CalendarDate, weekStartsOn: Weekday): CalendarDate =>
  addDays(date, -((weekdayOf(date) - weekStartsOn + 7) % 7));

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;

/**
 * The dates that a calendar view shows. A month shows whole weeks, so days of its neighbours too; a
 * work week runs from Monday to Friday.
 */
export function visibleDates(
  view: CalendarView,
  date: CalendarDate,
  weekStartsOn: Weekday,
): DatePeriod {
  if (view === 'day') return { start_date: date, end_date: addDays(date, 1) };
  if (view === 'agenda') return { start_date: date, end_date: addDays(date, AGENDA_DAYS) };
  const week = startOfWeek(date, weekStartsOn);
  if (view === 'week') return { start_date: week, end_date: addDays(week, 7) };
  if (view === 'work_week') {
    const monday = addDays(week, (1 - weekStartsOn + 7) % 7);
    return { start_date: monday, end_date: addDays(monday, 5) };
  }
  const first = firstOfMonth(date);
  const last = addDays(firstOfMonth(addDays(first, 31)), -1);
  return {
    start_date: startOfWeek(first, weekStartsOn),
    end_date: addDays(startOfWeek(last, weekStartsOn), 7),
  };
}

/**
 * The instants that a calendar view shows, for a query of its events.
 *
 * @param date the date in focus
 * @param timeZone the zone in which the calendar is read
 */
export function visibleRange(
  view: CalendarView,
  date: CalendarDate,
  weekStartsOn: Weekday,
  timeZone: string,
): Interval {
  const { start_date, end_date } = visibleDates(view, date, weekStartsOn);
  return { start: startOfDate(start_date, timeZone), end: startOfDate(end_date, timeZone) };
}
