import type { FieldChange } from '@scheduler/contracts/core';
import { getLocale, t } from '@scheduler/i18n/translate';

export const joinList = (items: string[]) =>
  items.length < 2
    ? items.join()
    : t('{names} and {last}', { names: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' });

const DATE_FORMAT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const TIME_FORMAT = { hour: 'numeric', minute: '2-digit' } as const;

export interface ClockSettings {
  /** `null` if the user has never saved preferences. Times then use the event's time zone. */
  timeZone: string | null;
  hourCycle: '12' | '24';
}

export interface Moment {
  /** ISO 8601 instant. */
  value: string;
  timeZone: string;
  isAllDay: boolean;
  /** ISO 8601 instant. The year is omitted if it is the same as in `value`. */
  referenceTime: string;
}

/** Formats a date and time like `Fri, Nov 20, 10:30 AM`. */
export function formatMoment(
  { value, timeZone, isAllDay, referenceTime }: Moment,
  hourCycle: '12' | '24',
): string {
  const date = new Date(value);
  const yearFormat = { year: 'numeric', timeZone } as const;
  const year = new Intl.DateTimeFormat('en', yearFormat).format(date);
  const options: Intl.DateTimeFormatOptions = {
    timeZone,
    ...DATE_FORMAT,
    ...(year !== referenceTime.slice(0, 4) && yearFormat),
    ...(!isAllDay && { ...TIME_FORMAT, hourCycle: hourCycle === '24' ? 'h23' : 'h12' }),
  };
  return new Intl.DateTimeFormat(getLocale(), options).format(date);
}

export const findField = (fields: FieldChange[], name: string) =>
  fields.find(({ field }) => field === name);

/** Omits the phrases for changes that were not made. */
export const listPhrases = (...phrases: (string | false | null | undefined)[]): string[] =>
  phrases.filter((phrase) => typeof phrase === 'string');

/** Lists the fields that have no phrase of their own. */
export const listOtherFields = (fields: FieldChange[], described: readonly string[]): string[] =>
  fields.map(({ field }) => field).filter((field) => !described.includes(field));
