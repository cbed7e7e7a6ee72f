import { SLOT_MINUTES, toLocalTime, type DayNumber } from './slot-grid.ts';

/** Local date and minute of the day of every slot in one time zone. */
export interface SlotLocalTimes {
  day: Int32Array;
  minute: Int32Array;
}

/**
 * Creates a function that returns the local times of slots and caches them by time zone.
 *
 * @param origin first slot
 * @param slots number of slots
 */
export function createSlotLocalTimesCache(
  origin: number,
  slots: number,
): (timeZone: string) => SlotLocalTimes {
  const cache = new Map<string, SlotLocalTimes>();
  return (timeZone) => {
    const cached = cache.get(timeZone);
    if (cached) return cached;
    const localTimes = { day: new Int32Array(slots), minute: new Int32Array(slots) };
    for (let slot = 0; slot < slots; slot += 1) {
      const { day, minute }: { day: DayNumber; minute: number } = toLocalTime(
        (origin + slot) * SLOT_MINUTES,
        timeZone,
      );
      localTimes.day[slot] = day;
      localTimes.minute[slot] = minute;
    }
    cache.set(timeZone, localTimes);
    return localTimes;
  };
}
