import { plural } from '@scheduler/i18n/words';
import { dateAt, daysBetween } from './all-day.ts';
import { MINUTE_MS, type EpochMs, type Interval } from './interval.ts';
import { wallAt } from './time-zones/offsets.ts';
import { WEEKDAYS } from './weekdays.ts';

/** Where and when the reader stands. */
export interface Reader {
  now: EpochMs;
  timeZone: string;
}

/** Such as `16 h 30 m`, `2 h` or `45 m`. */
export function durationInWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} m`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} m`;
}

const minutesNamed = (count: number) => plural(count, { one: '# minute', other: '# minutes' });
const hoursNamed = (count: number) => plural(count, { one: '# hour', other: '# hours' });

/** Such as `1 hour 30 minutes`, `45 minutes` or `2 hours`: for a sentence. */
export function minutesInWords(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return minutesNamed(rest);
  return rest === 0 ? hoursNamed(hours) : `${hoursNamed(hours)} ${minutesNamed(rest)}`;
}

/** Such as `11:30 AM`. */
export function timeInWords(time: EpochMs, timeZone: string): string {
  const local = new Date(wallAt(time, timeZone));
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `today`, `tomorrow` or the name of the weekday. */
export function dayInWords(time: EpochMs, { now, timeZone }: Reader): string {
  const days = daysBetween(dateAt(now, timeZone), dateAt(time, timeZone));
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : (WEEKDAYS[new Date(wallAt(time, timeZone)).getUTCDay()] ?? '');
}

/** Such as `Thursday, 11:00 AM to 1:30 PM`. */
export const stretchInWords = ({ start, end }: Interval, reader: Reader): string =>
  `${dayInWords(start, reader)}, ${timeInWords(start, reader.timeZone)} to ` +
  timeInWords(end, reader.timeZone);

/** Such as `Thursday at 11:30 AM`. */
export const momentInWords = (time: EpochMs, reader: Reader): string =>
  `${dayInWords(time, reader)} at ${timeInWords(time, reader.timeZone)}`;
