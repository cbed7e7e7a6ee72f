import type { Event } from '@scheduler/contracts/core';
import {
  addDays,
  toCalendarDate,
  parseInterval,
  getDurationMs,
  subtractIntervals,
  type Interval,
} from '@scheduler/scheduling';
import { getOffsetMs } from '@scheduler/scheduling/time-zones';
import { DAYS_PER_WEEK } from '../grammar/resolve-day.ts';
import type { Intent, RequestedTime } from '../intent.ts';
import type { UserContext } from '../user-context.ts';
import { listDates, toInstantAtMinute, getIntervals, getFullInterval } from '../time-ranges.ts';
import { DAY_MS, HOUR_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

/** The input of a plan, in addition to the calendar. */
export interface PlanSpec {
  window: Interval;
  /** Allowed times of the events to move; no other event moves. `null` lets any event move. */
  goals: { event_id: string; allowed: Interval[] }[] | null;
  /** A time block to schedule. No event moves if it is set. */
  timeBlock?: { kind: 'focus' | 'task'; title: string; minutes: number };
}

type Goals = NonNullable<PlanSpec['goals']>;

const MAX_WINDOW_MS = 28 * DAY_MS;

const clampWindow = (start: number, end: number, now: number): Interval => {
  const from = Math.max(start, now);
  return { start: from, end: Math.min(end, from + MAX_WINDOW_MS) };
};

/** Returns the intervals that an event may move to. An exact start allows only that time. */
function getAllowedIntervals(
  event: Event,
  to: RequestedTime,
  { timeZone }: UserContext,
): Interval[] {
  const durationMs = getDurationMs(parseInterval(event));
  const currentDate = toCalendarDate(Date.parse(event.start_time), timeZone);
  // A time of day without a date, as in “to the afternoon”, stays on the event's date.
  const requestedTime = to.hasExplicitDates
    ? to
    : { ...to, from: currentDate, to: addDays(currentDate, 1) };
  const { startMinute } = requestedTime;
  if (startMinute === null) return getIntervals(requestedTime, timeZone);
  return listDates(requestedTime).map((date) => {
    const start = toInstantAtMinute(date, startMinute, timeZone);
    return { start, end: start + durationMs };
  });
}

/** Returns the window that contains the current and all allowed times of the events. */
function getWindow(events: readonly Event[], goals: Goals, userContext: UserContext) {
  const { now, timeZone } = userContext;
  const times = [...events.map(parseInterval), ...goals.flatMap(({ allowed }) => allowed)];
  const firstDate = toCalendarDate(Math.min(...times.map(({ start }) => start)), timeZone);
  const lastDate = toCalendarDate(Math.max(...times.map(({ end }) => end - 1)), timeZone);
  return clampWindow(
    toInstantAtMinute(firstDate, 0, timeZone),
    toInstantAtMinute(addDays(lastDate, 1), 0, timeZone),
    now,
  );
}

/** Creates the spec of a move, as in “move my 1:1s to the afternoon next week”. */
export function createMoveSpec(
  events: readonly Event[],
  to: RequestedTime,
  userContext: UserContext,
): PlanSpec {
  const goals = events.map((event) => ({
    event_id: event.id,
    allowed: getAllowedIntervals(event, to, userContext),
  }));
  return { window: getWindow(events, goals, userContext), goals };
}

/** Returns whether every event is already at an allowed time. */
export const isSatisfied = (events: readonly Event[], { goals }: PlanSpec): boolean =>
  events
    .map(parseInterval)
    .every(({ start, end }, index) =>
      goals?.[index]?.allowed.some((interval) => interval.start <= start && end <= interval.end),
    );

/** Adds days while keeping the local time. */
function addLocalDays(time: number, days: number, { timeZone }: UserContext): number {
  if (days === 0) return time;
  const local = new Date(time + getOffsetMs(time, timeZone));
  const minutes = local.getUTCHours() * HOUR_MINUTES + local.getUTCMinutes();
  return toInstantAtMinute(addDays(toCalendarDate(time, timeZone), days), minutes, timeZone);
}

/** Creates the spec of a shift, as in “push my 3pm by 30 minutes” or “push the review a day”. */
export function createShiftSpec(
  events: readonly Event[],
  { minutes, days }: Pick<Extract<Intent, { kind: 'shift' }>, 'minutes' | 'days'>,
  userContext: UserContext,
): PlanSpec {
  const goals = events.map((event) => {
    const interval = parseInterval(event);
    const start = addLocalDays(interval.start, days, userContext) + minutes * MINUTE_MS;
    return { event_id: event.id, allowed: [{ start, end: start + getDurationMs(interval) }] };
  });
  return { window: getWindow(events, goals, userContext), goals };
}

/** Moves each event to the start time of the other, as in “swap my 10am and 2pm”. */
export function createSwapSpec(first: Event, second: Event, userContext: UserContext): PlanSpec {
  const goals = [[first, second] as const, [second, first] as const].map(([event, swapWith]) => {
    const { start } = parseInterval(swapWith);
    return {
      event_id: event.id,
      allowed: [{ start, end: start + getDurationMs(parseInterval(event)) }],
    };
  });
  return { window: getWindow([first, second], goals, userContext), goals };
}

/**
 * Moves the events in a time range to a different time, up to a week after it, as in “clear Friday
 * afternoon”.
 */
export function createClearSpec(
  events: readonly Event[],
  requestedTime: RequestedTime,
  userContext: UserContext,
): PlanSpec {
  const { now, timeZone } = userContext;
  const { start } = getFullInterval(requestedTime, timeZone);
  const lastDate = addDays(requestedTime.to, DAYS_PER_WEEK);
  const window = clampWindow(Math.min(start, now), toInstantAtMinute(lastDate, 0, timeZone), now);
  const cleared = getIntervals(requestedTime, timeZone);
  const allowed = subtractIntervals([window], cleared);
  return { window, goals: events.map(({ id }) => ({ event_id: id, allowed })) };
}

/**
 * Reserves a block, as in “protect 2 hours for writing before Friday”. Returns `null` if the
 * request has several time ranges, or only past ones.
 */
export function createTimeBlockSpec(
  { purpose: kind, title, minutes, requestedTime }: Extract<Intent, { kind: 'protect' }>,
  { now, timeZone }: UserContext,
): PlanSpec | null {
  const [interval, ...otherIntervals] = getIntervals(requestedTime, timeZone);
  if (!interval || otherIntervals.length > 0 || interval.end <= now) return null;
  const { start, end } = clampWindow(interval.start, interval.end, now);
  return { window: { start, end }, goals: null, timeBlock: { kind, title, minutes } };
}

/** Creates the spec of an optimization without goals, as in “optimize my week”. */
export function createOptimizeSpec(
  { requestedTime }: Extract<Intent, { kind: 'optimise' }>,
  userContext: UserContext,
): PlanSpec {
  const { start, end } = getFullInterval(requestedTime, userContext.timeZone);
  return { window: clampWindow(start, end, userContext.now), goals: null };
}
