import { useUser } from '@scheduler/platform';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { useMemo, useState } from 'react';
import { byDay } from './days.ts';
import { ahead, overlapsIn } from './overlaps.ts';
import { toCalendarItems, toGoogleItems } from './to-calendar-items.ts';
import { useCalendarEvents } from './use-calendar-events.ts';
import { useGoogle } from './use-google.ts';
import { useVisibleRange } from './use-visible-range.ts';

/** Schedules that are hidden, and whether Google's events show. */
export function useFilters() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [showGoogle, onShowGoogle] = useState(true);
  const onHide = (id: string, hide: boolean) => {
    const next = new Set(hidden);
    if (hide) next.add(id);
    else next.delete(id);
    setHidden(next);
  };
  return { hidden, onHide, showGoogle, onShowGoogle };
}

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
  const { events, schedules, ...loading } = useCalendarEvents({ visible, neighbours });
  const google = useGoogle(visible, now, filters.showGoogle);
  const { hidden } = filters;

  const shown = useMemo(
    () =>
      hidden.size === 0
        ? events
        : events.filter(({ schedule_ids }) => !schedule_ids.every((id) => hidden.has(id))),
    [events, hidden],
  );
  const overlaps = useMemo(() => overlapsIn(shown), [shown]);
  const items = useMemo(() => {
    const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
    const { conflicting } = overlaps;
    const own = toCalendarItems(shown, { schedules: byId, conflicting, email, now });
    return [...own, ...toGoogleItems(google.events, now)];
  }, [shown, schedules, overlaps, google.events, email, now]);

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
