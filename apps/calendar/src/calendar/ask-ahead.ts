import {
  eventsQuery,
  preferencesQuery,
  schedulesQuery,
  type Range,
} from '@scheduler/api-client/queries';
import type { Platform } from '@scheduler/platform';
import { isClockTold, tellClock } from '@scheduler/platform/clock';
import type { CalendarDate, CalendarView, Weekday } from '@scheduler/scheduling';
import { localDate } from '../dates.ts';
import { paramsIn } from './use-calendar-params.ts';
import { rangeOf } from './use-visible-range.ts';

/** What was asked for before anything was known of the person's weeks. */
let asked: { view: CalendarView; date: CalendarDate; range: Range } | null = null;

/** Asks for what the calendar shows first, so that it is on its way while the screen is made. */
export function askAhead(platform: Platform): void {
  const { api, queryClient: client, navigation } = platform;
  tellClock(platform);
  const params = new URLSearchParams(navigation.get().location.search);
  const { view, date } = paramsIn(params, localDate(new Date()));
  const range = isClockTold() ? rangeOf(view, date) : whateverTheWeek(view, date);
  asked = { view, date, range };
  // What fails is asked for again by the screen.
  const ignore = () => {};
  void client.query(preferencesQuery(api)).catch(ignore);
  void client.query(schedulesQuery(api)).catch(ignore);
  void client.query(eventsQuery(api, range)).catch(ignore);
}

/** The range to ask for so that `visible` is known: one that is there already, if it holds it. */
export const askedFor = (view: CalendarView, date: CalendarDate, visible: Range): Range =>
  asked?.view === view && asked.date === date && holds(asked.range, visible)
    ? asked.range
    : visible;

const holds = (outer: Range, inner: Range) => outer.start <= inner.start && inner.end <= outer.end;

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** What a view shows, on whichever day weeks begin. */
function whateverTheWeek(view: CalendarView, date: CalendarDate): Range {
  const ranges = weekdays.map((first) => rangeOf(view, date, first));
  const [start = ''] = ranges.map((range) => range.start).toSorted();
  const [end = ''] = ranges
    .map((range) => range.end)
    .toSorted()
    .toReversed();
  return { start, end };
}
