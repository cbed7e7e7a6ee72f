import { t } from '@scheduler/i18n/words';
import type { Weekday } from '../visible-range.ts';
import type { Clock } from './clock.ts';
import { fail } from './fault.ts';
import { readUntil, writeUntil } from './moment-text.ts';
import { frequencies, inWeekOrder, type Frequency, type Rule, type RuleDay } from './rule.ts';
import { checkRule } from './rule-checks.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Each list of numbers: its field, its bounds, and whether it counts from the end as well. */
const LISTS = {
  BYMONTH: ['byMonth', 1, 12, false],
  BYWEEKNO: ['byWeekNo', 1, 53, true],
  BYYEARDAY: ['byYearDay', 1, 366, true],
  BYMONTHDAY: ['byMonthDay', 1, 31, true],
  BYHOUR: ['byHour', 0, 23, false],
  BYMINUTE: ['byMinute', 0, 59, false],
  BYSECOND: ['bySecond', 0, 59, false],
  BYSETPOS: ['bySetPos', 1, 366, true],
} as const;
type ListName = keyof typeof LISTS;
const isListName = (name: string): name is ListName => Object.hasOwn(LISTS, name);

const MOST_TIMES = 100_000;
const LONGEST_INTERVAL = 10_000;

function readNumber(text: string, low: number, high: number, name: string): number {
  const value = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value;
  return fail(t('{name} must be a whole number from {low} to {high}.', { name, low, high }));
}

function readList(name: ListName, text: string): number[] {
  const [, low, high, bothEnds] = LISTS[name];
  const values = text.split(',').map((one) => {
    const value = readNumber(one, bothEnds ? -high : low, high, name);
    return bothEnds && value === 0 ? fail(t('{name} cannot be 0.', { name })) : value;
  });
  return [...new Set(values)].toSorted((a, b) => a - b);
}

function readWeekday(text: string): Weekday {
  const weekday = WEEKDAYS.findIndex((name) => name === text);
  return weekday < 0
    ? fail(t('"{value}" is not a weekday.', { value: text.slice(0, 20) }))
    : (weekday as Weekday);
}

function readDays(text: string | undefined): RuleDay[] {
  if (text === undefined) return [];
  const days = text.split(',').map((one): RuleDay => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?(\w{2})$/.exec(one) ?? [];
    if (!nth) return { weekday: readWeekday(name || one), nth: 0 };
    const day = { weekday: readWeekday(name), nth: readNumber(nth, -53, 53, 'BYDAY') };
    return day.nth === 0 ? fail(t('BYDAY cannot be 0.')) : day;
  });
  const isFirst = ({ weekday, nth }: RuleDay, i: number) =>
    i === days.findIndex((day) => day.weekday === weekday && day.nth === nth);
  return inWeekOrder(days.filter(isFirst));
}

function readFrequency(text: string): Frequency {
  if (text === 'MINUTELY' || text === 'SECONDLY') {
    return fail(t('An event can recur every hour at most.'));
  }
  return frequencies.find((name) => name === text) ?? fail(t('A rule needs a frequency.'));
}

function readParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text
    .toUpperCase()
    .split(';')
    .filter((one) => one !== '')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (value === '' || rest.length > 0)
      fail(t('"{value}" is not part of a rule.', { value: part.slice(0, 40) }));
    if (parts.has(name)) fail(t('A rule names {name} once at most.', { name: name.slice(0, 20) }));
    parts.set(name, value);
  }
  return parts;
}

const SCALARS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY']);

/** Reads the value of an RRULE for an event that starts at the wall time `start`. */
export function readRule(text: string, clock: Clock, start: number): Rule {
  const parts = readParts(text);
  for (const name of parts.keys()) {
    if (!SCALARS.has(name) && !isListName(name))
      fail(t('"{name}" is not part of a rule.', { name: name.slice(0, 20) }));
  }
  const list = (name: ListName) => {
    const value = parts.get(name);
    return value === undefined ? [] : readList(name, value);
  };
  const number = (name: string, high: number) => {
    const value = parts.get(name);
    return value === undefined ? null : readNumber(value, 1, high, name);
  };
  const until = parts.get('UNTIL');
  const rule: Rule = {
    freq: readFrequency(parts.get('FREQ') ?? ''),
    interval: number('INTERVAL', LONGEST_INTERVAL) ?? 1,
    count: number('COUNT', MOST_TIMES),
    until: until === undefined ? null : readUntil(until, clock),
    byMonth: list('BYMONTH'),
    byWeekNo: list('BYWEEKNO'),
    byYearDay: list('BYYEARDAY'),
    byMonthDay: list('BYMONTHDAY'),
    byDay: readDays(parts.get('BYDAY')),
    byHour: list('BYHOUR'),
    byMinute: list('BYMINUTE'),
    bySecond: list('BYSECOND'),
    bySetPos: list('BYSETPOS'),
    weekStart: readWeekday(parts.get('WKST') ?? 'MO'),
  };
  return checkRule(rule, clock, start);
}

/** Whether the day that weeks begin on changes anything. */
function weekStartMatters({ freq, interval, byDay, bySetPos, byWeekNo }: Rule): boolean {
  if (byWeekNo.length > 0) return true;
  return freq === 'WEEKLY' && byDay.length > 0 && (interval > 1 || bySetPos.length > 0);
}

/** The rule as an RRULE's value, in one way only. */
export function writeRule(rule: Rule, clock: Clock): string {
  const { freq, interval, count, until, byDay, weekStart } = rule;
  const parts = [`FREQ=${freq}`];
  if (until !== null) parts.push(`UNTIL=${writeUntil(until, clock)}`);
  if (count !== null) parts.push(`COUNT=${count}`);
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  const days = byDay.map(({ weekday, nth }) => `${nth || ''}${WEEKDAYS[weekday]}`);
  if (days.length > 0) parts.push(`BYDAY=${days.join(',')}`);
  for (const [name, [field]] of Object.entries(LISTS)) {
    if (rule[field].length > 0) parts.push(`${name}=${rule[field].join(',')}`);
  }
  if (weekStart !== 1 && weekStartMatters(rule)) parts.push(`WKST=${WEEKDAYS[weekStart]}`);
  return parts.join(';');
}
