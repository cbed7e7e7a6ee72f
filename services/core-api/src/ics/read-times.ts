import { t } from '@scheduler/i18n/translate';
import { addDays, toCalendarDate, normalizeEventTimes, type EventTimes } from '@scheduler/scheduling';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import type { Property } from './jcal.ts';
import { skip, valueOf, type Properties, type Reading } from './reading.ts';
import { OWN } from './vevent.ts';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

/** A DATE or a DATE-TIME. */
export type Moment =
  { kind: 'date'; date: string } | { kind: 'time'; time: number; zone: string; isUtc: boolean };

const EARLIEST = Date.UTC(1900, 0);
const LATEST = Date.UTC(2200, 0);

const iso = (time: number) => new Date(time).toISOString();

function inReach(time: number, what: string): number {
  if (Number.isNaN(time)) skip(t('{what} is no date and no time', { what }));
  if (time < EARLIEST || time >= LATEST)
    skip(t('{what} lies outside the years 1900 to 2199', { what }));
  return time;
}

/** @throws Unreadable */
export function readMoment(property: Property, what: string, reading: Reading): Moment {
  const [, params, , value] = property;
  const text = String(value);
  const real = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/.test(text) ? text : '';
  const isUtc = real.endsWith('Z');
  const wall = inReach(Date.parse(isUtc || real.length === 10 ? real : `${real}Z`), what);
  if (iso(wall).slice(0, 10) !== real.slice(0, 10))
    skip(t('{what} is no date and no time', { what }));
  if (real.length === 10) return { kind: 'date', date: real };
  if (isUtc) return { kind: 'time', time: wall, zone: 'UTC', isUtc };
  if (typeof params.tzid !== 'string') {
    const zone = reading.timeZone;
    return { kind: 'time', time: localToInstant(wall, zone), zone, isUtc };
  }
  const { zone, note } = reading.zoneOf(params.tzid);
  if (note) reading.warn(note);
  return { kind: 'time', time: localToInstant(wall, zone), zone, isUtc };
}

const DURATION =
  /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/;

/** A DURATION: days of the calendar, and milliseconds beside them (RFC 5545 §3.3.6). */
export function readDuration(text: unknown): { days: number; ms: number } | null {
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    DURATION.exec(String(text)) ?? [];
  if (sign === undefined) return null;
  const factor = sign === '-' ? -1 : 1;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return { days: factor * (Number(weeks) * 7 + Number(days)), ms: factor * ms };
}

function endAfter(start: Moment, text: unknown): string {
  const length = readDuration(text) ?? skip(t('Its duration is not one'));
  const { days, ms } = length;
  if (start.kind === 'date') return addDays(start.date, days + Math.ceil(ms / DAY_MS));
  const wall = toLocalMs(start.time, start.zone) + days * DAY_MS;
  return iso(inReach(localToInstant(wall, start.zone) + ms, 'Its end'));
}

function endOf(properties: Properties, start: Moment, reading: Reading): string {
  const [dtend] = properties.get('dtend') ?? [];
  if (dtend) {
    const end = readMoment(dtend, t('Its end'), reading);
    if (end.kind === 'date') return start.kind === 'date' ? end.date : skip(unlike());
    return start.kind === 'time' ? iso(end.time) : toCalendarDate(end.time, end.zone);
  }
  const duration = valueOf(properties, 'duration');
  if (duration !== undefined) return endAfter(start, duration);
  return start.kind === 'date' ? addDays(start.date, 1) : iso(start.time);
}

const unlike = () => t('Its start is a time and its end a date');

/** The zone that only we wrote down, where DTSTART could not name it. */
function zoneBeside(properties: Properties, reading: Reading): string | null {
  const named = valueOf(properties, OWN.timeZone);
  if (typeof named !== 'string') return null;
  const { zone, note } = reading.zoneOf(named);
  return note === null ? zone : null;
}

/**
 * When an event is (RFC 5545 §3.6.1).
 *
 * @throws Unreadable
 */
export function readTimes(properties: Properties, reading: Reading): EventTimes {
  const dtstart = properties.get('dtstart')?.[0] ?? skip(t('It has no start'));
  const start = readMoment(dtstart, t('Its start'), reading);
  const end_time = endOf(properties, start, reading);
  const beside = zoneBeside(properties, reading);
  if (start.kind === 'date') {
    const time_zone = beside ?? reading.timeZone;
    const days = { start_time: start.date, end_time, time_zone, is_all_day: true };
    return normalizeEventTimes(days) ?? skip(t('It ends before it starts'));
  }
  const start_time = iso(start.time);
  const time_zone = (start.isUtc && beside) || start.zone;
  const isMoment = end_time === start_time;
  if (isMoment) reading.warn(t('It ends when it starts: it was given one minute'));
  const end = isMoment ? iso(start.time + MINUTE_MS) : end_time;
  const spoken = { start_time, end_time: end, time_zone, is_all_day: false };
  return normalizeEventTimes(spoken) ?? skip(t('It ends before it starts'));
}

/** An instant that a property names; `null` if it names none. */
export function readInstant(properties: Properties, name: string, reading: Reading): string | null {
  const [property] = properties.get(name) ?? [];
  if (!property) return null;
  try {
    const moment = readMoment(property, name, { ...reading, warn: () => undefined });
    return moment.kind === 'time' ? iso(moment.time) : null;
  } catch {
    return null;
  }
}
