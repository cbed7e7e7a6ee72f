import type { CalendarDate } from '@scheduler/scheduling';
import { localMidnight } from '../../dates.ts';
import { gridLocalizer } from '../localizer.ts';

/** A date with its first and its last instant. */
export interface Day {
  date: CalendarDate;
  start: Date;
  end: Date;
}

export const dayOf = (date: CalendarDate): Day => {
  const start = localMidnight(date);
  return { date, start, end: gridLocalizer.endOf(start, 'day') };
};
