import { locale, t } from '@scheduler/i18n';
import { clock } from '@scheduler/platform/clock';
import { dateAt, startOfDate, type CalendarDate, type Weekday } from '@scheduler/scheduling';
import { instantOf } from '@scheduler/scheduling/time-zones';
import { format } from './format.ts';

/** The zone that times are shown in. */
export const localZone = (): string => clock().timeZone;

/** The day on which the person's weeks begin. */
export const weekStart = (): Weekday => clock().weekStart;

/** The first instant of a date on the person's own clock, as react-big-calendar wants its dates. */
export const localMidnight = (date: CalendarDate): Date => new Date(startOfDate(date, localZone()));

/** The date that the person's own clock shows at `time`. */
export const localDate = (time: Date): CalendarDate => dateAt(time.getTime(), localZone());

/** Hours since midnight on the person's own clock, with their fraction. */
export const hourOf = (time: Date): number =>
  Number(format(time, 'HH')) + Number(format(time, 'mm')) / 60;

export const isMidnight = (time: Date): boolean => format(time, 'HHmm') === '0000';

/** `YYYY-MM-DDTHH:mm`, what a datetime-local input shows. */
export const inputTime = (time: Date): string => format(time, "yyyy-MM-dd'T'HH:mm");

/** The ISO instant that such an input means; `undefined` while it is not filled in. */
export function fromInput(input: string): string | undefined {
  const wall = Date.parse(`${input}Z`);
  return Number.isNaN(wall) ? undefined : new Date(instantOf(wall, localZone())).toISOString();
}

/** `4:30 PM` or `16:30` */
export const clockTime = (time: Date): string => format(time, 'p');

/** `9:30 – 11:00 AM`, or `11:30 AM – 12:00 PM` across noon; `9:30 – 11:00` of 24 hours. */
export function clockRange(start: Date, end: Date): string {
  const sameHalf = format(start, 'a') === format(end, 'a');
  return `${format(start, sameHalf ? 'pp' : 'p')} – ${clockTime(end)}`;
}

/** As short as a month cell needs it: `9:30a`, `3p`, or `9:30`, `15:00`. */
export const tinyTime = (time: Date): string => format(time, 'ppp');

/** `Wednesday, November 18` */
export const longDay = (time: Date): string => format(time, 'EEEE, MMMM d');

/** `November 16 – 20`, or `November 30 – December 4`; short, `Nov 18 – Dec 17`. */
export function dayRange(first: Date, last: Date, isShort = false): string {
  if (locale() !== 'en-US') {
    const options = { month: isShort ? 'short' : 'long', day: 'numeric' } as const;
    const format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: localZone() });
    return format.formatRange(first, last);
  }
  if (isShort) return `${format(first, 'MMM d')} – ${format(last, 'MMM d')}`;
  const sameMonth = format(first, 'MM') === format(last, 'MM');
  return `${format(first, 'MMMM d')} – ${format(last, sameMonth ? 'd' : 'MMMM d')}`;
}

/** `Today`, or `Tue, Nov 24`. */
export const dayWord = (time: Date, now: Date): string =>
  localDate(time) === localDate(now) ? t('Today') : format(time, 'EEE, MMM d');
