import { useUser } from '@scheduler/platform';
import { filterBusyEvents, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import { useMemo } from 'react';
import { getPrefetchedRange } from './prefetch-calendar.ts';
import { groupByDay } from './group-by-day.ts';
import { getUpcomingOverlaps, findOverlaps } from './overlaps.ts';
import { toCalendarItems, toGoogleItems } from './to-calendar-items.ts';
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
  const { email } = useUser();
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
  const schedulesById = useMemo(
    () => new Map(schedules.map((schedule) => [schedule.id, schedule])),
    [schedules],
  );
  const overlaps = useMemo(
    () => findOverlaps(filterBusyEvents(visibleEvents, { schedules: schedulesById, email })),
    [visibleEvents, schedulesById, email],
  );
  const items = useMemo(() => {
    const { conflicting } = overlaps;
    const eventItems = toCalendarItems(visibleEvents, {
      schedules: schedulesById,
      conflicting,
      email,
      now,
    });
    return [...eventItems, ...toGoogleItems(google.events, now)];
  }, [visibleEvents, schedulesById, overlaps, google.events, email, now]);

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
