import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS, SECOND_MS } from '../durations.ts';
import type { EpochMs } from '../interval.ts';
import { findOffsetChanges, getOffsetMs, type LocalMs } from './offsets.ts';

/** A STANDARD or DAYLIGHT subcomponent of a VTIMEZONE. */
export interface Observance {
  kind: 'STANDARD' | 'DAYLIGHT';
  /** Local start by the previous offset (DTSTART), such as `19701025T020000`. */
  start: string;
  /** Offset before the start (TZOFFSETFROM), such as `+0100`. */
  offsetFrom: string;
  /** Offset from the start on (TZOFFSETTO), such as `+0200`. */
  offsetTo: string;
  /** Abbreviation (TZNAME), such as `EST` or `GMT+1`. */
  name: string;
}

/**
 * The properties of a VTIMEZONE component.
 *
 * @see RFC 5545 §3.6.5
 */
export interface VTimeZone {
  tzid: string;
  observances: Observance[];
}

const YEAR_MS = 366 * DAY_MS;

const formatLocalTime = (localMs: LocalMs) =>
  new Date(localMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

function formatOffset(offsetMs: number): string {
  const totalSeconds = Math.abs(offsetMs) / SECOND_MS;
  const fields = [
    totalSeconds / HOUR_SECONDS,
    (totalSeconds / MINUTE_SECONDS) % 60,
    totalSeconds % MINUTE_SECONDS,
  ].map((field) => String(Math.floor(field)).padStart(2, '0'));
  if (fields[2] === '00') fields.pop();
  return (offsetMs < 0 ? '-' : '+') + fields.join('');
}

/** Returns whether an offset is daylight saving time: the offset is smaller at another time of year. */
function isDaylight(timeZone: string, at: EpochMs, offsetMs: number): boolean {
  const nearbyOffsets = findOffsetChanges(timeZone, at - YEAR_MS, at + YEAR_MS).map(
    (change) => change.offsetMs,
  );
  return Math.min(getOffsetMs(at - YEAR_MS, timeZone), ...nearbyOffsets) < offsetMs;
}

/**
 * Creates a VTIMEZONE for `[from, to)`. It has one observance that starts at `from` and one for each
 * later offset change.
 *
 * @param timeZone IANA time zone
 * @throws RangeError if the runtime doesn't know the time zone
 *
 * @see RFC 5545 §3.6.5 (VTIMEZONE)
 */
export function toVTimeZone(timeZone: string, from: EpochMs, to: EpochMs): VTimeZone {
  const nameFormat = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  const getName = (at: EpochMs) =>
    nameFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  let previousOffsetMs = getOffsetMs(from, timeZone);
  const createObservance = (at: EpochMs, offsetMs: number): Observance => {
    const observance: Observance = {
      kind: isDaylight(timeZone, at, offsetMs) ? 'DAYLIGHT' : 'STANDARD',
      start: formatLocalTime(at + previousOffsetMs),
      offsetFrom: formatOffset(previousOffsetMs),
      offsetTo: formatOffset(offsetMs),
      name: getName(at),
    };
    previousOffsetMs = offsetMs;
    return observance;
  };
  return {
    tzid: timeZone,
    observances: [
      createObservance(from, previousOffsetMs),
      ...findOffsetChanges(timeZone, from + 1, to).map(({ at, offsetMs }) =>
        createObservance(at, offsetMs),
      ),
    ],
  };
}
