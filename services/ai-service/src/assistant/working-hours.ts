import { weekdays, type Preferences } from '@scheduler/contracts/core';
import { addDays, type CalendarDate, type Interval } from '@scheduler/scheduling';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';
import { toInstantAtMinute } from './time-ranges.ts';

const parseMinuteOfDay = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
};

/** Returns the working hours of a date. A range that crosses midnight ends on the next day. */
export function getWorkingHours(
  { working_hours }: Preferences,
  date: CalendarDate,
  timeZone: string,
): Interval[] {
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  return (weekday ? working_hours[weekday] : []).map(({ start, end }) => ({
    start: toInstantAtMinute(date, parseMinuteOfDay(start), timeZone),
    end: toInstantAtMinute(start < end ? date : addDays(date, 1), parseMinuteOfDay(end), timeZone),
  }));
}
