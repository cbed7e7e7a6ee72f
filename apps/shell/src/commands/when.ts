const LOCALE = 'en-US';
const plain = (text: string) => text.replaceAll('\u202F', ' ');

const day = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', month: 'short', day: 'numeric' });
const dayInUtc = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });

/** The zone that this browser's clock shows. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Fri, Nov 20, 12:30 PM` on the person's own clock. */
export const moment = (time: string): string =>
  plain(`${day.format(Date.parse(time))}, ${clock.format(Date.parse(time))}`);

/** `Fri, Nov 20, 12:00 – 1:00 PM`; the second day only when it is another one. */
export function timeRange(start: string, end: string): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (day.format(from) !== day.format(to)) return `${moment(start)} – ${moment(end)}`;
  return `${day.format(from)}, ${plain(clock.formatRange(from, to)).replaceAll('\u2009', ' ')}`;
}

/** `Fri, Nov 20` of a plain date. */
export const wholeDay = (date: string): string => dayInUtc.format(Date.parse(date));

const fullDay = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Friday, November 20` of a plain date. */
export const longDay = (date: string): string => fullDay.format(Date.parse(date));

/** The date on the person's own clock, for links. */
export function localDate(time: string): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
