import { addDays, startOfWeek, getWeekday, type CalendarDate } from '@scheduler/scheduling';
import { toLocalDate, getLocalMidnight, getWeekStart } from '../../local-dates.ts';
import { getDatesBetween } from '../../screen/items/group-by-day.ts';

const isWeekend = (date: CalendarDate) => [0, 6].includes(getWeekday(date));

/**
 * Returns the dates of the week to plan: the week of `date`, or the current week if that one is in
 * the past. If only weekend days remain, returns the following week.
 */
export function getPlanningWeek(date: CalendarDate, now: number): CalendarDate[] {
  const today = toLocalDate(new Date(now));
  const weekStart = startOfWeek(date > today ? date : today, getWeekStart());
  const dates = getDatesBetween(weekStart, addDays(weekStart, 7));
  const hasWorkdaysLeft = dates.some((day) => day >= today && !isWeekend(day));
  return hasWorkdaysLeft ? dates : dates.map((day) => addDays(day, 7));
}

/** Returns the time range of consecutive dates, from local midnight to local midnight. */
export const toTimeWindow = (dates: readonly CalendarDate[]): { start: string; end: string } => ({
  start: getLocalMidnight(dates[0] ?? '').toISOString(),
  end: getLocalMidnight(addDays(dates.at(-1) ?? '', 1)).toISOString(),
});

/** Returns the working days, plus weekend days with events. */
export function getVisibleDates(dates: readonly CalendarDate[], starts: Iterable<Date>) {
  const eventDates = new Set([...starts].map(toLocalDate));
  return dates.filter((date) => !isWeekend(date) || eventDates.has(date));
}
