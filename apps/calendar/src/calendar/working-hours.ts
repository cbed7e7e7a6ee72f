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
import { hourOf, localDate, localZone, weekStart } from '../dates.ts';
import { datesBetween } from './days.ts';

const hoursOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
};

/** The working hours of a date, since its midnight; what lasts over the next one ends after 24. */
export const workingRanges = (date: CalendarDate) =>
  clock().workingHours[weekdays.at(weekdayOf(date) - 1) as WeekdayName].map(({ start, end }) => {
    const [from, to] = [hoursOf(start), hoursOf(end)];
    return { from, to: to > from ? to : to + 24 };
  });

const known = new Map<number, boolean>();
let knownBy: unknown;
const MOST_KNOWN = 5000;

/** Whether a slot lies outside of working hours; a week has hundreds, and asks at each render. */
export function isOff(time: Date): boolean {
  if (knownBy !== clock() || known.size > MOST_KNOWN) known.clear();
  knownBy = clock();
  let off = known.get(time.getTime());
  if (off === undefined) known.set(time.getTime(), (off = reckonOff(time)));
  return off;
}

function reckonOff(time: Date): boolean {
  const date = localDate(time);
  const hour = hourOf(time);
  const within = (at: number) => (range: { from: number; to: number }) =>
    at >= range.from && at < range.to;
  return !(
    workingRanges(date).some(within(hour)) ||
    workingRanges(addDays(date, -1)).some(within(hour + 24))
  );
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
