import type { CalendarDate, Weekday } from '@scheduler/scheduling';
import { format } from './format.ts';

/** The zone the person's clock shows. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day on which weeks begin where the person lives; Sunday if the browser cannot tell. */
export function weekStart(language = navigator.language): Weekday {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 7 };
  return (firstDay % 7) as Weekday;
}

/** Midnight of a date on the person's own clock, as react-big-calendar wants its dates. */
export function localMidnight(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The date that the person's own clock shows at `time`. */
export const localDate = (time: Date): CalendarDate => format(time, 'yyyy-MM-dd');

/** `4:30 PM` */
export const clockTime = (time: Date): string => format(time, 'h:mm a');

/** `9:30 – 11:00 AM`, or `11:30 AM – 12:00 PM` across noon. */
export function clockRange(start: Date, end: Date): string {
  const sameHalf = format(start, 'a') === format(end, 'a');
  return `${format(start, sameHalf ? 'h:mm' : 'h:mm a')} – ${clockTime(end)}`;
}

/** As short as a month cell needs it: `9:30a`, `3p`. */
export const tinyTime = (time: Date): string =>
  format(time, time.getMinutes() ? 'h:mmaaaaa' : 'haaaaa');

/** `Wednesday, November 18` */
export const longDay = (time: Date): string => format(time, 'EEEE, MMMM d');

/** `Today`, or `Tue, Nov 24`. */
export const dayWord = (time: Date, now: Date): string =>
  localDate(time) === localDate(now) ? 'Today' : format(time, 'EEE, MMM d');
