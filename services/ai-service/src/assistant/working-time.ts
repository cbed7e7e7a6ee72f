import { weekdays, type Preferences } from '@scheduler/contracts/core';
import { addDays, type CalendarDate, type Interval } from '@scheduler/scheduling';
import { minuteOn } from './spans.ts';

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The working hours of a date; those of a night end on the next day. */
export function workingTime(
  { working_hours }: Preferences,
  date: CalendarDate,
  timeZone: string,
): Interval[] {
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  return (weekday ? working_hours[weekday] : []).map(({ start, end }) => ({
    start: minuteOn(date, minutesOf(start), timeZone),
    end: minuteOn(start < end ? date : addDays(date, 1), minutesOf(end), timeZone),
  }));
}
