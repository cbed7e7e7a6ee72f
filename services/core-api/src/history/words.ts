import type { FieldChange } from '@scheduler/contracts/core';

export const quoted = (title: string) => `'${title}'`;

export const joined = (words: string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** A wall-clock time such as `Fri 20 Nov 10:30`, with its year where that is another one. */
export function clock(value: string, timeZone: string, isAllDay: boolean, at: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(value));
  const part = Object.fromEntries(parts.map(({ type, value: text }) => [type, text]));
  const year = part.year === at.slice(0, 4) ? [] : [part.year];
  const time = isAllDay ? [] : [`${part.hour}:${part.minute}`];
  return [part.weekday, part.day, part.month, ...year, ...time].join(' ');
}

export const fieldOf = (fields: FieldChange[], name: string) =>
  fields.find(({ field }) => field === name);
