import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { getLocalMidnight, type TimeRange } from '../../local-dates.ts';

/** A date with its first and last instant. */
export interface DayBounds extends TimeRange {
  date: CalendarDate;
}

export const getDayBounds = (date: CalendarDate): DayBounds => ({
  date,
  start: getLocalMidnight(date),
  end: new Date(getLocalMidnight(addDays(date, 1)).getTime() - 1),
});
