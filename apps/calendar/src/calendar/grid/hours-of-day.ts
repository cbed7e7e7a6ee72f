import { MINUTE_MS } from '@scheduler/scheduling';
import { wallAt } from '@scheduler/scheduling/time-zones';
import { localZone } from '../../dates.ts';
import { wallDayOf } from '../day-math.ts';
import { gridLocalizer } from '../localizer.ts';
import type { Day } from './day-bounds.ts';

export const SLOT = 30;
export const SLOTS = (24 * 60) / SLOT;

interface Box {
  top: number;
  bottom: number;
}

export type HoursOfDay = ReturnType<typeof hoursOfDay>;

/**
 * Where times lie in a day's column, in percent of its height, and which time lies where. A column
 * has 24 hours whatever the clocks do that day. These are the answers that react-big-calendar's
 * wrapper for dropping asks for, by its names.
 */
export function hoursOfDay({ start, end }: Day) {
  const midnight = wallDayOf(start);
  const minuteOf = (time: Date) => {
    if (time >= end) return 24 * 60;
    if (time <= start) return 0;
    return Math.floor((wallAt(time.getTime(), localZone()) - midnight) / MINUTE_MS);
  };
  const slotAt = (index: number) =>
    gridLocalizer.getSlotDate(start, 0, Math.min(SLOTS, Math.max(0, index)) * SLOT);
  const indexAt = (y: number, { top, bottom }: Box) =>
    Math.min(SLOTS - 1, Math.max(0, Math.floor(((y - top) / (bottom - top)) * SLOTS)));
  const within = (time: Date) => gridLocalizer.min(end, gridLocalizer.max(start, time));
  return {
    slotAt,
    indexAt,
    positionOf: (time: Date) => (minuteOf(time) / (24 * 60)) * 100,
    closestSlotFromPoint: ({ y }: { y: number }, box: Box) => slotAt(indexAt(y, box)),
    // What is resized keeps one slot at least.
    closestSlotFromDate: (time: Date, offset = 1) =>
      slotAt(Math.floor(minuteOf(time) / SLOT) + offset),
    getRange: (from: Date, to: Date, ignoreMin = false, ignoreMax = false) => {
      const [startMinute, endMinute] = [minuteOf(from), minuteOf(to)];
      const top = (startMinute / (24 * 60)) * 100;
      return {
        top,
        height: (endMinute / (24 * 60)) * 100 - top,
        start: startMinute,
        end: endMinute,
        startDate: ignoreMin ? from : within(from),
        endDate: ignoreMax ? to : within(to),
      };
    },
  };
}
