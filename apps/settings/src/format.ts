import { locale } from '@scheduler/i18n';
import { clock, hourCycle } from '@scheduler/platform/clock';
import { intlFormatDistance } from 'date-fns/intlFormatDistance';

const plain = (text: string) => text.replaceAll('\u202F', ' ');

const write = (options: Intl.DateTimeFormatOptions, time: string | number) =>
  plain(
    new Intl.DateTimeFormat(locale(), { timeZone: clock().timeZone, ...options }).format(
      new Date(time),
    ),
  );

/** `November 21, 2026`, in the person's zone. */
export const longDate = (time: string | number): string => write({ dateStyle: 'long' }, time);

/** `Nov 21, 2026, 3:30 PM`, in the person's zone. */
export const when = (time: string | number): string =>
  write({ dateStyle: 'medium', timeStyle: 'short', hourCycle: hourCycle() }, time);

/** `2 hours ago`, `yesterday`. */
export const ago = (time: string | number, now: number): string =>
  intlFormatDistance(time, now, { locale: locale() });

const DAY = { month: 'short', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** `2:14 PM`, with the date when it is not today's. */
export function momentOf(instant: string, now: number): string {
  const isToday = longDate(instant) === longDate(now);
  return write({ ...(!isToday && DAY), ...TIME, hourCycle: hourCycle() }, instant);
}
