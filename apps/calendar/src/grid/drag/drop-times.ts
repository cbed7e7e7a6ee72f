import { daysBetween, type CalendarDate } from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import {
  addLocalDays,
  toLocalDate,
  type EventTimeRange,
  type TimeRange,
} from '../../local-dates.ts';
import type { DayTimeScale } from '../hours/day-time-scale.ts';

export type ResizedEdge = 'start' | 'end';

const getDurationMs = ({ start, end }: TimeRange) => end.getTime() - start.getTime();

/** Returns the times of an item that is moved to another day, at the same time of day. */
export function moveToDay(times: EventTimeRange, date: CalendarDate): TimeRange {
  const days = daysBetween(toLocalDate(times.start), date);
  const start = addLocalDays(times.start, days);
  // A day has 23 or 25 hours if clocks change.
  const end = times.allDay
    ? addLocalDays(times.end, days)
    : new Date(start.getTime() + getDurationMs(times));
  return { start, end };
}

/** Returns the times of an item whose first or last day is dragged to another day. */
export function resizeToDay(times: TimeRange, edge: ResizedEdge, date: CalendarDate): TimeRange {
  const { start, end } = times;
  // An item that ends at midnight doesn't touch the next day.
  const edgeDate = toLocalDate(edge === 'start' ? start : new Date(end.getTime() - 1));
  const days = daysBetween(edgeDate, date);
  const resized =
    edge === 'start'
      ? { start: addLocalDays(start, days), end }
      : { start, end: addLocalDays(end, days) };
  return resized.start < resized.end ? resized : { start, end };
}

/**
 * Returns the times of an item that is moved to a slot. An all-day item becomes one hour long, because
 * its number of days has no equivalent in hours.
 */
export function moveToSlot(times: EventTimeRange, start: Date): TimeRange {
  const durationMs = times.allDay ? HOUR_MS : getDurationMs(times);
  return { start, end: new Date(start.getTime() + durationMs) };
}

/**
 * Returns the times of an item whose start or end is dragged to a slot. The start stays before the end.
 */
export function resizeToSlot(
  { start, end }: TimeRange,
  edge: ResizedEdge,
  slotStart: Date,
  hours: DayTimeScale,
): TimeRange {
  if (edge === 'start') {
    const latest = hours.getAdjacentSlot(end, -1);
    return { start: slotStart < latest ? slotStart : latest, end };
  }
  const earliest = hours.getAdjacentSlot(start, 1);
  return { start, end: slotStart > earliest ? slotStart : earliest };
}
