import { locale } from '@scheduler/i18n';
import { clock, hourCycle } from '@scheduler/platform/clock';

const formats = {
  time: { hour: 'numeric', minute: '2-digit' },
  hour: { hour: 'numeric' },
  shortDate: { weekday: 'short', month: 'short', day: 'numeric' },
  longDate: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `11:00 AM`, `11 AM`, `Wed, Nov 18` or `Wednesday, November 18` in `zone`; of 24 hours `11:00`. */
export function format(time: number, name: keyof typeof formats, zone: string): string {
  // An hour by itself says no time where hours are counted to 24.
  const asked = name === 'hour' && clock().hourCycle === '24' ? 'time' : name;
  const key = `${asked} ${zone} ${hourCycle()}`;
  const known = formatters.get(key);
  const options = { ...formats[asked], timeZone: zone };
  const counted = 'hour' in options ? { ...options, hourCycle: hourCycle() } : options;
  const formatter = known ?? new Intl.DateTimeFormat(locale(), counted);
  if (!known) formatters.set(key, formatter);
  // Some browsers put a narrow no-break space before AM and PM, which the font draws too tight.
  return formatter.format(time).replaceAll('\u202F', ' ');
}

/** `Wed, Nov 18, 11:00 AM`, for a sentence. */
export const momentOf = (time: number, zone: string): string =>
  `${format(time, 'shortDate', zone)}, ${format(time, 'time', zone)}`;
