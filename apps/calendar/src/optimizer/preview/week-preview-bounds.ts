import type { CalendarDate } from '@scheduler/scheduling';
import { getLocalHour, toLocalDate } from '../../local-dates.ts';
import type { Block } from './week-preview-blocks.ts';
import { getVisibleDates } from '../plan/planning-week.ts';

/** The visible dates and hours of a week preview. */
export interface WeekPreviewBounds {
  visibleDates: readonly CalendarDate[];
  /** Hours of the day; `last` is exclusive. */
  hours: { first: number; last: number };
}

const DEFAULT_FIRST_HOUR = 9;
const DEFAULT_LAST_HOUR = 18;

/** Returns the working days and hours, extended to include all relevant blocks. */
export function getPreviewBounds(
  dates: readonly CalendarDate[],
  blocks: readonly Block[],
): WeekPreviewBounds {
  const blocksInBounds = blocks.filter(({ outsideBounds }) => !outsideBounds);
  const startHours = blocksInBounds.map(({ start }) => Math.floor(getLocalHour(start)));
  const endHours = blocksInBounds.map(({ start, end }) =>
    toLocalDate(end) === toLocalDate(start) ? Math.ceil(getLocalHour(end)) : 24,
  );
  return {
    visibleDates: getVisibleDates(
      dates,
      blocksInBounds.map(({ start }) => start),
    ),
    hours: {
      first: Math.min(DEFAULT_FIRST_HOUR, ...startHours),
      last: Math.max(DEFAULT_LAST_HOUR, ...endHours),
    },
  };
}
