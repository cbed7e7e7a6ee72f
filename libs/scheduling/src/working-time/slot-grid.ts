import { localToInstant, toLocalMs, type LocalMs } from '../time-zones/index.ts';
import { DAY_MINUTES, DAY_MS, HOUR_MINUTES, MINUTE_MS } from '../durations.ts';

/** Duration of a slot. Plans use slots of a quarter hour, aligned to UTC. */
export const SLOT_MINUTES = 15;

/** Minutes since 1970, UTC. */
export type EpochMinute = number;

/** Days from 1970-01-01 to a calendar date. */
export type DayNumber = number;

/** Quarter hours since 1970, UTC. */
export type Slot = number;

/**
 * Converts an ISO instant to minutes since 1970.
 *
 * @throws RangeError if the instant is invalid
 */
export function parseEpochMinute(instant: string): EpochMinute {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) throw new RangeError(`Invalid instant: ${instant}`);
  return time / MINUTE_MS;
}

/** Formats an instant for a plan, such as `2026-11-21T09:15:00Z`. */
export const formatEpochMinute = (minute: EpochMinute): string =>
  new Date(minute * MINUTE_MS).toISOString().replace('.000Z', 'Z');

export const parseDayNumber = (date: string): DayNumber => Date.parse(date) / DAY_MS;

/** Converts a local time `HH:MM` to minutes since midnight; `24:00` is the next midnight. */
export const parseMinuteOfDay = (localTime: string): number => {
  const [hours = 0, minutes = 0] = localTime.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
};

/** Day 0, 1970-01-01, was a Thursday. */
const WEEKDAYS_FROM_1970 = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed'] as const;
export type WeekdayName = (typeof WEEKDAYS_FROM_1970)[number];

export const getWeekdayName = (day: DayNumber): WeekdayName =>
  WEEKDAYS_FROM_1970[((day % 7) + 7) % 7] as WeekdayName;

/** Returns the Monday of the ISO week that contains `day`. */
export const startOfIsoWeek = (day: DayNumber): DayNumber => day - ((((day + 3) % 7) + 7) % 7);

/** A local date and time. */
export interface LocalTime {
  day: DayNumber;
  /** Minutes since midnight. */
  minute: number;
}

export function toLocalTime(minute: EpochMinute, timeZone: string): LocalTime {
  const localMinute = Math.floor(toLocalMs(minute * MINUTE_MS, timeZone) / MINUTE_MS);
  const day = Math.floor(localMinute / DAY_MINUTES);
  return { day, minute: localMinute - day * DAY_MINUTES };
}

export const toLocalDay = (minute: EpochMinute, timeZone: string): DayNumber =>
  toLocalTime(minute, timeZone).day;

/**
 * Converts a local date and time to an instant.
 *
 * @param minuteOfDay minutes since midnight
 * @returns the first instant if the local time occurs twice; if clocks skip it, the instant is shifted
 *   forward by the gap
 */
export const toEpochMinute = (
  day: DayNumber,
  minuteOfDay: number,
  timeZone: string,
): EpochMinute => {
  const localMs: LocalMs = (day * DAY_MINUTES + minuteOfDay) * MINUTE_MS;
  return localToInstant(localMs, timeZone) / MINUTE_MS;
};

/** Returns the slots that an interval overlaps, as `[from, to)`. */
export const getTouchedSlots = (start: EpochMinute, end: EpochMinute): readonly [Slot, Slot] => [
  Math.floor(start / SLOT_MINUTES),
  Math.ceil(end / SLOT_MINUTES),
];

/** A half-open interval in minutes since 1970. */
export interface MinuteInterval {
  start: EpochMinute;
  end: EpochMinute;
}

interface TextInterval {
  start: string;
  end: string;
}

/**
 * Converts an interval of ISO instants to minutes since 1970.
 *
 * @throws RangeError if an instant is invalid
 */
export const parseMinuteInterval = ({ start, end }: TextInterval): MinuteInterval => ({
  start: parseEpochMinute(start),
  end: parseEpochMinute(end),
});

/** Converts an interval of dates, which start at midnight in the time zone. */
export const parseDateInterval = (
  { start, end }: TextInterval,
  timeZone: string,
): MinuteInterval => ({
  start: toEpochMinute(parseDayNumber(start), 0, timeZone),
  end: toEpochMinute(parseDayNumber(end), 0, timeZone),
});
