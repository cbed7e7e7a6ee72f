import { clock } from '@scheduler/platform/clock';
import { addDays, HOUR_MS, MINUTE_MS, type CalendarView } from '@scheduler/scheduling';
import type { SlotInfo } from 'react-big-calendar';
import { fromInput, inputTime, isMidnight, localDate, localMidnight } from '../dates.ts';

/** When a new event is to be, as a click or a drag on the calendar says. */
export interface Slot {
  start: Date;
  end: Date;
  allDay: boolean;
}

const lasting = (start: Date): Slot => ({
  start,
  end: new Date(start.getTime() + clock().defaultDuration * MINUTE_MS),
  allDay: false,
});

/** A new event starts now and lasts as long as the person's events do, unless a slot was chosen. */
export const slotFrom = (now: number): Slot => lasting(new Date(now));

type Chosen = Pick<SlotInfo, 'start' | 'end' | 'slots'> & Partial<Pick<SlotInfo, 'action'>>;

/**
 * The time that a click or a drag on the grid means. A month knows only days: one of them means
 * that day, at the time of day it is now; several mean whole days.
 */
export function slotOf(chosen: Chosen, view: CalendarView, now: number): Slot {
  const { start, end, slots, action } = chosen;
  if (view === 'month' && slots.length === 1) {
    const clockNow = inputTime(new Date(now)).slice('YYYY-MM-DD'.length);
    return lasting(new Date(fromInput(localDate(start) + clockNow) ?? start));
  }
  if (view === 'month' || spansDays(start, end)) {
    const last = localDate(slots.at(-1) ?? start);
    return { start, end: localMidnight(addDays(last, 1)), allDay: true };
  }
  return action === 'click' ? lasting(start) : { start, end, allDay: false };
}

/** The all-day row of a week gives midnights; a slot of its grid is never a whole day long. */
const spansDays = (start: Date, end: Date) =>
  isMidnight(start) && end.getTime() - start.getTime() >= 23 * HOUR_MS;
