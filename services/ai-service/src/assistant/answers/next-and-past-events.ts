import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { toCalendarDate, parseInterval } from '@scheduler/scheduling';
import type { Intent, EventReference } from '../intent.ts';
import { filterEvents, type ResolvedPerson } from '../filter-events.ts';
import type { CalendarSnapshot, UserContext } from '../user-context.ts';
import { getIntervals } from '../time-ranges.ts';
import {
  capitalize,
  formatDay,
  formatTimeRange,
  formatTitle,
  formatRequestedTime,
} from '../formatters.ts';
import { createAnswer } from './create-answer.ts';

/** Returns an answer like `Tomorrow, 09:00 to 09:30: Standup.` */
function describeEvent(event: Event, userContext: UserContext): AssistantResult {
  const day = formatDay(
    toCalendarDate(Date.parse(event.start_time), userContext.timeZone),
    userContext,
  );
  const time = formatTimeRange(parseInterval(event), userContext.clock);
  return createAnswer(`${capitalize(day)}, ${time}: ${formatTitle(event)}.`, [event.id]);
}

const filterTimedEvents = (events: readonly Event[]) =>
  events.filter(({ is_all_day }) => !is_all_day);

/** Returns the next matching event. */
export function answerNext(
  calendar: CalendarSnapshot,
  target: EventReference,
  userContext: UserContext,
  people: readonly ResolvedPerson[],
): AssistantResult {
  const filterContext = { ...userContext, userEmail: calendar.email, people };
  const upcoming = filterTimedEvents(calendar.events).filter(
    ({ start_time }) => Date.parse(start_time) >= userContext.now,
  );
  const [event] = filterEvents(upcoming, target, filterContext);
  return event
    ? describeEvent(event, userContext)
    : createAnswer(t("I couldn't find a matching event in the next eight weeks."));
}

/** Returns the most recent matching event. */
export function answerPast(
  calendar: CalendarSnapshot,
  target: EventReference,
  userContext: UserContext,
  people: readonly ResolvedPerson[],
): AssistantResult {
  const filterContext = { ...userContext, now: -Infinity, userEmail: calendar.email, people };
  const pastEvents = filterTimedEvents(calendar.events).filter(
    ({ end_time }) => Date.parse(end_time) <= userContext.now,
  );
  const event = filterEvents(pastEvents, { ...target, isAll: true }, filterContext).at(-1);
  return event
    ? describeEvent(event, userContext)
    : createAnswer(t("I couldn't find a matching event in the last six months."));
}

/** Returns the event that starts first or finishes last on the requested days. */
export function answerFirstOrLast(
  calendar: CalendarSnapshot,
  { requestedTime, position }: Extract<Intent, { kind: 'edge' }>,
  userContext: UserContext,
): AssistantResult {
  const intervals = getIntervals(requestedTime, userContext.timeZone);
  const events = filterTimedEvents(calendar.events).filter((event) => {
    const { start, end } = parseInterval(event);
    const instant = position === 'first' ? start : end - 1;
    return intervals.some((interval) => interval.start <= instant && instant < interval.end);
  });
  const sortByEnd = () =>
    events.toSorted((a, b) => Date.parse(a.end_time) - Date.parse(b.end_time));
  const event = position === 'first' ? events[0] : sortByEnd().at(-1);
  if (event) return describeEvent(event, userContext);
  const days = capitalize(formatRequestedTime(requestedTime, userContext));
  return createAnswer(t('{days}: no events at a set time.', { days }));
}
