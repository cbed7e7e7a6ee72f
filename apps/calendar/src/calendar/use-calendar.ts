import { useUser } from '@scheduler/platform';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { useMemo } from 'react';
import { askedFor } from './ask-ahead.ts';
import { byDay } from './days.ts';
import { ahead, overlapsIn } from './overlaps.ts';
import { takingTime } from './takes-time.ts';
import { toCalendarItems, toGoogleItems } from './to-calendar-items.ts';
import { useCalendarEvents } from './use-calendar-events.ts';
import type { useFilters } from './use-filters.ts';
import { useGoogle } from './use-google.ts';
import { useVisibleRange } from './use-visible-range.ts';

interface CalendarScope {
  view: CalendarView;
  date: CalendarDate;
  now: number;
  filters: ReturnType<typeof useFilters>;
}

/** Everything a view draws: items, the minutes they share, and how the loading stands. */
export function useCalendar({ view, date, now, filters }: CalendarScope) {
  const { email } = useUser();
  const { visible, neighbours } = useVisibleRange(view, date);
  const asked = askedFor(view, date, visible);
  const { events, schedules, ...loading } = useCalendarEvents({ visible, asked, neighbours });
  const google = useGoogle(visible, now, filters.showGoogle);
  const { hidden } = filters;

  const shown = useMemo(
    () =>
      hidden.size === 0
        ? events
        : events.filter(({ schedule_ids }) => !schedule_ids.every((id) => hidden.has(id))),
    [events, hidden],
  );
  const byId = useMemo(
    () => new Map(schedules.map((schedule) => [schedule.id, schedule])),
    [schedules],
  );
  const overlaps = useMemo(
    () => overlapsIn(takingTime(shown, { schedules: byId, email })),
    [shown, byId, email],
  );
  const items = useMemo(() => {
    const { conflicting } = overlaps;
    const own = toCalendarItems(shown, { schedules: byId, conflicting, email, now });
    return [...own, ...toGoogleItems(google.events, now)];
  }, [shown, byId, overlaps, google.events, email, now]);

  return {
    ...loading,
    schedules,
    google: google.access,
    items,
    days: useMemo(() => byDay(items), [items]),
    bands: overlaps.bands,
    conflicts: useMemo(() => ahead(overlaps, now), [overlaps, now]),
  };
}
