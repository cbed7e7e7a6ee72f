import { locale } from '@scheduler/i18n';
import { clock, hourCycle } from '@scheduler/platform/clock';

const plain = (text: string) => text.replaceAll('\u202F', ' ').replaceAll('\u2009', ' ');

const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formatters.set(key, known);
  return known;
}

/** The zone that times are shown in. */
export const localZone = (): string => clock().timeZone;

const day = (time: number) => formatterOf({ ...SHORT_DAY, timeZone: localZone() }).format(time);
const times = () => formatterOf({ ...TIME, timeZone: localZone(), hourCycle: hourCycle() });

/** `Fri, Nov 20, 12:30 PM` on the person's own clock. */
export const moment = (time: string): string =>
  plain(`${day(Date.parse(time))}, ${times().format(Date.parse(time))}`);

/** `Fri, Nov 20, 12:00 – 1:00 PM`; the second day only when it is another one. */
export function timeRange(start: string, end: string): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (day(from) !== day(to)) return `${moment(start)} – ${moment(end)}`;
  return plain(`${day(from)}, ${times().formatRange(from, to)}`);
}

/** `Fri, Nov 20` of a plain date. */
export const wholeDay = (date: string): string =>
  formatterOf({ ...SHORT_DAY, timeZone: 'UTC' }).format(Date.parse(date));

/** `Friday, November 20` of a plain date. */
export const longDay = (date: string): string =>
  formatterOf({ ...LONG_DAY, timeZone: 'UTC' }).format(Date.parse(date));

/** The date on the person's own clock, for links. */
export const localDate = (time: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: localZone() }).format(Date.parse(time));
