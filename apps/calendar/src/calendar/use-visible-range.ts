import { clock } from '@scheduler/platform/clock';
import { visibleRange, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import type { Range } from '@scheduler/api-client/queries';
import { useMemo } from 'react';
import { localZone, weekStart } from '../dates.ts';
import { stepDate } from './use-calendar-params.ts';

/** The instants that a view shows on the person's own clock. */
export function rangeOf(view: CalendarView, date: CalendarDate, firstDay = weekStart()): Range {
  const { start, end } = visibleRange(view, date, firstDay, localZone());
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** The visible range and its two neighbours, which Back and Next will ask for. */
export function useVisibleRange(view: CalendarView, date: CalendarDate) {
  const { weekStart: firstDay, timeZone } = clock();
  return useMemo(
    () => ({
      visible: rangeOf(view, date),
      neighbours: [rangeOf(view, stepDate(view, date, 1)), rangeOf(view, stepDate(view, date, -1))],
    }),
    // By which `rangeOf` reckons.
    // oxlint-disable-next-line react/exhaustive-deps
    [view, date, firstDay, timeZone],
  );
}
