import { t } from '@scheduler/i18n/translate';
import type { Weekday } from '../visible-range.ts';
import type { SeriesTimeBasis } from './occurrence-key.ts';
import { throwRecurrenceError } from './recurrence-error.ts';
import { parseUntil, formatUntil } from './ical-date-time.ts';
import { FREQUENCIES, sortRuleDays, type Frequency, type Rule, type RuleDay } from './rule.ts';
import { validateRule } from './validate-rule.ts';

const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Field, minimum and maximum of each numeric list, and whether it accepts negative numbers. */
const LIST_PARTS = {
  BYMONTH: ['byMonth', 1, 12, false],
  BYWEEKNO: ['byWeekNo', 1, 53, true],
  BYYEARDAY: ['byYearDay', 1, 366, true],
  BYMONTHDAY: ['byMonthDay', 1, 31, true],
  BYHOUR: ['byHour', 0, 23, false],
  BYMINUTE: ['byMinute', 0, 59, false],
  BYSECOND: ['bySecond', 0, 59, false],
  BYSETPOS: ['bySetPos', 1, 366, true],
} as const;
type ListName = keyof typeof LIST_PARTS;
const isListName = (name: string): name is ListName => Object.hasOwn(LIST_PARTS, name);

const MAX_COUNT = 100_000;
const MAX_INTERVAL = 10_000;

function parseInteger(text: string, min: number, max: number, name: string): number {
  const value = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  return throwRecurrenceError(
    t('{name} must be a whole number from {min} to {max}.', { name, min, max }),
  );
}

function parseNumberList(name: ListName, text: string): number[] {
  const [, min, max, allowsNegative] = LIST_PARTS[name];
  const values = text.split(',').map((item) => {
    const value = parseInteger(item, allowsNegative ? -max : min, max, name);
    return allowsNegative && value === 0
      ? throwRecurrenceError(t("{name} can't be 0.", { name }))
      : value;
  });
  return [...new Set(values)].toSorted((a, b) => a - b);
}

function parseWeekday(text: string): Weekday {
  const weekday = WEEKDAY_CODES.findIndex((name) => name === text);
  return weekday < 0
    ? throwRecurrenceError(t("“{value}” isn't a weekday.", { value: text.slice(0, 20) }))
    : (weekday as Weekday);
}

function parseRuleDays(text: string | undefined): RuleDay[] {
  if (text === undefined) return [];
  const days = text.split(',').map((item): RuleDay => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?(\w{2})$/.exec(item) ?? [];
    if (!nth) return { weekday: parseWeekday(name || item), nth: 0 };
    const day = { weekday: parseWeekday(name), nth: parseInteger(nth, -53, 53, 'BYDAY') };
    return day.nth === 0 ? throwRecurrenceError(t("BYDAY can't be 0.")) : day;
  });
  const isFirstOccurrence = ({ weekday, nth }: RuleDay, i: number) =>
    i === days.findIndex((day) => day.weekday === weekday && day.nth === nth);
  return sortRuleDays(days.filter(isFirstOccurrence));
}

function parseFrequency(text: string): Frequency {
  if (text === 'MINUTELY' || text === 'SECONDLY') {
    return throwRecurrenceError(t('An event can repeat at most once an hour.'));
  }
  return (
    FREQUENCIES.find((name) => name === text) ??
    throwRecurrenceError(t('A rule must have a frequency (FREQ).'))
  );
}

function splitParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text
    .toUpperCase()
    .split(';')
    .filter((item) => item !== '')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (value === '' || rest.length > 0)
      throwRecurrenceError(t("“{value}” isn't a valid rule part.", { value: part.slice(0, 40) }));
    if (parts.has(name))
      throwRecurrenceError(t('A rule can have only one {name}.', { name: name.slice(0, 20) }));
    parts.set(name, value);
  }
  return parts;
}

const SCALAR_PARTS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY']);

/**
 * Parses the value of an RRULE.
 *
 * @param localStart local start of the event, in epoch milliseconds
 * @throws RecurrenceError if the rule is invalid
 */
export function parseRule(text: string, timeBasis: SeriesTimeBasis, localStart: number): Rule {
  const parts = splitParts(text);
  for (const name of parts.keys()) {
    if (!SCALAR_PARTS.has(name) && !isListName(name))
      throwRecurrenceError(t("“{name}” isn't a valid rule part.", { name: name.slice(0, 20) }));
  }
  const parseList = (name: ListName) => {
    const value = parts.get(name);
    return value === undefined ? [] : parseNumberList(name, value);
  };
  const parseNumber = (name: string, max: number) => {
    const value = parts.get(name);
    return value === undefined ? null : parseInteger(value, 1, max, name);
  };
  const until = parts.get('UNTIL');
  const rule: Rule = {
    freq: parseFrequency(parts.get('FREQ') ?? ''),
    interval: parseNumber('INTERVAL', MAX_INTERVAL) ?? 1,
    count: parseNumber('COUNT', MAX_COUNT),
    until: until === undefined ? null : parseUntil(until, timeBasis),
    byMonth: parseList('BYMONTH'),
    byWeekNo: parseList('BYWEEKNO'),
    byYearDay: parseList('BYYEARDAY'),
    byMonthDay: parseList('BYMONTHDAY'),
    byDay: parseRuleDays(parts.get('BYDAY')),
    byHour: parseList('BYHOUR'),
    byMinute: parseList('BYMINUTE'),
    bySecond: parseList('BYSECOND'),
    bySetPos: parseList('BYSETPOS'),
    weekStart: parseWeekday(parts.get('WKST') ?? 'MO'),
  };
  return validateRule(rule, timeBasis, localStart);
}

/** Returns whether WKST affects the occurrences of a rule. */
function isWeekStartSignificant({ freq, interval, byDay, bySetPos, byWeekNo }: Rule): boolean {
  if (byWeekNo.length > 0) return true;
  return freq === 'WEEKLY' && byDay.length > 0 && (interval > 1 || bySetPos.length > 0);
}

/** Formats a rule as the canonical value of an RRULE. */
export function formatRule(rule: Rule, timeBasis: SeriesTimeBasis): string {
  const { freq, interval, count, until, byDay, weekStart } = rule;
  const parts = [`FREQ=${freq}`];
  if (until !== null) parts.push(`UNTIL=${formatUntil(until, timeBasis)}`);
  if (count !== null) parts.push(`COUNT=${count}`);
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  const days = byDay.map(({ weekday, nth }) => `${nth || ''}${WEEKDAY_CODES[weekday]}`);
  if (days.length > 0) parts.push(`BYDAY=${days.join(',')}`);
  for (const [name, [field]] of Object.entries(LIST_PARTS)) {
    if (rule[field].length > 0) parts.push(`${name}=${rule[field].join(',')}`);
  }
  if (weekStart !== 1 && isWeekStartSignificant(rule))
    parts.push(`WKST=${WEEKDAY_CODES[weekStart]}`);
  return parts.join(';');
}
