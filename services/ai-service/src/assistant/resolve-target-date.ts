import { addDays, toCalendarDate, daysBetween, type CalendarDate } from '@scheduler/scheduling';
import type { RequestContext, AssistantDeps } from './request-context.ts';
import { DAYS_PER_WEEK, getMonday } from './grammar/resolve-day.ts';
import type { Intent, RequestedTime } from './intent.ts';
import { loadUpcoming, matchEventsByTitle } from './match-events.ts';

const shiftDays = (requestedTime: RequestedTime, days: number): RequestedTime => ({
  ...requestedTime,
  from: addDays(requestedTime.from, days),
  to: addDays(requestedTime.to, days),
});

/** Moves a weekday that falls on today to next week. */
const skipToday = (requestedTime: RequestedTime, today: CalendarDate): RequestedTime =>
  requestedTime.from === today ? shiftDays(requestedTime, DAYS_PER_WEEK) : requestedTime;

/**
 * Resolves a target weekday without a week, as in “to Tuesday”. It means the event's week, but
 * never today.
 */
export async function resolveTargetDate(
  deps: AssistantDeps,
  request: RequestContext,
  intent: Intent,
): Promise<Intent> {
  if (intent.kind !== 'move' || !intent.isWeekImplicit) return intent;
  const { target } = intent;
  const to = skipToday(intent.to, request.userContext.today);
  const [event] = await matchEventsByTitle(
    deps,
    request,
    target,
    await loadUpcoming(deps, request, target),
  );
  if (!event) return { ...intent, to };
  const date = toCalendarDate(Date.parse(event.start_time), request.userContext.timeZone);
  const offsetDays =
    DAYS_PER_WEEK * Math.max(Math.floor(daysBetween(getMonday(to.from), date) / DAYS_PER_WEEK), 0);
  return { ...intent, to: shiftDays(to, offsetDays) };
}
