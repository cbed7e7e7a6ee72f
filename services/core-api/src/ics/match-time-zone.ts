import { expandSeries, parseRecurrence } from '@scheduler/scheduling/recurrence';
import { getOffsetMs } from '@scheduler/scheduling/time-zones';
import { findProperty, formatContentLine, type Component } from './jcal.ts';
import { timeZoneByWindowsName } from './windows-time-zones.ts';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';

/** Two weeks, short enough to sample each daylight saving period. */
const SAMPLE_STEP_MS = 14 * DAY_MS;
const SAMPLE_RANGE_MS = 2 * 366 * DAY_MS;
/** Only the last observances of a VTIMEZONE are evaluated. */
const MAX_OBSERVANCES = 20;

/** Start of an observance in a VTIMEZONE and its UTC offset. */
interface Onset {
  startMs: number;
  offsetMs: number;
}

function parseOffsetMs(text: unknown): number {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(String(text)) ?? [];
  const sizeMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -sizeMs : sizeMs;
}

const iso = (time: number) => new Date(time).toISOString();

/** Outlook starts its rules in 1601, before the range that we expand. */
function clampToEpoch(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() < 1970 ? date.setUTCFullYear(1970) : time;
}

/** Lists the onsets of an observance in a range, from its DTSTART, RDATEs and RRULE. */
function expandOnsets([, properties]: Component, from: number, to: number): Onset[] {
  const lines = properties
    .filter(([name]) => name === 'rrule' || name === 'rdate')
    .map(formatContentLine);
  const getValue = (name: string) => findProperty(properties, name)?.[3];
  const offsetFromMs = parseOffsetMs(getValue('tzoffsetfrom'));
  const offsetToMs = parseOffsetMs(getValue('tzoffsetto'));
  const start = clampToEpoch(Date.parse(`${String(getValue('dtstart'))}Z`));
  if ([offsetFromMs, offsetToMs, start].some(Number.isNaN)) return [];
  const times = {
    time_zone: 'UTC',
    is_all_day: false,
    start_date: null,
    end_date: null,
    start_time: iso(start),
    end_time: iso(start + HOUR_MS),
  };
  const parsed = parseRecurrence(lines, times);
  const occurrences =
    'error' in parsed
      ? []
      : expandSeries({ ...times, recurrence: parsed.lines }, { start: from, end: to }, 200);
  const localStarts = occurrences.map(({ start_time }) => Date.parse(start_time));
  return [start, ...localStarts].map((localMs) => ({
    startMs: localMs - offsetFromMs,
    offsetMs: offsetToMs,
  }));
}

/** Returns the UTC offset of a VTIMEZONE at each instant, in milliseconds. */
function getOffsetsAt(onsets: Onset[], instants: number[]): number[] {
  const sorted = onsets.toSorted((a, b) => a.startMs - b.startMs);
  return instants.map(
    (time) =>
      (sorted.findLast(({ startMs }) => startMs <= time) ?? sorted[0])?.offsetMs ?? Number.NaN,
  );
}

/** Zones that have a Windows name come first, because they are the most common. */
const candidates = [
  ...new Set([...timeZoneByWindowsName.values(), ...Intl.supportedValuesOf('timeZone')]),
];

/** Finds a time zone with the same offsets as a VTIMEZONE in the two years before `now`. */
export function findMatchingTimeZone([, , observances]: Component, now: number): string | null {
  const from = now - SAMPLE_RANGE_MS;
  const instants = Array.from(
    { length: Math.floor(SAMPLE_RANGE_MS / SAMPLE_STEP_MS) },
    (_, i) => from + i * SAMPLE_STEP_MS,
  );
  const onsets = observances
    .slice(-MAX_OBSERVANCES)
    .flatMap((observance) => expandOnsets(observance, from - SAMPLE_RANGE_MS, now));
  if (onsets.length === 0) return null;
  const offsets = getOffsetsAt(onsets, instants);
  const hasSameOffsets = (timeZone: string) =>
    instants.every((time, index) => getOffsetMs(time, timeZone) === offsets[index]);
  return candidates.find(hasSameOffsets) ?? null;
}
