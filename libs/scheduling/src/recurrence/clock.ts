import { isCalendarDate } from '../all-day.ts';
import type { EventTimes } from '../event-times.ts';
import { instantOf, wallAt, type WallMs } from '../time-zones/offsets.ts';
import { DAY_MS } from './days.ts';

/**
 * What tells one occurrence of a series from another: for a timed one the instant of its start, for
 * an all-day one the midnight in UTC of its date.
 */
export type Mark = number;

/** How an event's own clock reads marks. */
export interface Clock {
  isAllDay: boolean;
  timeZone: string;
}

export const clockOf = ({ is_all_day, time_zone }: EventTimes): Clock => ({
  isAllDay: is_all_day,
  timeZone: time_zone,
});

export const markOfWall = (wall: WallMs, { isAllDay, timeZone }: Clock): Mark =>
  isAllDay ? wall : instantOf(wall, timeZone);

export const wallOfMark = (mark: Mark, { isAllDay, timeZone }: Clock): WallMs =>
  isAllDay ? mark : wallAt(mark, timeZone);

/** The wall times that mean a mark: none in a second of two equal hours, two after a gap. */
export function wallsOfMark(mark: Mark, clock: Clock): WallMs[] {
  const wall = wallOfMark(mark, clock);
  if (clock.isAllDay) return [wall];
  const before = mark + wallAt(mark - DAY_MS, clock.timeZone) - (mark - DAY_MS);
  const walls = before === wall ? [wall] : [wall, before];
  return walls.filter((one) => markOfWall(one, clock) === mark);
}

/** When an event starts, on its own clock; to the second, as RFC 5545 writes times. */
export function startWallOf(times: EventTimes): WallMs {
  if (times.is_all_day) return Date.parse(times.start_date ?? '');
  const start = Date.parse(times.start_time);
  return wallAt(start - (start % 1000), times.time_zone);
}

/** The mark of the event's start itself. */
export function markOfStart(times: EventTimes): Mark {
  if (times.is_all_day) return startWallOf(times);
  const start = Date.parse(times.start_time);
  return start - (start % 1000);
}

/** The mark as `original_start_time` says it. */
export const writeMark = (mark: Mark, { isAllDay }: Clock): string =>
  isAllDay ? new Date(mark).toISOString().slice(0, 10) : new Date(mark).toISOString();

/** @returns NaN if it is none of such a series */
export const markNamed = (original: string, { isAllDay }: Clock): Mark =>
  isCalendarDate(original) === isAllDay ? Date.parse(original) : Number.NaN;

/** @throws RangeError if it is none of such a series */
export function readMark(original: string, clock: Clock): Mark {
  const mark = markNamed(original, clock);
  if (Number.isNaN(mark)) throw new RangeError(`"${original}" starts no occurrence of this series`);
  return mark;
}

/** How long an event takes: milliseconds, or days for an all-day one. */
export const lengthOfTimes = (times: EventTimes): number =>
  times.is_all_day
    ? (Date.parse(times.end_date ?? '') - Date.parse(times.start_date ?? '')) / DAY_MS
    : Date.parse(times.end_time) - Date.parse(times.start_time);
