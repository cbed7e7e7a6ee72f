import type { Weekday } from '../visible-range.ts';
import { WEEKDAYS } from '../weekdays.ts';

const ORDINALS = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

export const weekdayName = (weekday: Weekday): string => WEEKDAYS[weekday];

/** Such as `a, b and c`. */
export function inList(words: readonly string[], conjunction = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Such as `22nd`. */
export function numeral(value: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' };
  return value + ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(value)];
}

/** Such as `second`, `12th`, `last` or `third to last`. */
export function ordinal(place: number): string {
  if (place === -1) return 'last';
  const size = Math.abs(place);
  const word = ORDINALS[size] ?? numeral(size);
  return place < 0 ? `${word} to last` : word;
}

/** Such as `every month` or `every third month`. */
export const every = (interval: number, unit: string): string =>
  interval === 1 ? `every ${unit}` : `every ${ordinal(interval)} ${unit}`;

/** A set of weekdays: `day`, `weekday`, `weekend day`, or their names. */
export function weekdaysInWords(weekdays: readonly Weekday[], conjunction = 'and'): string {
  const set = new Set(weekdays);
  if (set.size === 7) return 'day';
  if (set.size === 5 && !set.has(0) && !set.has(6)) return 'weekday';
  if (set.size === 2 && set.has(0) && set.has(6)) return 'weekend day';
  return inList(weekdays.map(weekdayName), conjunction);
}
