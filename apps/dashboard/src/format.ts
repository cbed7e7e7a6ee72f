import { getLocale } from '@scheduler/i18n';
import { getTimeSettings, getHourCycle } from '@scheduler/platform/time-settings';

const formats = {
  time: { hour: 'numeric', minute: '2-digit' },
  hour: { hour: 'numeric' },
  shortDate: { weekday: 'short', month: 'short', day: 'numeric' },
  longDate: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as `11:00 AM`, `11 AM`, `Wed, Nov 18` or `Wednesday, November 18`. */
export function format(time: number, name: keyof typeof formats, timeZone: string): string {
  // With a 24-hour clock, a bare hour isn't recognizable as a time.
  const formatName = name === 'hour' && getTimeSettings().hourCycle === '24' ? 'time' : name;
  const key = `${formatName} ${timeZone} ${getHourCycle()}`;
  const cached = formatters.get(key);
  const options = { ...formats[formatName], timeZone };
  const fullOptions = 'hour' in options ? { ...options, hourCycle: getHourCycle() } : options;
  const formatter = cached ?? new Intl.DateTimeFormat(getLocale(), fullOptions);
  if (!cached) formatters.set(key, formatter);
  // Some browsers use a narrow no-break space before AM and PM, which is too narrow in our font.
  return formatter.format(time).replaceAll('\u202F', ' ');
}

/** Formats a time as `Wed, Nov 18, 11:00 AM`. */
export const formatMoment = (time: number, timeZone: string): string =>
  `${format(time, 'shortDate', timeZone)}, ${format(time, 'time', timeZone)}`;
