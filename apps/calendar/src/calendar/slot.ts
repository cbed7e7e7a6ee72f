import { HOUR, type CalendarView } from '@scheduler/scheduling';
import type { SlotInfo } from 'react-big-calendar';

/** When a new event is to be, as a click or a drag on the calendar says. */
export interface Slot {
  start: Date;
  end: Date;
  allDay: boolean;
}

/** A new event starts now and ends an hour later, unless a slot was chosen. */
export const slotFrom = (now: number): Slot => ({
  start: new Date(now),
  end: new Date(now + HOUR),
  allDay: false,
});

type Chosen = Pick<SlotInfo, 'start' | 'end' | 'slots'>;

/**
 * The time that a click or a drag on the grid means. A month knows only days: one of them means an
 * hour of it, at the time of day it is now; several mean whole days.
 */
export function slotOf({ start, end, slots }: Chosen, view: CalendarView, now: number): Slot {
  if (view === 'month' && slots.length === 1) {
    const clock = new Date(now);
    const from = new Date(start);
    from.setHours(clock.getHours(), clock.getMinutes());
    return { start: from, end: new Date(from.getTime() + HOUR), allDay: false };
  }
  return { start, end, allDay: view === 'month' || spansDays(start, end) };
}

const isMidnight = (time: Date) => time.getHours() === 0 && time.getMinutes() === 0;

/** The all-day row of a week gives midnights; a slot of its grid is never a whole day long. */
const spansDays = (start: Date, end: Date) =>
  isMidnight(start) && isMidnight(end) && end.getTime() - start.getTime() >= 23 * HOUR;
