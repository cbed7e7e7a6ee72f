import { getLocale, t } from '@scheduler/i18n';
import { HOUR_MINUTES } from '@scheduler/scheduling/durations';
import { getHourCycle, getTimeSettings } from './time-settings.ts';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const styles = {
  /** `11:00 AM` */
  time: TIME,
  /** `11 AM` */
  hour: { hour: 'numeric' },
  /** `Wed, Nov 18` */
  shortDate: { weekday: 'short', month: 'short', day: 'numeric' },
  /** `Wednesday, November 18` */
  longDate: { weekday: 'long', month: 'long', day: 'numeric' },
  /** `November 18, 2026` */
  fullDate: { dateStyle: 'long' },
  /** `Nov 18, 11:00 AM` */
  dateAndTime: { month: 'short', day: 'numeric', ...TIME },
  /** `Nov 18, 2026, 11:00 AM` */
  fullDateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof styles;

/** An ISO time, or epoch milliseconds. */
type Time = string | number;

const toMs = (time: Time): number => (typeof time === 'number' ? time : Date.parse(time));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one is slow. */
function getFormatter(style: TimeStyle, timeZone: string): Intl.DateTimeFormat {
  const hourCycle = getHourCycle();
  const key = `${style} ${timeZone} ${hourCycle}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const options: Intl.DateTimeFormatOptions = { ...styles[style], timeZone };
    if (options.hour || options.timeStyle) options.hourCycle = hourCycle;
    formatter = new Intl.DateTimeFormat(getLocale(), options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Some browsers use narrow spaces before AM and PM and around dashes, which are too narrow in our font. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u2009\u202F]/g, ' ');

/**
 * Formats a time in the active locale and with the user's hour cycle.
 *
 * @param timeZone defaults to the user's
 */
export function formatTime(
  time: Time,
  style: TimeStyle,
  timeZone = getTimeSettings().timeZone,
): string {
  // With a 24-hour clock, a bare hour isn't recognizable as a time.
  const isBareHour = style === 'hour' && getTimeSettings().hourCycle === '24';
  return normalizeSpaces(getFormatter(isBareHour ? 'time' : style, timeZone).format(toMs(time)));
}

/** Formats a calendar date, such as `2026-11-18`, as `Wed, Nov 18`. */
export const formatDate = (date: string, style: 'shortDate' | 'longDate' = 'shortDate'): string =>
  formatTime(date, style, 'UTC');

/** Formats a time as `Wed, Nov 18, 11:00 AM`. */
export const formatMoment = (time: Time, timeZone?: string): string =>
  `${formatTime(time, 'shortDate', timeZone)}, ${formatTime(time, 'time', timeZone)}`;

/** Formats a range as `Wed, Nov 18, 12:00 – 1:00 PM`. Includes both dates if they differ. */
export function formatTimeRange(start: Time, end: Time): string {
  const date = formatTime(start, 'shortDate');
  if (date !== formatTime(end, 'shortDate')) return `${formatMoment(start)} – ${formatMoment(end)}`;
  return `${date}, ${formatHours(start, end)}`;
}

/** Formats a range within a day as `12:00 – 1:00 PM`. */
export const formatHours = (start: Time, end: Time): string =>
  normalizeSpaces(
    getFormatter('time', getTimeSettings().timeZone).formatRange(toMs(start), toMs(end)),
  );

/** Formats a duration as `3 h 15 m`, `3 h` or `15 m`. */
export function formatDuration(minutes: number): string {
  const roundedMinutes = Math.round(minutes);
  const hours = Math.floor(roundedMinutes / HOUR_MINUTES);
  const rest = roundedMinutes % HOUR_MINUTES;
  if (hours === 0) return t('{rest} m', { rest });
  return rest === 0
    ? t('{hours} h', { hours })
    : `${t('{hours} h', { hours })} ${t('{rest} m', { rest })}`;
}
