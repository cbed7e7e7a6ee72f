import type { CalendarDate } from '../all-day.ts';
import type { EpochMs } from '../interval.ts';
import { DAY_MS, dayOf, type DayNumber } from './days.ts';

/*
 * Writing two instants of each occurrence by Date takes longer than finding them. Calendars ask for
 * the same days and times of the day again and again, so that those are remembered.
 */
const MOST_REMEMBERED = 4000;

function remembering(write: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>();
  return (value) => {
    const text = known.get(value);
    if (text !== undefined) return text;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const written = write(value);
    known.set(value, written);
    return written;
  };
}

/** A day as `YYYY-MM-DD`. */
export const writeDay: (day: DayNumber) => CalendarDate = remembering((day) =>
  new Date(day * DAY_MS).toISOString().slice(0, 10),
);

const writeTimeOfDay = remembering((time) => new Date(time).toISOString().slice(10));

/** An instant as `Date.prototype.toISOString` writes it. */
export function writeInstant(time: EpochMs): string {
  const day = dayOf(time);
  return writeDay(day) + writeTimeOfDay(time - day * DAY_MS);
}
