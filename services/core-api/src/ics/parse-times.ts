import { t } from '@scheduler/i18n/translate';
import {
  addDays,
  toCalendarDate,
  normalizeEventTimes,
  type EventTimes,
} from '@scheduler/scheduling';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import type { Property } from './jcal.ts';
import { skipComponent, getValue, type PropertyMap, type ParseContext } from './parse-context.ts';
import { CUSTOM_PROPERTIES } from './vevent.ts';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

/** A DATE or DATE-TIME value. */
export type DateOrTime =
  | { kind: 'date'; date: string }
  | { kind: 'time'; time: number; timeZone: string; isUtc: boolean };

const MIN_TIME_MS = Date.UTC(1900, 0);
const MAX_TIME_MS = Date.UTC(2200, 0);

const iso = (time: number) => new Date(time).toISOString();

function requireSupportedTime(time: number, label: string): number {
  if (Number.isNaN(time)) skipComponent(t("{label} isn't valid", { label }));
  if (time < MIN_TIME_MS || time >= MAX_TIME_MS)
    skipComponent(t('{label} is outside the range 1900–2199', { label }));
  return time;
}

/** @throws UnsupportedComponentError if the value is invalid or out of range */
export function parseDateOrTime(
  property: Property,
  label: string,
  context: ParseContext,
): DateOrTime {
  const [, params, , value] = property;
  const text = String(value);
  const valid = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/.test(text) ? text : '';
  const isUtc = valid.endsWith('Z');
  const localMs = requireSupportedTime(
    Date.parse(isUtc || valid.length === 10 ? valid : `${valid}Z`),
    label,
  );
  // Date.parse accepts February 30 and returns a day in March.
  if (new Date(localMs).getUTCDate() !== Number(valid.slice(8, 10)))
    skipComponent(t("{label} isn't valid", { label }));
  if (valid.length === 10) return { kind: 'date', date: valid };
  if (isUtc) return { kind: 'time', time: localMs, timeZone: 'UTC', isUtc };
  if (typeof params.tzid !== 'string') {
    const timeZone = context.timeZone;
    return { kind: 'time', time: localToInstant(localMs, timeZone), timeZone, isUtc };
  }
  const { timeZone, note } = context.resolveTimeZone(params.tzid);
  if (note) context.warn(note);
  return { kind: 'time', time: localToInstant(localMs, timeZone), timeZone, isUtc };
}

const DURATION_PATTERN =
  /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/;

/** Parses a DURATION into calendar days and exact milliseconds (RFC 5545 §3.3.6). */
export function parseDuration(text: unknown): { days: number; ms: number } | null {
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    DURATION_PATTERN.exec(String(text)) ?? [];
  if (sign === undefined) return null;
  const factor = sign === '-' ? -1 : 1;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return { days: factor * (Number(weeks) * 7 + Number(days)), ms: factor * ms };
}

function addDuration(start: DateOrTime, text: unknown): string {
  const duration = parseDuration(text) ?? skipComponent(t('The duration is invalid'));
  const { days, ms } = duration;
  if (start.kind === 'date') return addDays(start.date, days + Math.ceil(ms / DAY_MS));
  const localMs = toLocalMs(start.time, start.timeZone) + days * DAY_MS;
  return iso(requireSupportedTime(localToInstant(localMs, start.timeZone) + ms, t('The end date')));
}

function parseEnd(properties: PropertyMap, start: DateOrTime, context: ParseContext): string {
  const [dtend] = properties.get('dtend') ?? [];
  if (dtend) {
    const end = parseDateOrTime(dtend, t('The end date'), context);
    if (end.kind === 'date')
      return start.kind === 'date' ? end.date : skipComponent(getMixedTypesMessage());
    return start.kind === 'time' ? iso(end.time) : toCalendarDate(end.time, end.timeZone);
  }
  const duration = getValue(properties, 'duration');
  if (duration !== undefined) return addDuration(start, duration);
  return start.kind === 'date' ? addDays(start.date, 1) : iso(start.time);
}

const getMixedTypesMessage = () => t('The start is a time but the end is a date');

/** Parses this app's extension property, which contains the time zone if DTSTART has none. */
function parseCustomTimeZone(properties: PropertyMap, context: ParseContext): string | null {
  const tzid = getValue(properties, CUSTOM_PROPERTIES.timeZone);
  if (typeof tzid !== 'string') return null;
  const { timeZone, note } = context.resolveTimeZone(tzid);
  return note === null ? timeZone : null;
}

/**
 * Parses the start and end of an event (RFC 5545 §3.6.1).
 *
 * @throws UnsupportedComponentError if the times are missing or invalid
 */
export function parseTimes(properties: PropertyMap, context: ParseContext): EventTimes {
  const dtstart = properties.get('dtstart')?.[0] ?? skipComponent(t('The start is missing'));
  const start = parseDateOrTime(dtstart, t('The start date'), context);
  const end_time = parseEnd(properties, start, context);
  const customTimeZone = parseCustomTimeZone(properties, context);
  if (start.kind === 'date') {
    const time_zone = customTimeZone ?? context.timeZone;
    const days = { start_time: start.date, end_time, time_zone, is_all_day: true };
    return normalizeEventTimes(days) ?? skipComponent(t('The event ends before it starts'));
  }
  const start_time = iso(start.time);
  const time_zone = (start.isUtc && customTimeZone) || start.timeZone;
  const isEmpty = end_time === start_time;
  if (isEmpty) context.warn(t('The event had no duration, so it was set to one minute'));
  const end = isEmpty ? iso(start.time + MINUTE_MS) : end_time;
  const eventTimes = { start_time, end_time: end, time_zone, is_all_day: false };
  return normalizeEventTimes(eventTimes) ?? skipComponent(t('The event ends before it starts'));
}

/** Parses a DATE-TIME property. Returns `null` if it is missing or invalid. */
export function parseInstant(
  properties: PropertyMap,
  name: string,
  context: ParseContext,
): string | null {
  const [property] = properties.get(name) ?? [];
  if (!property) return null;
  try {
    const parsed = parseDateOrTime(property, name, { ...context, warn: () => undefined });
    return parsed.kind === 'time' ? iso(parsed.time) : null;
  } catch {
    return null;
  }
}
