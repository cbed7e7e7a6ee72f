import { getTimeSettings } from '@scheduler/platform/time-settings';
import { addDays, type CalendarView } from '@scheduler/scheduling';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import type { SlotInfo } from 'react-big-calendar';
import {
  parseInputTime,
  formatInputTime,
  isMidnight,
  toLocalDate,
  getLocalMidnight,
  type EventTimeRange,
} from '../local-dates.ts';

/** The time range of a new event. */
export type Slot = EventTimeRange;

const withDefaultDuration = (start: Date): Slot => ({
  start,
  end: new Date(start.getTime() + getTimeSettings().defaultDuration * MINUTE_MS),
  allDay: false,
});

/** Returns the default slot: it starts now and has the user's default duration. */
export const getDefaultSlot = (now: number): Slot => withDefaultDuration(new Date(now));

type Selection = Pick<SlotInfo, 'start' | 'end' | 'slots'> & Partial<Pick<SlotInfo, 'action'>>;

/**
 * Converts a grid selection to a slot. In the month view, a single day becomes a slot at the
 * current time of day, and several days become an all-day slot.
 */
export function toSlot(selection: Selection, view: CalendarView, now: number): Slot {
  const { start, end, slots, action } = selection;
  if (view === 'month' && slots.length === 1) {
    const currentTime = formatInputTime(new Date(now)).slice('YYYY-MM-DD'.length);
    return withDefaultDuration(new Date(parseInputTime(toLocalDate(start) + currentTime) ?? start));
  }
  if (view === 'month' || isAllDayRange(start, end)) {
    const lastDate = toLocalDate(slots.at(-1) ?? start);
    return { start, end: getLocalMidnight(addDays(lastDate, 1)), allDay: true };
  }
  return action === 'click' ? withDefaultDuration(start) : { start, end, allDay: false };
}

/** Selections in the all-day row start at midnight. A selection of hours never spans a full day. */
const isAllDayRange = (start: Date, end: Date) =>
  isMidnight(start) && end.getTime() - start.getTime() >= 23 * HOUR_MS;
