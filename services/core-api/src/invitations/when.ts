import { getLocale } from '@scheduler/i18n/translate';
import { addDays } from '@scheduler/scheduling';

interface Times {
  start_time: string;
  end_time: string;
  is_all_day: boolean;
  start_date: string | null;
  end_date: string | null;
}

/** The clock that times are told by, and the words. */
export interface Clock {
  /** IANA. */
  zone: string;
  hour_cycle: '12' | '24';
  /** In which letters are written; `null` where it is not known. */
  language: string | null;
}

const DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
const CLOCK = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;

/** Formatters use spaces that not every mail program and font has. */
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

/** A zone as people read it: `America/New York`. */
const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** When an event is, in words: on the clock of a zone, which it names; whole days are of no zone. */
export function whenOf(times: Times, { zone, hour_cycle }: Clock): string {
  const { is_all_day, start_date, end_date } = times;
  if (is_all_day && start_date && end_date) {
    const days = new Intl.DateTimeFormat(getLocale(), { ...DAY, timeZone: 'UTC' });
    return plainSpaces(days.formatRange(new Date(start_date), new Date(addDays(end_date, -1))));
  }
  const clock = new Intl.DateTimeFormat(getLocale(), {
    ...CLOCK,
    timeZone: zone,
    hourCycle: hour_cycle === '24' ? 'h23' : 'h12',
  });
  const range = clock.formatRange(new Date(times.start_time), new Date(times.end_time));
  return `${plainSpaces(range)} (${zoneName(zone)})`;
}

/** The same of a period alone. */
export const periodIn = (start_time: string, end_time: string, clock: Clock): string =>
  whenOf({ start_time, end_time, is_all_day: false, start_date: null, end_date: null }, clock);
