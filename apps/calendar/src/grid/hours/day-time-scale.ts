import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { getTimeZone } from '../../local-dates.ts';
import type { DayBounds } from './day-bounds.ts';

export const SLOT_MINUTES = 30;
export const SLOTS_PER_DAY = DAY_MINUTES / SLOT_MINUTES;

export type DayTimeScale = ReturnType<typeof createDayTimeScale>;

/**
 * Converts between times and positions in a day column, in percent of its height. A column always
 * has 24 hours, even on days when clocks change.
 */
export function createDayTimeScale({ date, start, end }: DayBounds) {
  const localDayMs = Date.parse(date);
  const getMinuteOfDay = (time: Date) => {
    if (time >= end) return DAY_MINUTES;
    if (time <= start) return 0;
    return Math.floor((toLocalMs(time.getTime(), getTimeZone()) - localDayMs) / MINUTE_MS);
  };
  const getSlotStart = (index: number) => {
    const minute = Math.min(SLOTS_PER_DAY, Math.max(0, index)) * SLOT_MINUTES;
    return new Date(localToInstant(localDayMs + minute * MINUTE_MS, getTimeZone()));
  };
  return {
    getSlotStart,
    /** Returns the index of the slot at a vertical position. */
    getSlotIndex: (y: number, { top, height }: Pick<DOMRect, 'top' | 'height'>) =>
      Math.min(SLOTS_PER_DAY - 1, Math.max(0, Math.floor(((y - top) / height) * SLOTS_PER_DAY))),
    /** Returns the start of the slot that is `offset` slots after the one that contains a time. */
    getAdjacentSlot: (time: Date, offset: number) =>
      getSlotStart(Math.floor(getMinuteOfDay(time) / SLOT_MINUTES) + offset),
    toPercent: (time: Date) => (getMinuteOfDay(time) / DAY_MINUTES) * 100,
    /** Returns the position of a time range, and its bounds in minutes of the day. */
    getRange: (from: Date, to: Date) => {
      const [startMinute, endMinute] = [getMinuteOfDay(from), getMinuteOfDay(to)];
      const top = (startMinute / DAY_MINUTES) * 100;
      const height = (endMinute / DAY_MINUTES) * 100 - top;
      return { top, height, start: startMinute, end: endMinute };
    },
  };
}
