import { MINUTE_MS, type EpochMs } from '../interval.ts';
import { instantOf, wallAt } from '../time-zones/index.ts';
import { DAY_MINUTES, DAY_MS } from '../durations.ts';

/** Minutes of a slot: plans are laid on quarters of an hour, UTC. */
export const GRID = 15;

/** Minutes since 1970, UTC. */
export type EpochMinute = number;
/** Days since 1970 of a calendar date. */
export type DayNumber = number;
/** Quarters since 1970, UTC. */
export type Slot = number;

/** @throws RangeError for a text that is no instant */
export function minuteOf(iso: string): EpochMinute {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) throw new RangeError(`Not an instant: ${iso}`);
  return time / MINUTE_MS;
}

/** As instants are written in plans: `2026-11-21T09:15:00Z`. */
export const isoOf = (minute: EpochMinute): string =>
  new Date(minute * MINUTE_MS).toISOString().replace('.000Z', 'Z');

export const dayNumberOf = (date: string): DayNumber => Date.parse(date) / DAY_MS;

/** Minutes since midnight of `HH:MM`; `24:00` is the next midnight. */
export const clockMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const WEEKDAYS = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed'] as const;
export type WeekdayName = (typeof WEEKDAYS)[number];

/** Day 0, 1 January 1970, was a Thursday. */
export const weekdayNameOf = (day: DayNumber): WeekdayName =>
  WEEKDAYS[((day % 7) + 7) % 7] as WeekdayName;

/** The Monday of the ISO week. */
export const mondayOf = (day: DayNumber): DayNumber => day - ((((day + 3) % 7) + 7) % 7);

/** What calendar and clock of a zone show. */
export interface LocalTime {
  day: DayNumber;
  /** Since midnight. */
  minute: number;
}

export function localTime(minute: EpochMinute, timeZone: string): LocalTime {
  const wall = Math.floor(wallAt(minute * MINUTE_MS, timeZone) / MINUTE_MS);
  const day = Math.floor(wall / DAY_MINUTES);
  return { day, minute: wall - day * DAY_MINUTES };
}

export const localDay = (minute: EpochMinute, timeZone: string): DayNumber =>
  localTime(minute, timeZone).day;

/**
 * The instant of a wall time. One that clocks skip moves forward by the jump; one that they show
 * twice is its first.
 */
export const minuteAt = (day: DayNumber, clock: number, timeZone: string): EpochMinute => {
  const wall: EpochMs = (day * DAY_MINUTES + clock) * MINUTE_MS;
  return instantOf(wall, timeZone) / MINUTE_MS;
};

/** The slots that an interval touches: `[from, to)`. */
export const slotsTouched = (start: EpochMinute, end: EpochMinute): readonly [Slot, Slot] => [
  Math.floor(start / GRID),
  Math.ceil(end / GRID),
];

/** Minutes since 1970, half-open. */
export interface MinuteSpan {
  start: EpochMinute;
  end: EpochMinute;
}

/** @throws RangeError for a text that is no instant */
export const spanMinutes = ({ start, end }: { start: string; end: string }): MinuteSpan => ({
  start: minuteOf(start),
  end: minuteOf(end),
});
