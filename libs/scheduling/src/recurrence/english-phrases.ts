import type { Weekday } from '../visible-range.ts';
import { WEEKDAY_NAMES } from '../weekday-names.ts';

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

export const getWeekdayName = (weekday: Weekday): string => WEEKDAY_NAMES[weekday];

/** Joins items, such as `a, b and c`. */
export function joinList(items: readonly string[], conjunction = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Formats an ordinal in digits, such as `22nd`. */
export function formatOrdinalNumber(value: number): string {
  const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' };
  return value + suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(value)];
}

/** Formats a position, such as `second`, `12th`, `last` or `third-to-last`. */
export function formatOrdinal(position: number): string {
  if (position === -1) return 'last';
  const distance = Math.abs(position);
  const ordinal = ORDINALS[distance] ?? formatOrdinalNumber(distance);
  return position < 0 ? `${ordinal}-to-last` : ordinal;
}

/** Formats an interval, such as `every month`, `every other month` or `every 3 months`. */
export function formatEvery(interval: number, unit: string): string {
  if (interval === 1) return `every ${unit}`;
  return interval === 2 ? `every other ${unit}` : `every ${interval} ${unit}s`;
}

/** Returns `day`, `weekday` or `weekend day` if the weekdays form such a set; otherwise `null`. */
export function getWeekdaySetName(weekdays: readonly Weekday[]): string | null {
  const set = new Set(weekdays);
  if (set.size === 7) return 'day';
  if (set.size === 5 && !set.has(0) && !set.has(6)) return 'weekday';
  return set.size === 2 && set.has(0) && set.has(6) ? 'weekend day' : null;
}

/** Formats weekdays as the name of their set or as a list of names. */
export const formatWeekdays = (weekdays: readonly Weekday[], conjunction = 'and'): string =>
  getWeekdaySetName(weekdays) ?? joinList(weekdays.map(getWeekdayName), conjunction);
