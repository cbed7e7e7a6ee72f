import { addDays, startOfWeek, weekdayOf, type CalendarDate } from '@scheduler/scheduling';
import { localDate, localMidnight, weekStart } from '../dates.ts';
import { datesBetween } from '../calendar/days.ts';

const isWeekend = (date: CalendarDate) => [0, 6].includes(weekdayOf(date));

/**
 * The dates of the week that there is something to plan in: the one of `date`, or this one if that
 * is over, or the next one once nothing but a weekend is left of it.
 */
export function weekToPlan(date: CalendarDate, now: number): CalendarDate[] {
  const today = localDate(new Date(now));
  const first = startOfWeek(date > today ? date : today, weekStart());
  const dates = datesBetween(first, addDays(first, 7));
  const hasWorkLeft = dates.some((day) => day >= today && !isWeekend(day));
  return hasWorkLeft ? dates : dates.map((day) => addDays(day, 7));
}

/** From the first midnight of these dates to the last, on the person's own clock. */
export const windowOf = (dates: readonly CalendarDate[]): { start: string; end: string } => ({
  start: localMidnight(dates[0] ?? '').toISOString(),
  end: localMidnight(addDays(dates.at(-1) ?? '', 1)).toISOString(),
});

/** The days a picture of the week draws: the working ones, and others on which there is something. */
export function datesToDraw(dates: readonly CalendarDate[], starts: Iterable<Date>) {
  const used = new Set([...starts].map(localDate));
  return dates.filter((date) => !isWeekend(date) || used.has(date));
}
