import type { EpochMs } from '../interval.ts';
import { DAY_MS, SECOND_MS } from '../durations.ts';

/** Offsets are kept for one mean year at a time. */
const ERA = 365.2425 * DAY_MS;
/** Each era knows its neighbours' edges, so that a wall time near one is found in its own era. */
const MARGIN = 2 * DAY_MS;
/** No zone has changed its clock and changed it back within a week since 1900. */
const STEP = 7 * DAY_MS;
/** What is remembered, in eras of a zone: some megabytes at most. */
const MOST_ERAS = 20_000;

/** The offsets of a zone around one era: `offsets[i]` milliseconds from `starts[i]` on. */
interface Era {
  starts: readonly EpochMs[];
  offsets: readonly number[];
}

interface Zone {
  format: Intl.DateTimeFormat;
  eras: Map<number, Era>;
}

const zones = new Map<string, Zone>();
let eraCount = 0;
let last: { name: string; zone: Zone } | undefined;

function zoneOf(name: string): Zone {
  if (last?.name === name) return last.zone;
  let zone = zones.get(name);
  if (!zone) {
    const options = { timeZone: name, timeZoneName: 'longOffset', hour: 'numeric' } as const;
    zone = { format: new Intl.DateTimeFormat('en-US', options), eras: new Map() };
    zones.set(name, zone);
  }
  last = { name, zone };
  return zone;
}

const written = new Map<string, number>([['', 0]]);

/** What the runtime says, such as `GMT-03:30`, or `GMT+00:19:32` long ago. */
function readOffset(format: Intl.DateTimeFormat, time: EpochMs): number {
  const text = format.format(time);
  const offset = text.slice(text.lastIndexOf('GMT') + 3);
  const known = written.get(offset);
  if (known !== undefined) return known;
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const size = ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
  const read = offset.startsWith('-') ? -size : size;
  written.set(offset, read);
  return read;
}

function readEra(format: Intl.DateTimeFormat, index: number): Era {
  const from = Math.floor((index * ERA - MARGIN) / SECOND_MS) * SECOND_MS;
  const to = (index + 1) * ERA + MARGIN;
  const starts = [-Infinity];
  const offsets = [readOffset(format, from)];
  const search = (low: EpochMs, before: number, high: EpochMs, after: number) => {
    if (before === after) return;
    if (high - low <= SECOND_MS) {
      starts.push(high);
      offsets.push(after);
      return;
    }
    const middle = low + Math.floor((high - low) / 2 / SECOND_MS) * SECOND_MS;
    const between = readOffset(format, middle);
    search(low, before, middle, between);
    search(middle, between, high, after);
  };
  for (let low = from; low < to; low += STEP) {
    const before = offsets.at(-1) ?? 0;
    search(low, before, low + STEP, readOffset(format, low + STEP));
  }
  return { starts, offsets };
}

function eraOf(timeZone: string, time: number): Era {
  const { format, eras } = zoneOf(timeZone);
  const index = Math.floor(time / ERA);
  const known = eras.get(index);
  if (known) return known;
  if (eraCount >= MOST_ERAS) {
    for (const zone of zones.values()) zone.eras.clear();
    eraCount = 0;
  }
  const era = readEra(format, index);
  eras.set(index, era);
  eraCount += 1;
  return era;
}

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in milliseconds.
 *
 * @throws RangeError if the runtime does not know the zone
 */
export function offsetAt(time: EpochMs, timeZone: string): number {
  const { starts, offsets } = eraOf(timeZone, time);
  let i = starts.length - 1;
  while ((starts[i] ?? 0) > time) i -= 1;
  return offsets[i] ?? 0;
}

/** What a clock shows, as the epoch milliseconds at which a clock in UTC shows the same. */
export type WallMs = number;

/** What the clocks of a zone show at an instant. */
export const wallAt = (time: EpochMs, timeZone: string): WallMs => time + offsetAt(time, timeZone);

/**
 * The instant at which the clocks of a zone show `wall`. Of two such instants, when clocks are put
 * back, the first; of none, when they are put forward, the one by the offset before (RFC 5545
 * §3.3.5).
 */
export function instantOf(wall: WallMs, timeZone: string): EpochMs {
  const { starts, offsets } = eraOf(timeZone, wall);
  for (let i = 0; ; i += 1) {
    const time = wall - (offsets[i] ?? 0);
    if (time >= (starts[i + 1] ?? Infinity)) continue;
    return time >= (starts[i] ?? 0) ? time : wall - (offsets[i - 1] ?? 0);
  }
}

/** The first instant at which the clocks of a zone show `wall`, or more, having jumped over it. */
export function instantFrom(wall: WallMs, timeZone: string): EpochMs {
  const { starts, offsets } = eraOf(timeZone, wall);
  for (let i = 0; ; i += 1) {
    const time = wall - (offsets[i] ?? 0);
    if (time < (starts[i + 1] ?? Infinity)) return Math.max(time, starts[i] ?? 0);
  }
}

/** The instants between two, the last exclusive, at which the clocks of a zone are changed. */
export function changesBetween(
  timeZone: string,
  from: EpochMs,
  to: EpochMs,
): { at: EpochMs; offset: number }[] {
  const found = new Map<EpochMs, number>();
  for (let index = Math.floor(from / ERA); index * ERA < to; index += 1) {
    const { starts, offsets } = eraOf(timeZone, index * ERA);
    starts.forEach((at, i) => {
      if (at >= from && at < to) found.set(at, offsets[i] ?? 0);
    });
  }
  return [...found].map(([at, offset]) => ({ at, offset }));
}
