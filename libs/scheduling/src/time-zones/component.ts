import { type EpochMs } from '../interval.ts';
import { changesBetween, offsetAt, type WallMs } from './offsets.ts';

/** A stretch of unchanged offset, as a STANDARD or DAYLIGHT part of a VTIMEZONE. */
export interface Observance {
  kind: 'STANDARD' | 'DAYLIGHT';
  /** The local time of its onset by the offset before, such as `19701025T020000`. */
  start: string;
  /** Such as `+0100`. */
  offsetFrom: string;
  offsetTo: string;
  /** An abbreviation, such as `EST` or `GMT+1`. */
  name: string;
}

/** What a VTIMEZONE says of a zone (RFC 5545 §3.6.5). */
export interface ZoneComponent {
  tzid: string;
  observances: Observance[];
}

const YEAR = 366 * 86_400_000;

const localTime = (wall: WallMs) =>
  new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

function writtenOffset(offset: number): string {
  const size = Math.abs(offset) / 1000;
  const parts = [size / 3600, (size / 60) % 60, size % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  if (parts[2] === '00') parts.pop();
  return (offset < 0 ? '-' : '+') + parts.join('');
}

/** Clocks that within a year are also less far ahead are on daylight time. */
function isDaylight(timeZone: string, at: EpochMs, offset: number): boolean {
  const around = changesBetween(timeZone, at - YEAR, at + YEAR).map((change) => change.offset);
  return Math.min(offsetAt(at - YEAR, timeZone), ...around) < offset;
}

/**
 * The observances of a zone that cover `[from, to)`: the one in force at `from`, and one for each
 * clock change after it.
 */
export function timeZoneComponent(timeZone: string, from: EpochMs, to: EpochMs): ZoneComponent {
  const names = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  const nameAt = (at: EpochMs) =>
    names.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  let before = offsetAt(from, timeZone);
  const observe = (at: EpochMs, offset: number): Observance => {
    const observance: Observance = {
      kind: isDaylight(timeZone, at, offset) ? 'DAYLIGHT' : 'STANDARD',
      start: localTime(at + before),
      offsetFrom: writtenOffset(before),
      offsetTo: writtenOffset(offset),
      name: nameAt(at),
    };
    before = offset;
    return observance;
  };
  const changes = changesBetween(timeZone, from + 1, to);
  return {
    tzid: timeZone,
    observances: [observe(from, before), ...changes.map(({ at, offset }) => observe(at, offset))],
  };
}
