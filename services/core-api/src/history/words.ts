import type { FieldChange } from '@scheduler/contracts/core';
import { locale, t } from '@scheduler/i18n/words';

export const quoted = (title: string) => `'${title}'`;

export const joined = (words: string[]) =>
  words.length < 2
    ? words.join()
    : t('{names} and {last}', { names: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A wall-clock time such as `Fri 20 Nov 10:30`, with its year where that is another one. */
export function clock(value: string, timeZone: string, isAllDay: boolean, at: string): string {
  const date = new Date(value);
  const numeric = { year: 'numeric', timeZone } as const;
  const year = new Intl.DateTimeFormat('en', numeric).format(date);
  const options = {
    timeZone,
    ...DAY,
    ...(year !== at.slice(0, 4) && numeric),
    ...(!isAllDay && TIME),
  };
  if (!locale().startsWith('en')) return new Intl.DateTimeFormat(locale(), options).format(date);
  const written = new Intl.DateTimeFormat('en-GB', options).format(date);
  return written.replaceAll(',', '').replace(' at ', ' ');
}

export const fieldOf = (fields: FieldChange[], name: string) =>
  fields.find(({ field }) => field === name);
