import { GRID, localTime, type DayNumber } from './grid.ts';

/** Local date and minute of the day of every slot, in one zone. */
export interface Clock {
  day: Int32Array;
  minute: Int32Array;
}

/** Clocks by zone, each read once. */
export function clocksFrom(origin: number, slots: number): (timeZone: string) => Clock {
  const known = new Map<string, Clock>();
  return (timeZone) => {
    const clock = known.get(timeZone);
    if (clock) return clock;
    const read = { day: new Int32Array(slots), minute: new Int32Array(slots) };
    for (let s = 0; s < slots; s += 1) {
      const { day, minute }: { day: DayNumber; minute: number } = localTime(
        (origin + s) * GRID,
        timeZone,
      );
      read.day[s] = day;
      read.minute[s] = minute;
    }
    known.set(timeZone, read);
    return read;
  };
}
