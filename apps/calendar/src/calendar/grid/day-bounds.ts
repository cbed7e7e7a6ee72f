import type { CalendarDate } from '@scheduler/scheduling';
import { getLocalMidnight } from '../../local-dates.ts';
import { gridLocalizer } from '../localizer.ts';

/** A date with its first and last instant. */
export interface DayBounds {
  date: CalendarDate;
  start: Date;
  end: Date;
}

export const getDayBounds = (date: CalendarDate): DayBounds => {
  const start = getLocalMidnight(date);
  return { date, start, end: gridLocalizer.endOf(start, 'day') };
};
