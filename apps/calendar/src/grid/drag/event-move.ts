import type { Event, EventChanges } from '@scheduler/contracts/core';
import { addDays, type CalendarView } from '@scheduler/scheduling';
import { toLocalDate, type TimeRange } from '../../local-dates.ts';
import type { EventItem } from '../../screen/items/calendar-item.ts';

/** The times of a moved or resized item. */
export interface DropTarget extends TimeRange {
  /** Whether the item is in the all-day row; `undefined` in the month view, which has none. */
  isAllDay?: boolean | undefined;
}

/** Returns the API changes for a move, and the updated event for the optimistic update. */
export function toEventMove(
  { event, allDay }: EventItem,
  { start: from, end: to, isAllDay }: DropTarget,
  view: CalendarView,
): { moved: Event; changes: EventChanges } {
  const staysAllDay = view === 'month' && allDay;
  if (staysAllDay || isAllDay === true) return toAllDayMove(event, from, allDay ? to : from);
  return toTimedMove(event, from, to);
}

function toAllDayMove(event: Event, from: Date, to: Date) {
  const start_date = toLocalDate(from);
  const endDay = toLocalDate(to);
  const end_date = endDay > start_date ? endDay : addDays(start_date, 1);
  const changes = { start_time: start_date, end_time: end_date, is_all_day: true };
  return { changes, moved: { ...event, is_all_day: true, start_date, end_date } };
}

function toTimedMove(event: Event, from: Date, to: Date) {
  const changes = {
    start_time: from.toISOString(),
    end_time: to.toISOString(),
    is_all_day: false,
  };
  return { changes, moved: { ...event, ...changes, start_date: null, end_date: null } };
}
