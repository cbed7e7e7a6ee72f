import type { CalendarDate } from '@scheduler/scheduling';
import { hourOf, localDate } from '../dates.ts';
import type { Block } from './week-blocks.ts';
import { datesToDraw } from './week-to-plan.ts';

/** What a picture of a week shows of it. */
export interface WeekFrame {
  shown: readonly CalendarDate[];
  hours: { first: number; last: number };
}

const FIRST = 9;
const LAST = 18;

/** The working days and hours, and as far beyond them as something that matters here lies. */
export function frameOf(dates: readonly CalendarDate[], blocks: readonly Block[]): WeekFrame {
  const near = blocks.filter(({ aside }) => !aside);
  const starts = near.map(({ start }) => Math.floor(hourOf(start)));
  const ends = near.map(({ start, end }) =>
    localDate(end) === localDate(start) ? Math.ceil(hourOf(end)) : 24,
  );
  return {
    shown: datesToDraw(
      dates,
      near.map(({ start }) => start),
    ),
    hours: { first: Math.min(FIRST, ...starts), last: Math.max(LAST, ...ends) },
  };
}
