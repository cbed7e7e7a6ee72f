import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import {
  getCoveredMs,
  toCalendarDate,
  intersectIntervals,
  parseInterval,
  formatMinutes,
  type Interval,
} from '@scheduler/scheduling';
import { formatList } from '../../calendar/format-date-time.ts';
import { isBusyEvent } from '../../calendar/busy-events.ts';
import type { Intent } from '../intent.ts';
import { filterEvents, type ResolvedPerson } from '../filter-events.ts';
import type { CalendarSnapshot, UserContext } from '../user-context.ts';
import { listDates, getIntervals } from '../time-ranges.ts';
import {
  capitalize,
  formatDay,
  formatTimeRange,
  formatTitle,
  formatRequestedTime,
} from '../formatters.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

type AgendaIntent = Extract<Intent, { kind: 'agenda' }>;

const MAX_LISTED_EVENTS = 12;

const formatEvent = (event: Event, { clock }: UserContext) =>
  event.is_all_day
    ? t('{title} (all day)', { title: formatTitle(event) })
    : `${formatTimeRange(parseInterval(event), clock)} ${formatTitle(event)}`;

/**
 * Returns the date to list an event under: the first requested day for an event that started
 * earlier.
 */
function getDisplayDate(event: Event, { start }: Interval, { timeZone }: UserContext): string {
  const date = event.start_date ?? toCalendarDate(Date.parse(event.start_time), timeZone);
  const firstDate = toCalendarDate(start, timeZone);
  return date < firstDate ? firstDate : date;
}

function formatByDay(
  events: readonly Event[],
  interval: Interval,
  isOneDay: boolean,
  userContext: UserContext,
): string {
  const visible = events.slice(0, MAX_LISTED_EVENTS);
  const days = Map.groupBy(visible, (event) => getDisplayDate(event, interval, userContext));
  const dayLines = [...days].map(([date, dayEvents]) => {
    const lines = dayEvents.map((event) => formatEvent(event, userContext)).join('; ');
    return isOneDay ? `${lines}.` : `${capitalize(formatDay(date, userContext))}: ${lines}.`;
  });
  const hiddenCount = events.length - visible.length;
  return [
    ...dayLines,
    ...(hiddenCount > 0 ? [t('And {more} more.', { more: hiddenCount })] : []),
  ].join('\n');
}

/** Formats the number of events, including the requested people's names, if any. */
function formatCount(count: number, names: readonly string[]): string {
  if (names.length === 0) {
    return count === 0 ? t('no events') : plural(count, { one: '# event', other: '# events' });
  }
  const values = { names: formatList(names) };
  return count === 0
    ? t('no events with {names}', values)
    : plural(count, { one: '# event with {names}', other: '# events with {names}' }, values);
}

/** Lists the events of the requested days. */
export function answerAgenda(
  calendar: CalendarSnapshot,
  intent: AgendaIntent,
  userContext: UserContext,
  people: readonly ResolvedPerson[],
): AssistantResult {
  const { requestedTime, titleWords } = intent;
  const events = filterEvents(
    calendar.events,
    {
      titleWords,
      requestedTime,
      isAll: true,
      position: null,
      isOneToOne: false,
      people: [],
      eventIds: null,
    },
    { userEmail: calendar.email, timeZone: userContext.timeZone, now: -Infinity, people },
  );
  const intervals = getIntervals(requestedTime, userContext.timeZone);
  const busyEvents = events.filter((event) => !event.is_all_day && isBusyEvent(calendar, event));
  const minutes = Math.round(
    getCoveredMs(
      intervals.flatMap((interval) =>
        busyEvents.flatMap((event) => intersectIntervals(interval, parseInterval(event)) ?? []),
      ),
    ) / MINUTE_MS,
  );
  const names = people.map(({ name }) => name);
  const summary = `${capitalize(formatRequestedTime(requestedTime, userContext))}: ${formatCount(events.length, names)}`;
  const total = minutes > 0 ? `, ${t('{time} total', { time: formatMinutes(minutes) })}` : '';
  const [firstInterval] = intervals;
  const isOneDay = listDates(requestedTime).length === 1;
  return {
    kind: 'answer',
    text:
      events.length > 0 && firstInterval
        ? `${summary}${total}.\n${formatByDay(events, firstInterval, isOneDay, userContext)}`
        : `${summary}.`,
    event_ids: events.map(({ id }) => id),
    free: [],
  };
}
