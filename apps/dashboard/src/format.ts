const LOCALE = 'en-US';

const formats = {
  time: { hour: 'numeric', minute: '2-digit' },
  hour: { hour: 'numeric' },
  shortDate: { weekday: 'short', month: 'short', day: 'numeric' },
  longDate: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `11:00 AM`, `11 AM`, `Wed, Nov 18` or `Wednesday, November 18` in `zone`. */
export function format(time: number, name: keyof typeof formats, zone: string): string {
  const key = `${name} ${zone}`;
  const known = formatters.get(key);
  const formatter = known ?? new Intl.DateTimeFormat(LOCALE, { ...formats[name], timeZone: zone });
  if (!known) formatters.set(key, formatter);
  // Some browsers put a narrow no-break space before AM and PM, which the font draws too tight.
  return formatter.format(time).replaceAll('\u202F', ' ');
}

/** `1 event`, `4 events`. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The zone that this browser's clock shows. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
