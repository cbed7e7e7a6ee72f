import { getTimeSettings } from '@scheduler/platform/time-settings';
import { getVisibleRange, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import type { InstantRange } from '@scheduler/api-client/queries';
import { useMemo } from 'react';
import { getTimeZone, getWeekStart } from '../local-dates.ts';
import { stepDate } from './use-calendar-params.ts';

/** Returns the visible range of a view in the user's time zone. */
export function toVisibleRange(
  view: CalendarView,
  date: CalendarDate,
  firstDay = getWeekStart(),
): InstantRange {
  const { start, end } = getVisibleRange(view, date, firstDay, getTimeZone());
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** Returns the visible range and the adjacent ranges, which Back and Next display. */
export function useVisibleRange(view: CalendarView, date: CalendarDate) {
  const { weekStart: firstDay, timeZone } = getTimeSettings();
  return useMemo(
    () => ({
      visible: toVisibleRange(view, date),
      neighbors: [
        toVisibleRange(view, stepDate(view, date, 1)),
        toVisibleRange(view, stepDate(view, date, -1)),
      ],
    }),
    // `toVisibleRange` reads the start of the week and the time zone from the global settings.
    // oxlint-disable-next-line react/exhaustive-deps
    [view, date, firstDay, timeZone],
  );
}
