import type { Event } from '@scheduler/contracts/core';
import {
  addDays,
  dateAt,
  intervalOf,
  lengthOf,
  MINUTE_MS,
  subtract,
  type Interval,
} from '@scheduler/scheduling';
import { offsetAt } from '@scheduler/scheduling/time-zones';
import type { Intent, When } from '../intent.ts';
import type { Situation } from '../situation.ts';
import { datesOf, minuteOn, spansOf, wholeSpan } from '../spans.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** What a plan is asked for beside the calendar. */
export interface PlanWish {
  window: Interval;
  /** Where these events are to go, the only ones that move; `null`: any that may. */
  goals: { event_id: string; allowed: Interval[] }[] | null;
  /** Time for something; then nothing moves. */
  time?: { kind: 'focus' | 'task'; title: string; minutes: number };
}

type Goals = NonNullable<PlanWish['goals']>;

const LONGEST = 28 * DAY_MS;
const A_WEEK = 7;

const clamped = (start: number, end: number, now: number): Interval => {
  const from = Math.max(start, now);
  return { start: from, end: Math.min(end, from + LONGEST) };
};

/** Stretches of the days that are meant; a moment is one that just holds the event. */
function stretchesFor(event: Event, to: When, { timeZone }: Situation): Interval[] {
  const length = lengthOf(intervalOf(event));
  const own = dateAt(Date.parse(event.start_time), timeZone);
  // 'to the afternoon' of no day in particular is that of the event's own.
  const when = to.isNamed ? to : { ...to, from: own, to: addDays(own, 1) };
  const { at } = when;
  if (at === null) return spansOf(when, timeZone);
  return datesOf(when).map((date) => {
    const start = minuteOn(date, at, timeZone);
    return { start, end: start + length };
  });
}

/** The window that holds everything: the events as they are, and all that they may become. */
function windowOf(events: readonly Event[], goals: Goals, situation: Situation) {
  const { now, timeZone } = situation;
  const times = [...events.map(intervalOf), ...goals.flatMap(({ allowed }) => allowed)];
  const first = dateAt(Math.min(...times.map(({ start }) => start)), timeZone);
  const last = dateAt(Math.max(...times.map(({ end }) => end - 1)), timeZone);
  return clamped(minuteOn(first, 0, timeZone), minuteOn(addDays(last, 1), 0, timeZone), now);
}

/** 'move my 1:1s to the afternoon next week' */
export function moveWish(events: readonly Event[], to: When, situation: Situation): PlanWish {
  const goals = events.map((event) => ({
    event_id: event.id,
    allowed: stretchesFor(event, to, situation),
  }));
  return { window: windowOf(events, goals, situation), goals };
}

/** Whether each of the events is where the wish wants it. */
export const isFulfilled = (events: readonly Event[], { goals }: PlanWish): boolean =>
  events
    .map(intervalOf)
    .every(({ start, end }, index) =>
      goals?.[index]?.allowed.some((stretch) => stretch.start <= start && end <= stretch.end),
    );

/** So many days later by the clock of the wall. */
function daysLater(time: number, days: number, { timeZone }: Situation): number {
  if (days === 0) return time;
  const wall = new Date(time + offsetAt(time, timeZone));
  const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  return minuteOn(addDays(dateAt(time, timeZone), days), minutes, timeZone);
}

/** 'push my 3pm by 30 minutes', 'push the review a day' */
export function shiftWish(
  events: readonly Event[],
  { minutes, days }: Pick<Extract<Intent, { kind: 'shift' }>, 'minutes' | 'days'>,
  situation: Situation,
): PlanWish {
  const goals = events.map((event) => {
    const interval = intervalOf(event);
    const start = daysLater(interval.start, days, situation) + minutes * MINUTE_MS;
    return { event_id: event.id, allowed: [{ start, end: start + lengthOf(interval) }] };
  });
  return { window: windowOf(events, goals, situation), goals };
}

/** 'swap my 10am and 2pm': each begins when the other does. */
export function swapWish(one: Event, other: Event, situation: Situation): PlanWish {
  const goals = [[one, other] as const, [other, one] as const].map(([event, place]) => {
    const { start } = intervalOf(place);
    return { event_id: event.id, allowed: [{ start, end: start + lengthOf(intervalOf(event)) }] };
  });
  return { window: windowOf([one, other], goals, situation), goals };
}

/** 'clear Friday afternoon': what is there may go anywhere else, within the week that follows. */
export function clearWish(events: readonly Event[], when: When, situation: Situation): PlanWish {
  const { now, timeZone } = situation;
  const { start } = wholeSpan(when, timeZone);
  const last = addDays(when.to, A_WEEK);
  const window = clamped(Math.min(start, now), minuteOn(last, 0, timeZone), now);
  const cleared = spansOf(when, timeZone);
  const allowed = subtract([window], cleared);
  return { window, goals: events.map(({ id }) => ({ event_id: id, allowed })) };
}

/** 'protect 2 hours for writing before Friday', within one stretch of time. */
export function protectWish(
  { as: kind, title, minutes, when }: Extract<Intent, { kind: 'protect' }>,
  { now, timeZone }: Situation,
): PlanWish | null {
  const [stretch, ...more] = spansOf(when, timeZone);
  if (!stretch || more.length > 0 || stretch.end <= now) return null;
  const { start, end } = clamped(stretch.start, stretch.end, now);
  return { window: { start, end }, goals: null, time: { kind, title, minutes } };
}

/** 'optimise my week' */
export function optimiseWish(
  { when }: Extract<Intent, { kind: 'optimise' }>,
  situation: Situation,
): PlanWish {
  const { start, end } = wholeSpan(when, situation.timeZone);
  return { window: clamped(start, end, situation.now), goals: null };
}
