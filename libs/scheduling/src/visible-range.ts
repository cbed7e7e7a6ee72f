import { addDays, startOfDate, type CalendarDate, type DatePeriod } from './all-day.ts';
import type { Interval } from './interval.ts';

export const CALENDAR_VIEWS = ['month', 'week', 'work_week', 'day', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** A weekday from 0 (Sunday) to 6 (Saturday), as in `Date.prototype.getDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Number of days in the agenda view. */
export const AGENDA_DAYS = 30;

/** Returns the weekday of a date. */
export const getWeekday = (date: CalendarDate): Weekday => new Date(date).getUTCDay() as Weekday;

/** Returns the first day of the week that contains `date`. */
export const startOfWeek = (date: CalendarDate, weekStartsOn: Weekday): CalendarDate =>
  addDays(date, -((getWeekday(date) - weekStartsOn + 7) % 7));

const startOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;

/**
 * Returns the dates that a calendar view displays. The month view displays whole weeks, including days
 * of adjacent months; the work week is from Monday to Friday.
 *
 * @param date the focused date
 * @returns the end date is exclusive
 */
export function getVisibleDates(
  view: CalendarView,
  date: CalendarDate,
  weekStartsOn: Weekday,
): DatePeriod {
  if (view === 'day') return { start_date: date, end_date: addDays(date, 1) };
  if (view === 'agenda') return { start_date: date, end_date: addDays(date, AGENDA_DAYS) };
  const weekStart = startOfWeek(date, weekStartsOn);
  if (view === 'week') return { start_date: weekStart, end_date: addDays(weekStart, 7) };
  if (view === 'work_week') {
    const monday = addDays(weekStart, (1 - weekStartsOn + 7) % 7);
    return { start_date: monday, end_date: addDays(monday, 5) };
  }
  const firstDay = startOfMonth(date);
  const lastDay = addDays(startOfMonth(addDays(firstDay, 31)), -1);
  return {
    start_date: startOfWeek(firstDay, weekStartsOn),
    end_date: addDays(startOfWeek(lastDay, weekStartsOn), 7),
  };
}

/**
 * Returns the interval that a calendar view displays, for example to fetch its events.
 *
 * @param date the focused date
 * @param timeZone IANA time zone in which the calendar is displayed
 */
export function getVisibleRange(
  view: CalendarView,
  date: CalendarDate,
  weekStartsOn: Weekday,
  timeZone: string,
): Interval {
  const { start_date, end_date } = getVisibleDates(view, date, weekStartsOn);
  return { start: startOfDate(start_date, timeZone), end: startOfDate(end_date, timeZone) };
}
