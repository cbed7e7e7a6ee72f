import { invalidError, requiredError } from '../google-error.ts';
import type { EventTime } from '../types.ts';

export const DAY_MS = 86_400_000;
// UTC offsets of all time zones change on a quarter-hour boundary.
const QUARTER_HOUR_MS = 15 * 60_000;
const MAX_CACHED_OFFSETS = 50_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    getFormatter(timeZone);
    return true;
  } catch {
    return false;
  }
}

function computeOffsetMs(instantMs: number, timeZone: string): number {
  const parts = getFormatter(timeZone).formatToParts(instantMs);
  const getPart = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const localMs = Date.UTC(
    getPart('year'),
    getPart('month') - 1,
    getPart('day'),
    getPart('hour'),
    getPart('minute'),
    getPart('second'),
  );
  return localMs - Math.floor(instantMs / 1000) * 1000;
}

/** Returns the UTC offset of a time zone in milliseconds, positive east of UTC. */
function getOffsetMs(instantMs: number, timeZone: string): number {
  if (!Number.isFinite(instantMs)) return 0;
  const quarterHour = Math.floor(instantMs / QUARTER_HOUR_MS);
  const key = `${timeZone} ${quarterHour}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  if (offsets.size > MAX_CACHED_OFFSETS) offsets.clear();
  const offsetMs = computeOffsetMs(quarterHour * QUARTER_HOUR_MS, timeZone);
  offsets.set(key, offsetMs);
  return offsetMs;
}

/** Converts an instant to local time, encoded as if it were UTC. */
export const toLocalMs = (instantMs: number, timeZone: string) =>
  instantMs + getOffsetMs(instantMs, timeZone);

/**
 * Converts local time to an instant. An ambiguous time resolves to the earlier instant. In a gap, the
 * offset before the transition applies.
 */
export function fromLocalMs(localMs: number, timeZone: string): number {
  const offsetBefore = getOffsetMs(localMs - DAY_MS, timeZone);
  const offsetAfter = getOffsetMs(localMs + DAY_MS, timeZone);
  if (getOffsetMs(localMs - offsetBefore, timeZone) === offsetBefore) return localMs - offsetBefore;
  return getOffsetMs(localMs - offsetAfter, timeZone) === offsetAfter
    ? localMs - offsetAfter
    : localMs - offsetBefore;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** Formats an instant like Google, for example `2026-12-01T09:00:00+01:00`. */
export function formatDateTime(instantMs: number, timeZone: string): string {
  const offsetMs = getOffsetMs(instantMs, timeZone);
  const localTime = new Date(instantMs + offsetMs).toISOString().slice(0, 19);
  if (offsetMs === 0) return `${localTime}Z`;
  const offsetMinutes = Math.abs(offsetMs) / 60_000;
  return `${localTime}${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(offsetMinutes / 60))}:${pad(offsetMinutes % 60)}`;
}

export const formatDate = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10);

/**
 * Converts a stored time to an instant. All-day events start at midnight in the calendar's time zone.
 * Returns NaN for an invalid time.
 */
export const toInstantMs = (time: EventTime, timeZone: string): number =>
  time.dateTime ? Date.parse(time.dateTime) : fromLocalMs(Date.parse(`${time.date}`), timeZone);

const RFC3339_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/i;

/** Parses an RFC 3339 time, with an optional UTC offset if a time zone is given. Returns NaN if invalid. */
export function parseInstant(text: string, timeZone?: string): number {
  const [match, , offset] = RFC3339_DATE_TIME.exec(text) ?? [];
  if (!match || (!offset && !timeZone)) return Number.NaN;
  if (offset) return Date.parse(text);
  return fromLocalMs(Date.parse(`${text}Z`), timeZone ?? 'UTC');
}

/** Validates an event time from a request and converts it to the stored format. */
export function parseEventTime(
  time: EventTime | undefined,
  field: 'end' | 'start',
  defaultTimeZone: string,
) {
  if (!time || (!time.date && !time.dateTime)) throw requiredError(`Missing ${field} time.`);
  const invalidTimeError = () => invalidError(`Invalid ${field} time.`);
  if (time.timeZone && !isTimeZone(time.timeZone)) {
    throw invalidError(`Invalid time zone definition for ${field} time.`);
  }
  if (time.date && time.dateTime) throw invalidTimeError();
  if (time.date) {
    const instantMs = Date.parse(`${time.date}T00:00:00Z`);
    if (!Number.isFinite(instantMs) || formatDate(instantMs) !== time.date)
      throw invalidTimeError();
    return { date: time.date, ...(time.timeZone && { timeZone: time.timeZone }) };
  }
  const instantMs = parseInstant(time.dateTime ?? '', time.timeZone);
  if (!Number.isFinite(instantMs)) throw invalidTimeError();
  return {
    dateTime: new Date(instantMs).toISOString(),
    timeZone: time.timeZone ?? defaultTimeZone,
  };
}
