import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { getLocalMidnight } from '../../local-dates.ts';

/** A date with its first and last instant. */
export interface DayBounds {
  date: CalendarDate;
  start: Date;
  end: Date;
}

export const getDayBounds = (date: CalendarDate): DayBounds => ({
  date,
  start: getLocalMidnight(date),
  end: new Date(getLocalMidnight(addDays(date, 1)).getTime() - 1),
});
