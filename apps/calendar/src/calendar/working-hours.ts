import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { clock } from '@scheduler/platform/clock';
import {
  addDays,
  timeOn,
  visibleDates,
  weekdayOf,
  type CalendarDate,
  type CalendarView,
} from '@scheduler/scheduling';
import { localZone, weekStart } from '../dates.ts';
import { datesBetween } from './days.ts';

const hoursOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
};

/** The working hours of a date, since its midnight; what lasts over the next one ends after 24. */
const workingRanges = (date: CalendarDate) =>
  clock().workingHours[weekdays.at(weekdayOf(date) - 1) as WeekdayName].map(({ start, end }) => {
    const [from, to] = [hoursOf(start), hoursOf(end)];
    return { from, to: to > from ? to : to + 24 };
  });

/** For each of a date's slots, counted from midnight, `1` if it lies outside of working hours. */
export function slotsOff(date: CalendarDate, minutes: number, count: number): string {
  const before = workingRanges(addDays(date, -1)).map(({ from, to }) => ({
    from: from - 24,
    to: to - 24,
  }));
  const ranges = [...before, ...workingRanges(date)];
  return Array.from({ length: count }, (_, slot) => (slot * minutes) / 60)
    .map((hour) => (ranges.some(({ from, to }) => hour >= from && hour < to) ? 0 : 1))
    .join('');
}

const USUAL_START = 9;
const BEFORE = 1.25;

/** To where a time grid is scrolled at first: a little before the first work of its days. */
export function firstShown(view: CalendarView, date: CalendarDate): Date {
  const { start_date, end_date } = visibleDates(view, date, weekStart());
  const starts = datesBetween(start_date, end_date).flatMap((day) =>
    workingRanges(day).map(({ from }) => from),
  );
  const hour = Math.max(0, (starts.length > 0 ? Math.min(...starts) : USUAL_START) - BEFORE);
  return new Date(timeOn(date, localZone(), { minute: hour * 60 }));
}
