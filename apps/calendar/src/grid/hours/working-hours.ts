import { weekdays, type WeekdayName, type WorkingHours } from '@scheduler/contracts/core';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import {
  addDays,
  toInstant,
  getVisibleDates,
  getWeekday,
  type CalendarDate,
  type CalendarView,
} from '@scheduler/scheduling';
import { getTimeZone, getWeekStart } from '../../local-dates.ts';
import { getDatesBetween } from '../../screen/items/group-by-day.ts';

const parseHours = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
};

/** Returns the working hours on the weekday of a date. */
export const getHoursOn = (workingHours: WorkingHours, date: CalendarDate) =>
  workingHours[weekdays.at(getWeekday(date) - 1) as WeekdayName];

/** Returns working hours in hours since midnight; a range that ends the next day ends after 24. */
const getWorkingRanges = (date: CalendarDate) =>
  getHoursOn(getTimeSettings().workingHours, date).map(({ start, end }) => {
    const [from, to] = [parseHours(start), parseHours(end)];
    return { from, to: to > from ? to : to + 24 };
  });

/** Returns a digit for each slot of a date: `1` outside working hours, otherwise `0`. */
export function getNonWorkingSlots(date: CalendarDate, minutes: number, count: number): string {
  const previousDay = getWorkingRanges(addDays(date, -1)).map(({ from, to }) => ({
    from: from - 24,
    to: to - 24,
  }));
  const ranges = [...previousDay, ...getWorkingRanges(date)];
  return Array.from({ length: count }, (_, slot) => (slot * minutes) / 60)
    .map((hour) => (ranges.some(({ from, to }) => hour >= from && hour < to) ? 0 : 1))
    .join('');
}

const DEFAULT_START_HOUR = 9;
const HOURS_BEFORE = 1.25;

/** Returns the initial scroll position of a time grid, just before the first working hours. */
export function getInitialScrollTime(view: CalendarView, date: CalendarDate): Date {
  const { start_date, end_date } = getVisibleDates(view, date, getWeekStart());
  const starts = getDatesBetween(start_date, end_date).flatMap((day) =>
    getWorkingRanges(day).map(({ from }) => from),
  );
  const hour = Math.max(
    0,
    (starts.length > 0 ? Math.min(...starts) : DEFAULT_START_HOUR) - HOURS_BEFORE,
  );
  return new Date(toInstant(date, getTimeZone(), { minute: hour * 60 }));
}
