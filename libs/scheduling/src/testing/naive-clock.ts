import { HOUR_MS } from '../durations.ts';

/*
 * Naive conversions between local times and instants that format every instant with Intl. They are slow
 * and share no code with the implementation under test.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
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

/** Converts an instant to a local time (`LocalMs`). */
export function naiveToLocalMs(time: number, timeZone: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] =
    getFormat(timeZone).format(time).match(/\d+/g)?.map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Converts a local time to an instant (RFC 5545 §3.3.5): the first instant of a repeated hour, and in a
 * gap, the instant according to the offset before the gap.
 */
export function naiveToInstant(localMs: number, timeZone: string): number {
  const offsets = [-36, 0, 36].map((hours) => {
    const nearbyTime = localMs + hours * HOUR_MS;
    return naiveToLocalMs(nearbyTime, timeZone) - nearbyTime;
  });
  const candidates = offsets.map((offset) => localMs - offset);
  const matches = candidates.filter((time) => naiveToLocalMs(time, timeZone) === localMs);
  return matches.length > 0 ? Math.min(...matches) : (candidates[0] ?? Number.NaN);
}
