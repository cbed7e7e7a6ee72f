import {
  eventsQuery,
  preferencesQuery,
  schedulesQuery,
  type InstantRange,
} from '@scheduler/api-client/queries';
import type { Platform } from '@scheduler/platform';
import { areTimeSettingsLoaded, initializeTimeSettings } from '@scheduler/platform/time-settings';
import type { CalendarDate, CalendarView, Weekday } from '@scheduler/scheduling';
import { toLocalDate } from '../../local-dates.ts';
import { parseCalendarParams } from '../use-calendar-params.ts';
import { toVisibleRange } from '../use-visible-range.ts';

/** The prefetched range. It is larger than the visible one if the start of the week was unknown. */
let prefetched: { view: CalendarView; date: CalendarDate; range: InstantRange } | null = null;

/** Starts the first requests of the calendar while the screen's code still loads. */
export function prefetchCalendar(platform: Platform): void {
  const { api, queryClient, navigation } = platform;
  initializeTimeSettings(platform);
  const params = new URLSearchParams(navigation.get().location.search);
  const { view, date } = parseCalendarParams(params, toLocalDate(new Date()));
  const range = areTimeSettingsLoaded()
    ? toVisibleRange(view, date)
    : getRangeForAnyWeekStart(view, date);
  prefetched = { view, date, range };
  // The screen retries failed requests.
  const ignore = () => {};
  void queryClient.query(preferencesQuery(api)).catch(ignore);
  void queryClient.query(schedulesQuery(api)).catch(ignore);
  void queryClient.query(eventsQuery(api, range)).catch(ignore);
}

/** Returns the prefetched range if it contains `visible`, otherwise `visible`. */
export const getPrefetchedRange = (
  view: CalendarView,
  date: CalendarDate,
  visible: InstantRange,
): InstantRange =>
  prefetched?.view === view && prefetched.date === date && contains(prefetched.range, visible)
    ? prefetched.range
    : visible;

const contains = (outer: InstantRange, inner: InstantRange) =>
  outer.start <= inner.start && inner.end <= outer.end;

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Returns the range of a view that covers every possible start of the week. */
function getRangeForAnyWeekStart(view: CalendarView, date: CalendarDate): InstantRange {
  const ranges = weekdays.map((weekStart) => toVisibleRange(view, date, weekStart));
  const [start = ''] = ranges.map((range) => range.start).toSorted();
  const end =
    ranges
      .map((range) => range.end)
      .toSorted()
      .at(-1) ?? '';
  return { start, end };
}
