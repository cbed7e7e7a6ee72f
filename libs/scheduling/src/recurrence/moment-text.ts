import { t } from '@scheduler/i18n/words';
import { dateAt } from '../all-day.ts';
import { instantOf, wallAt, type WallMs } from '../time-zones/offsets.ts';
import { markOfWall, type Clock, type Mark } from './clock.ts';
import { fail } from './fault.ts';
import { DAY_MS } from './days.ts';
import { HORIZON } from './rule.ts';

const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;
const EARLIEST = Date.UTC(1900, 0);

/** A DATE or DATE-TIME as written: the fields, and what they are of. */
interface Moment {
  wall: WallMs;
  isDate: boolean;
  isUtc: boolean;
}

function readMoment(text: string): Moment {
  const fields = MOMENT.exec(text.toUpperCase());
  if (!fields) return fail(t('"{value}" is not a date or a time.', { value: text.slice(0, 40) }));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields
    .slice(1, 7)
    .map((field) => Number(field ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const isReal = new Date(wall).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isReal || hour > 23 || minute > 59 || second > 60) {
    return fail(t('"{value}" is not a date or a time.', { value: text }));
  }
  if (wall < EARLIEST || wall > HORIZON)
    return fail(t('Dates lie between the years 1900 and 2200.'));
  return { wall, isDate: fields[4] === undefined, isUtc: fields[7] === 'Z' };
}

/**
 * The mark that a value of EXDATE or RDATE means to a series.
 *
 * @param zone of the value, where it has one of its own
 * @param timeOfDay of the series' start, which a bare date stands for
 */
export function readExceptionMark(
  text: string,
  zone: string,
  clock: Clock,
  timeOfDay: number,
): Mark {
  const { wall, isDate, isUtc } = readMoment(text);
  if (clock.isAllDay) {
    if (isDate || !isUtc) return Math.floor(wall / DAY_MS) * DAY_MS;
    return Date.parse(dateAt(wall, clock.timeZone));
  }
  if (isDate) return markOfWall(wall + timeOfDay, clock);
  return isUtc ? wall : instantOf(wall, zone);
}

/** The last mark that UNTIL allows: of a date, all of it. */
export function readUntil(text: string, clock: Clock): Mark {
  const { wall, isDate, isUtc } = readMoment(text);
  if (clock.isAllDay) {
    return isUtc ? Date.parse(dateAt(wall, clock.timeZone)) : Math.floor(wall / DAY_MS) * DAY_MS;
  }
  if (isUtc) return wall;
  return markOfWall(isDate ? wall + DAY_MS - 1000 : wall, clock);
}

const dateTime = (time: number) =>
  new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

const writeDate = (mark: Mark): string => dateTime(mark).slice(0, 8);
const writeLocal = (wall: WallMs): string => dateTime(wall);
const writeUtc = (mark: Mark): string => `${dateTime(mark)}Z`;

/** UNTIL is a date for an all-day series and in UTC for a timed one (RFC 5545 §3.3.10). */
export const writeUntil = (mark: Mark, { isAllDay }: Clock): string =>
  isAllDay ? writeDate(mark) : writeUtc(mark);

const UTC_NAMES = new Set(['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT']);

/**
 * EXDATE or RDATE lines: on the clock of the event, but in UTC what that clock cannot say, which is
 * the second of two equal hours.
 */
export function writeExceptions(
  name: 'EXDATE' | 'RDATE',
  marks: readonly Mark[],
  { isAllDay, timeZone }: Clock,
): string[] {
  if (marks.length === 0) return [];
  if (isAllDay) return [`${name};VALUE=DATE:${marks.map(writeDate).join(',')}`];
  const isPlain = (mark: Mark) =>
    !UTC_NAMES.has(timeZone) && instantOf(wallAt(mark, timeZone), timeZone) === mark;
  const local = marks.filter(isPlain).map((mark) => writeLocal(wallAt(mark, timeZone)));
  const utc = marks.filter((mark) => !isPlain(mark)).map(writeUtc);
  return [
    ...(local.length > 0 ? [`${name};TZID=${timeZone}:${local.join(',')}`] : []),
    ...(utc.length > 0 ? [`${name}:${utc.join(',')}`] : []),
  ];
}
