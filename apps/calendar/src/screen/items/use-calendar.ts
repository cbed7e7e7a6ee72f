import { filterBusyEvents, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import { useMemo } from 'react';
import { getPrefetchedRange } from './prefetch-calendar.ts';
import { groupByDay } from './group-by-day.ts';
import { getUpcomingOverlaps, findOverlaps } from './overlaps.ts';
import { toCalendarItems, toGoogleItems } from './to-calendar-items.ts';
import { useBusyContext } from './use-busy-context.ts';
import { useCalendarEvents } from './use-calendar-events.ts';
import type { useFilters } from '../rail/use-filters.ts';
import { useGoogleEvents } from './use-google-events.ts';
import { useVisibleRange } from '../use-visible-range.ts';

interface CalendarScope {
  view: CalendarView;
  date: CalendarDate;
  now: number;
  filters: ReturnType<typeof useFilters>;
}

/** Loads everything a view renders: items, overlaps and the loading state. */
export function useCalendar({ view, date, now, filters }: CalendarScope) {
  const { visible, neighbors } = useVisibleRange(view, date);
  const fetched = getPrefetchedRange(view, date, visible);
  const { events, schedules, ...loading } = useCalendarEvents({ visible, fetched, neighbors });
  const google = useGoogleEvents(visible, now, filters.showGoogle);
  const { hidden } = filters;

  const visibleEvents = useMemo(
    () =>
      hidden.size === 0
        ? events
        : events.filter(({ schedule_ids }) => !schedule_ids.every((id) => hidden.has(id))),
    [events, hidden],
  );
  const busyContext = useBusyContext(schedules);
  const overlaps = useMemo(
    () => findOverlaps(filterBusyEvents(visibleEvents, busyContext)),
    [visibleEvents, busyContext],
  );
  const items = useMemo(() => {
    const { conflicting } = overlaps;
    const eventItems = toCalendarItems(visibleEvents, { ...busyContext, conflicting, now });
    return [...eventItems, ...toGoogleItems(google.events, now)];
  }, [visibleEvents, busyContext, overlaps, google.events, now]);

  return {
    ...loading,
    schedules,
    google: google.access,
    items,
    days: useMemo(() => groupByDay(items), [items]),
    bands: overlaps.bands,
    conflicts: useMemo(() => getUpcomingOverlaps(overlaps, now), [overlaps, now]),
  };
}
