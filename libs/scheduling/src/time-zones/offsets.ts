import { DAY_MS, HOUR_MINUTES, MINUTE_SECONDS, SECOND_MS } from '../durations.ts';
import type { EpochMs } from '../interval.ts';

/** Offsets are cached in eras of one mean Gregorian year. */
const ERA_MS = 365.2425 * DAY_MS;
/** Eras overlap by this margin, so that a local time near an edge needs only one era. */
const ERA_MARGIN_MS = 2 * DAY_MS;
/** Since 1900, no time zone has changed its offset and reverted it within a week. */
const SEARCH_STEP_MS = 7 * DAY_MS;
/** Maximum number of cached eras across all time zones, which use a few megabytes. */
const MAX_CACHED_ERAS = 20_000;

/** Offsets of a time zone around one era: `offsets[i]` milliseconds from `starts[i]` on. */
interface Era {
  starts: readonly EpochMs[];
  offsets: readonly number[];
}

interface CachedTimeZone {
  format: Intl.DateTimeFormat;
  eras: Map<number, Era>;
}

const cachedTimeZones = new Map<string, CachedTimeZone>();
let eraCount = 0;
let lastUsed: { name: string; timeZone: CachedTimeZone } | undefined;

function getCachedTimeZone(name: string): CachedTimeZone {
  if (lastUsed?.name === name) return lastUsed.timeZone;
  let timeZone = cachedTimeZones.get(name);
  if (!timeZone) {
    const options = { timeZone: name, timeZoneName: 'longOffset', hour: 'numeric' } as const;
    timeZone = { format: new Intl.DateTimeFormat('en-US', options), eras: new Map() };
    cachedTimeZones.set(name, timeZone);
  }
  lastUsed = { name, timeZone };
  return timeZone;
}

const parsedOffsets = new Map<string, number>([['', 0]]);

/** Reads an offset as the runtime formats it: `GMT-03:30`, or `GMT+00:19:32` for historical times. */
function readOffset(format: Intl.DateTimeFormat, time: EpochMs): number {
  const text = format.format(time);
  const offset = text.slice(text.lastIndexOf('GMT') + 3);
  const cached = parsedOffsets.get(offset);
  if (cached !== undefined) return cached;
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const absoluteMs = ((hours * HOUR_MINUTES + minutes) * MINUTE_SECONDS + seconds) * SECOND_MS;
  const offsetMs = offset.startsWith('-') ? -absoluteMs : absoluteMs;
  parsedOffsets.set(offset, offsetMs);
  return offsetMs;
}

function readEra(format: Intl.DateTimeFormat, index: number): Era {
  const from = Math.floor((index * ERA_MS - ERA_MARGIN_MS) / SECOND_MS) * SECOND_MS;
  const to = (index + 1) * ERA_MS + ERA_MARGIN_MS;
  const starts = [-Infinity];
  const offsets = [readOffset(format, from)];
  const search = (low: EpochMs, lowOffset: number, high: EpochMs, highOffset: number) => {
    if (lowOffset === highOffset) return;
    if (high - low <= SECOND_MS) {
      starts.push(high);
      offsets.push(highOffset);
      return;
    }
    const middle = low + Math.floor((high - low) / 2 / SECOND_MS) * SECOND_MS;
    const middleOffset = readOffset(format, middle);
    search(low, lowOffset, middle, middleOffset);
    search(middle, middleOffset, high, highOffset);
  };
  for (let low = from; low < to; low += SEARCH_STEP_MS) {
    const high = low + SEARCH_STEP_MS;
    search(low, offsets.at(-1) ?? 0, high, readOffset(format, high));
  }
  return { starts, offsets };
}

function getEra(timeZone: string, time: number): Era {
  const { format, eras } = getCachedTimeZone(timeZone);
  const index = Math.floor(time / ERA_MS);
  const cached = eras.get(index);
  if (cached) return cached;
  if (eraCount >= MAX_CACHED_ERAS) {
    for (const cachedTimeZone of cachedTimeZones.values()) cachedTimeZone.eras.clear();
    eraCount = 0;
  }
  const era = readEra(format, index);
  eras.set(index, era);
  eraCount += 1;
  return era;
}

/**
 * Returns the UTC offset of a time zone at an instant.
 *
 * @param timeZone IANA time zone
 * @returns milliseconds, positive east of UTC
 * @throws RangeError if the runtime doesn't know the time zone
 */
export function getOffsetMs(time: EpochMs, timeZone: string): number {
  const { starts, offsets } = getEra(timeZone, time);
  let i = starts.length - 1;
  while ((starts[i] ?? 0) > time) i -= 1;
  return offsets[i] ?? 0;
}

/** A local date and time, as the epoch milliseconds at which UTC has the same date and time. */
export type LocalMs = number;

/**
 * Converts an instant to local time.
 *
 * @param timeZone IANA time zone
 * @throws RangeError if the runtime doesn't know the time zone
 */
export const toLocalMs = (time: EpochMs, timeZone: string): LocalMs =>
  time + getOffsetMs(time, timeZone);

/**
 * Converts a local time to an instant.
 *
 * @param timeZone IANA time zone
 * @returns the first instant if the local time occurs twice; if clocks skip it, the instant according
 *   to the offset before the gap
 * @throws RangeError if the runtime doesn't know the time zone
 *
 * @see RFC 5545 §3.3.5 (local time across clock changes)
 */
export function localToInstant(localMs: LocalMs, timeZone: string): EpochMs {
  const { starts, offsets } = getEra(timeZone, localMs);
  for (let i = 0; ; i += 1) {
    const time = localMs - (offsets[i] ?? 0);
    if (time >= (starts[i + 1] ?? Infinity)) continue;
    return time >= (starts[i] ?? 0) ? time : localMs - (offsets[i - 1] ?? 0);
  }
}

/**
 * Returns the first instant at which clocks show a local time or later. Differs from `localToInstant`
 * only if clocks skip the local time: the result is the end of the gap.
 *
 * @param timeZone IANA time zone
 * @throws RangeError if the runtime doesn't know the time zone
 */
export function localToFirstInstant(localMs: LocalMs, timeZone: string): EpochMs {
  const { starts, offsets } = getEra(timeZone, localMs);
  for (let i = 0; ; i += 1) {
    const time = localMs - (offsets[i] ?? 0);
    if (time < (starts[i + 1] ?? Infinity)) return Math.max(time, starts[i] ?? 0);
  }
}

/** Returns the offset changes of a time zone in `[from, to)`, with the new offset in milliseconds. */
export function findOffsetChanges(
  timeZone: string,
  from: EpochMs,
  to: EpochMs,
): { at: EpochMs; offsetMs: number }[] {
  const offsetByTime = new Map<EpochMs, number>();
  for (let index = Math.floor(from / ERA_MS); index * ERA_MS < to; index += 1) {
    const { starts, offsets } = getEra(timeZone, index * ERA_MS);
    starts.forEach((at, i) => {
      if (at >= from && at < to) offsetByTime.set(at, offsets[i] ?? 0);
    });
  }
  return [...offsetByTime].map(([at, offsetMs]) => ({ at, offsetMs }));
}
