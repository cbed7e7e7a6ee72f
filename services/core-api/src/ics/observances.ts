import { expandSeries, parseRecurrence } from '@scheduler/scheduling/recurrence';
import { getOffsetMs } from '@scheduler/scheduling/time-zones';
import { lineOf, type Component } from './jcal.ts';
import { zoneByWindowsName } from './windows-zones.ts';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';

/** Samples of a zone lie two weeks apart, so that no season is missed. */
const STEP = 14 * DAY_MS;
const SPAN = 2 * 366 * DAY_MS;
/** Of one VTIMEZONE, the last ones. */
const MOST_OBSERVANCES = 20;

/** From a local onset on, a VTIMEZONE's clocks are this far ahead of UTC, in milliseconds. */
interface Onset {
  at: number;
  offset: number;
}

function offsetIn(text: unknown): number {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(String(text)) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

const iso = (time: number) => new Date(time).toISOString();

/** Outlook has its rules begin in 1601, before any that we expand. */
function ofOurTime(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() < 1970 ? date.setUTCFullYear(1970) : time;
}

/** When an observance begins between two times: its DTSTART, RDATEs and what its RRULE makes. */
function onsetsOf([, properties]: Component, from: number, to: number): Onset[] {
  const lines = properties.filter(([name]) => name === 'rrule' || name === 'rdate').map(lineOf);
  const value = (name: string) => properties.find(([each]) => each === name)?.[3];
  const before = offsetIn(value('tzoffsetfrom'));
  const offset = offsetIn(value('tzoffsetto'));
  const start = ofOurTime(Date.parse(`${String(value('dtstart'))}Z`));
  if ([before, offset, start].some(Number.isNaN)) return [];
  const times = {
    time_zone: 'UTC',
    is_all_day: false,
    start_date: null,
    end_date: null,
    start_time: iso(start),
    end_time: iso(start + HOUR_MS),
  };
  const read = parseRecurrence(lines, times);
  const found =
    'error' in read
      ? []
      : expandSeries({ ...times, recurrence: read.lines }, { start: from, end: to }, 200);
  const walls = found.map(({ start_time }) => Date.parse(start_time));
  return [start, ...walls].map((wall) => ({ at: wall - before, offset }));
}

/** How far the clocks of a VTIMEZONE are ahead of UTC at each of some instants, in order. */
function offsetsAt(onsets: Onset[], instants: number[]): number[] {
  const sorted = onsets.toSorted((a, b) => a.at - b.at);
  return instants.map(
    (time) => (sorted.findLast(({ at }) => at <= time) ?? sorted[0])?.offset ?? Number.NaN,
  );
}

/** The zones that names of Windows stand for come first: they are the ones people live in. */
const candidates = [
  ...new Set([...zoneByWindowsName.values(), ...Intl.supportedValuesOf('timeZone')]),
];

/** The zone whose clocks go as a VTIMEZONE says, around `now`; `null` if none does. */
export function zoneLike([, , observances]: Component, now: number): string | null {
  const from = now - SPAN;
  const instants = Array.from({ length: Math.floor(SPAN / STEP) }, (_, i) => from + i * STEP);
  const onsets = observances
    .slice(-MOST_OBSERVANCES)
    .flatMap((observance) => onsetsOf(observance, from - SPAN, now));
  if (onsets.length === 0) return null;
  const offsets = offsetsAt(onsets, instants);
  const goesAlike = (zone: string) =>
    instants.every((time, index) => getOffsetMs(time, zone) === offsets[index]);
  return candidates.find(goesAlike) ?? null;
}
