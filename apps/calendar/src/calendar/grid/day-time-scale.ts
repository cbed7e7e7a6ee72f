import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';
import { toLocalMs } from '@scheduler/scheduling/time-zones';
import { getTimeZone } from '../../local-dates.ts';
import { getLocalDayMs } from '../local-days.ts';
import { gridLocalizer } from '../localizer.ts';
import type { DayBounds } from './day-bounds.ts';

export const SLOT_MINUTES = 30;
export const SLOTS_PER_DAY = DAY_MINUTES / SLOT_MINUTES;

interface Box {
  top: number;
  bottom: number;
}

export type DayTimeScale = ReturnType<typeof createDayTimeScale>;

/**
 * Converts between times and positions in a day column, in percent of its height. A column always
 * has 24 hours, even on days when clocks change. Members named `closestSlot…` and `getRange`
 * implement the slot metrics of react-big-calendar.
 */
export function createDayTimeScale({ start, end }: DayBounds) {
  const localDayMs = getLocalDayMs(start);
  const getMinuteOfDay = (time: Date) => {
    if (time >= end) return DAY_MINUTES;
    if (time <= start) return 0;
    return Math.floor((toLocalMs(time.getTime(), getTimeZone()) - localDayMs) / MINUTE_MS);
  };
  const getSlotStart = (index: number) =>
    gridLocalizer.getSlotDate(start, 0, Math.min(SLOTS_PER_DAY, Math.max(0, index)) * SLOT_MINUTES);
  const getSlotIndex = (y: number, { top, bottom }: Box) =>
    Math.min(
      SLOTS_PER_DAY - 1,
      Math.max(0, Math.floor(((y - top) / (bottom - top)) * SLOTS_PER_DAY)),
    );
  const clampToDay = (time: Date) => gridLocalizer.min(end, gridLocalizer.max(start, time));
  return {
    slotAt: getSlotStart,
    indexAt: getSlotIndex,
    toPercent: (time: Date) => (getMinuteOfDay(time) / DAY_MINUTES) * 100,
    closestSlotFromPoint: ({ y }: { y: number }, box: Box) => getSlotStart(getSlotIndex(y, box)),
    // A resized item must cover at least one slot.
    closestSlotFromDate: (time: Date, offset = 1) =>
      getSlotStart(Math.floor(getMinuteOfDay(time) / SLOT_MINUTES) + offset),
    getRange: (from: Date, to: Date, ignoreMin = false, ignoreMax = false) => {
      const [startMinute, endMinute] = [getMinuteOfDay(from), getMinuteOfDay(to)];
      const top = (startMinute / DAY_MINUTES) * 100;
      return {
        top,
        height: (endMinute / DAY_MINUTES) * 100 - top,
        start: startMinute,
        end: endMinute,
        startDate: ignoreMin ? from : clampToDay(from),
        endDate: ignoreMax ? to : clampToDay(to),
      };
    },
  };
}
