import type { FieldChange } from '@scheduler/contracts/core';
import { locale, t } from '@scheduler/i18n/words';

export const quoted = (title: string) => `'${title}'`;

export const joined = (words: string[]) =>
  words.length < 2
    ? words.join()
    : t('{names} and {last}', { names: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** How the reader has times told. */
export interface ReaderClock {
  /** None before they said where they are: then events keep their own. */
  timeZone: string | null;
  hourCycle: '12' | '24';
}

export interface Moment {
  /** An instant, ISO 8601. */
  value: string;
  timeZone: string;
  isAllDay: boolean;
  /** When it is spoken of; the year of it is left out. */
  at: string;
}

/** A moment such as `Fri, Nov 20, 10:30 AM`, with its year where that is another one. */
export function clock({ value, timeZone, isAllDay, at }: Moment, hourCycle: '12' | '24'): string {
  const date = new Date(value);
  const numeric = { year: 'numeric', timeZone } as const;
  const year = new Intl.DateTimeFormat('en', numeric).format(date);
  const options: Intl.DateTimeFormatOptions = {
    timeZone,
    ...DAY,
    ...(year !== at.slice(0, 4) && numeric),
    ...(!isAllDay && { ...TIME, hourCycle: hourCycle === '24' ? 'h23' : 'h12' }),
  };
  return new Intl.DateTimeFormat(locale(), options).format(date);
}

export const fieldOf = (fields: FieldChange[], name: string) =>
  fields.find(({ field }) => field === name);
