import { HOUR_MS } from '../durations.ts';

/*
 * Wall time and instants by asking Intl for every field of the clock, one instant at a time: slow,
 * and in no way like the conversion that it judges.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a clock in the zone shows, as the epoch milliseconds of a clock in UTC. */
export function shownAt(time: number, timeZone: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] =
    formatOf(timeZone).format(time).match(/\d+/g)?.map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** RFC 5545 §3.3.5: the first of two such instants; of none, the one by the offset before. */
export function instantShowing(wall: number, timeZone: string): number {
  const offsets = [-36, 0, 36].map((hours) => {
    const near = wall + hours * HOUR_MS;
    return shownAt(near, timeZone) - near;
  });
  const times = offsets.map((offset) => wall - offset);
  const shown = times.filter((time) => shownAt(time, timeZone) === wall);
  return shown.length > 0 ? Math.min(...shown) : (times[0] ?? Number.NaN);
}
