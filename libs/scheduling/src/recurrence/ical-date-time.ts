import { t } from '@scheduler/i18n/translate';
import { toCalendarDate } from '../all-day.ts';
import { localToInstant, toLocalMs, type LocalMs } from '../time-zones/offsets.ts';
import { localMsToKey, type SeriesTimeBasis, type OccurrenceKey } from './occurrence-key.ts';
import { throwRecurrenceError } from './recurrence-error.ts';
import { DAY_MS, SECOND_MS } from '../durations.ts';
import { MAX_START_MS } from './rule.ts';

const DATE_TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;
const MIN_DATE_MS = Date.UTC(1900, 0);

/** A parsed DATE or DATE-TIME value. */
interface ParsedDateTime {
  /** The fields of the value, whether they are local or UTC. */
  localMs: LocalMs;
  isDate: boolean;
  isUtc: boolean;
}

function parseDateTime(text: string): ParsedDateTime {
  const fields = DATE_TIME.exec(text.toUpperCase());
  if (!fields)
    return throwRecurrenceError(
      t("“{value}” isn't a valid date or time.", { value: text.slice(0, 40) }),
    );
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields
    .slice(1, 7)
    .map((field) => Number(field ?? 0));
  const localMs = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const isValidDate = new Date(localMs).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isValidDate || hour > 23 || minute > 59 || second > 60) {
    return throwRecurrenceError(t("“{value}” isn't a valid date or time.", { value: text }));
  }
  if (localMs < MIN_DATE_MS || localMs > MAX_START_MS)
    return throwRecurrenceError(t('Dates must be between 1900 and 2200.'));
  return { localMs, isDate: fields[4] === undefined, isUtc: fields[7] === 'Z' };
}

/**
 * Converts a value of EXDATE or RDATE to an occurrence key.
 *
 * @param timeZone the time zone of the value (TZID)
 * @param timeOfDayMs the local start time of the series, used for DATE values of a timed series
 */
export function parseExceptionKey(
  text: string,
  timeZone: string,
  timeBasis: SeriesTimeBasis,
  timeOfDayMs: number,
): OccurrenceKey {
  const { localMs, isDate, isUtc } = parseDateTime(text);
  if (timeBasis.isAllDay) {
    if (isDate || !isUtc) return Math.floor(localMs / DAY_MS) * DAY_MS;
    return Date.parse(toCalendarDate(localMs, timeBasis.timeZone));
  }
  if (isDate) return localMsToKey(localMs + timeOfDayMs, timeBasis);
  return isUtc ? localMs : localToInstant(localMs, timeZone);
}

/** Returns the latest key that UNTIL allows. A DATE value of a timed series includes the entire day. */
export function parseUntil(text: string, timeBasis: SeriesTimeBasis): OccurrenceKey {
  const { localMs, isDate, isUtc } = parseDateTime(text);
  if (timeBasis.isAllDay) {
    return isUtc
      ? Date.parse(toCalendarDate(localMs, timeBasis.timeZone))
      : Math.floor(localMs / DAY_MS) * DAY_MS;
  }
  if (isUtc) return localMs;
  return localMsToKey(isDate ? localMs + DAY_MS - SECOND_MS : localMs, timeBasis);
}

const formatBasic = (time: number) =>
  new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

const formatDate = (key: OccurrenceKey): string => formatBasic(key).slice(0, 8);
const formatLocal = (localMs: LocalMs): string => formatBasic(localMs);
const formatUtc = (key: OccurrenceKey): string => `${formatBasic(key)}Z`;

/** Formats UNTIL as a DATE for an all-day series and in UTC for a timed one (RFC 5545 §3.3.10). */
export const formatUntil = (key: OccurrenceKey, { isAllDay }: SeriesTimeBasis): string =>
  isAllDay ? formatDate(key) : formatUtc(key);

const UTC_TIME_ZONES = new Set(['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT']);

/**
 * Formats EXDATE or RDATE lines. Uses local times of the series where possible, and UTC for the second
 * instant of a repeated hour, which no local time can express.
 */
export function formatExceptions(
  name: 'EXDATE' | 'RDATE',
  keys: readonly OccurrenceKey[],
  { isAllDay, timeZone }: SeriesTimeBasis,
): string[] {
  if (keys.length === 0) return [];
  if (isAllDay) return [`${name};VALUE=DATE:${keys.map(formatDate).join(',')}`];
  const isUnambiguous = (key: OccurrenceKey) =>
    !UTC_TIME_ZONES.has(timeZone) && localToInstant(toLocalMs(key, timeZone), timeZone) === key;
  const local = keys.filter(isUnambiguous).map((key) => formatLocal(toLocalMs(key, timeZone)));
  const utc = keys.filter((key) => !isUnambiguous(key)).map(formatUtc);
  return [
    ...(local.length > 0 ? [`${name};TZID=${timeZone}:${local.join(',')}`] : []),
    ...(utc.length > 0 ? [`${name}:${utc.join(',')}`] : []),
  ];
}
