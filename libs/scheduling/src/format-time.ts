import { plural } from '@scheduler/i18n/translate';
import { toCalendarDate, daysBetween } from './all-day.ts';
import type { EpochMs, Interval } from './interval.ts';
import { HOUR_MINUTES, MINUTE_MS } from './durations.ts';
import { toLocalMs } from './time-zones/offsets.ts';
import { WEEKDAY_NAMES } from './weekday-names.ts';

/** Determines how times are displayed relative to the viewer. */
export interface TimeContext {
  now: EpochMs;
  timeZone: string;
}

/**
 * Formats a duration briefly, such as `16 h 30 m`, `2 h` or `45 m`.
 *
 * @param durationMs milliseconds, rounded to whole minutes
 */
export function formatDuration(durationMs: number): string {
  const totalMinutes = Math.round(durationMs / MINUTE_MS);
  const hours = Math.floor(totalMinutes / HOUR_MINUTES);
  const minutes = totalMinutes % HOUR_MINUTES;
  if (hours === 0) return `${minutes} m`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} m`;
}

const pluralizeMinutes = (count: number) => plural(count, { one: '# minute', other: '# minutes' });
const pluralizeHours = (count: number) => plural(count, { one: '# hour', other: '# hours' });

/**
 * Formats a duration for use in a sentence in the active locale, such as `1 hour 30 minutes`,
 * `45 minutes` or `2 hours`.
 *
 * @param durationMinutes minutes, rounded to whole minutes
 */
export function formatMinutes(durationMinutes: number): string {
  const totalMinutes = Math.round(durationMinutes);
  const hours = Math.floor(totalMinutes / HOUR_MINUTES);
  const minutes = totalMinutes % HOUR_MINUTES;
  if (hours === 0) return pluralizeMinutes(minutes);
  return minutes === 0
    ? pluralizeHours(hours)
    : `${pluralizeHours(hours)} ${pluralizeMinutes(minutes)}`;
}

/** Formats the local time of an instant, such as `11:30 AM`. */
export function formatTime(time: EpochMs, timeZone: string): string {
  const localTime = new Date(toLocalMs(time, timeZone));
  const hours = localTime.getUTCHours();
  const minutes = String(localTime.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats the local date of an instant as `today`, `tomorrow` or the English name of the weekday. */
export function formatRelativeDay(time: EpochMs, { now, timeZone }: TimeContext): string {
  const days = daysBetween(toCalendarDate(now, timeZone), toCalendarDate(time, timeZone));
  if (days === 0) return 'today';
  return days === 1
    ? 'tomorrow'
    : (WEEKDAY_NAMES[new Date(toLocalMs(time, timeZone)).getUTCDay()] ?? '');
}

/** Formats an interval, such as `Thursday, 11:00 AM to 1:30 PM`. */
export const formatTimeRange = ({ start, end }: Interval, context: TimeContext): string =>
  `${formatRelativeDay(start, context)}, ${formatTime(start, context.timeZone)} to ` +
  formatTime(end, context.timeZone);

/** Formats an instant, such as `Thursday at 11:30 AM`. */
export const formatDayAndTime = (time: EpochMs, context: TimeContext): string =>
  `${formatRelativeDay(time, context)} at ${formatTime(time, context.timeZone)}`;
