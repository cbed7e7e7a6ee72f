import type { Event, EventChanges } from '@scheduler/contracts/core';
import { addDays, HOUR_MS, type CalendarView } from '@scheduler/scheduling';
import { localDate } from '../dates.ts';
import type { OwnItem } from './calendar-item.ts';

/** Where react-big-calendar says an item was dropped, or resized to. */
export interface Drop {
  start: Date | string;
  end: Date | string;
  /** Whether it lies in the all-day row; a month, which has none, does not say. */
  isAllDay?: boolean | undefined;
}

/** The changes that a drop means, and the event as it will be. */
export function moveOf(
  { event, allDay }: OwnItem,
  { start, end, isAllDay }: Drop,
  view: CalendarView,
): { moved: Event; changes: EventChanges } {
  const from = new Date(start);
  const to = new Date(end);
  const staysWhole = view === 'month' && allDay;
  if (staysWhole || isAllDay === true) return onDates(event, from, allDay ? to : from);
  // A day's length says nothing about an hour's: what leaves the all-day row becomes an hour.
  return atTimes(event, from, allDay ? new Date(from.getTime() + HOUR_MS) : to);
}

function onDates(event: Event, from: Date, to: Date) {
  const start_date = localDate(from);
  const last = localDate(to);
  const end_date = last > start_date ? last : addDays(start_date, 1);
  const changes = { start_time: start_date, end_time: end_date, is_all_day: true };
  return { changes, moved: { ...event, is_all_day: true, start_date, end_date } };
}

function atTimes(event: Event, from: Date, to: Date) {
  const changes = {
    start_time: from.toISOString(),
    end_time: to.toISOString(),
    is_all_day: false,
  };
  return { changes, moved: { ...event, ...changes, start_date: null, end_date: null } };
}
