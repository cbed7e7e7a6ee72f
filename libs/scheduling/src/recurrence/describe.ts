import { locale, plural, t } from '@scheduler/i18n/words';
import { wallOfMark, type Clock, type Mark } from './clock.ts';
import { daysAllowed, daysInWords } from './describe-days.ts';
import { ruleInParts } from './describe-parts.ts';
import { explicitRule } from './engine.ts';
import { recurringOf, type Recurring, type Series } from './recurring.ts';
import { DAY_MS } from './days.ts';
import type { Rule } from './rule.ts';
import { every, inList, weekdaysInWords } from './words.ts';

/** More dates than these are counted, not named. */
const MOST_NAMED = 3;

/** Writes what a clock shows; in UTC, since it is wall time already. */
interface Writer {
  date: (wall: number) => string;
  dayOfYear: (wall: number) => string;
  time: (timeOfDay: number) => string;
  month: (month: number) => string;
}

function writerFor(tag: string): Writer {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    // Some locales put a narrow space before AM.
    return (wall: number) => format.format(wall).replaceAll(/\s/g, ' ');
  };
  const month = write({ month: 'long' });
  return {
    date: write({ dateStyle: 'long' }),
    dayOfYear: write({ month: 'long', day: 'numeric' }),
    time: write({ timeStyle: 'short' }),
    month: (number) => month(Date.UTC(2000, number - 1)),
  };
}

const months = (rule: Rule, { month }: Writer) => inList(rule.byMonth.map(month));

const inMonths = (rule: Rule, writer: Writer) =>
  rule.byMonth.length > 0 ? ` in ${months(rule, writer)}` : '';

function weekly(rule: Rule, writer: Writer): string {
  const weekdays = rule.byDay.map(({ weekday }) => weekday);
  const names = weekdaysInWords(weekdays);
  if (rule.bySetPos.length > 0) {
    return `${every(rule.interval, 'week')} on ${daysInWords(rule)}${inMonths(rule, writer)}`;
  }
  if (rule.interval === 1 || weekdays.length === 1) {
    return every(rule.interval, names) + inMonths(rule, writer);
  }
  const days = names.endsWith('day') && weekdays.length > 1 && !names.includes(' and ');
  return `${every(rule.interval, 'week')} on ${days ? `every ${names}` : names}${inMonths(rule, writer)}`;
}

function monthly(rule: Rule, writer: Writer): string {
  const days = daysInWords(rule);
  const scope =
    rule.byMonth.length > 0 && rule.interval === 1
      ? months(rule, writer)
      : every(rule.interval, 'month') + inMonths(rule, writer);
  return `on ${days} of ${scope}`;
}

function yearly(rule: Rule, writer: Writer): string {
  const years = every(rule.interval, 'year');
  const [month, ...otherMonths] = rule.byMonth;
  const [day = 0, ...otherDays] = rule.byMonthDay;
  const others = [rule.byDay, rule.byYearDay, rule.byWeekNo, rule.bySetPos, otherMonths, otherDays];
  if (month && day > 0 && others.every((list) => list.length === 0)) {
    return `${years} on ${writer.dayOfYear(Date.UTC(2000, month - 1, day))}`;
  }
  const inYear = rule.byDay.some(({ nth }) => nth !== 0) || rule.bySetPos.length > 0;
  const scope = month
    ? ` of ${months(rule, writer)}`
    : rule.byMonthDay.length > 0 && !inYear
      ? ' of every month'
      : inYear
        ? ' of the year'
        : '';
  return `${years} on ${daysInWords(rule)}${scope}`;
}

function daily(rule: Rule, writer: Writer): string {
  const { byDay, byMonthDay, interval } = rule;
  if (interval === 1 && byDay.length > 0 && byMonthDay.length === 0) {
    return `every ${weekdaysInWords(byDay.map(({ weekday }) => weekday))}${inMonths(rule, writer)}`;
  }
  return every(interval, 'day') + daysAllowed(rule) + inMonths(rule, writer);
}

const hourly = (rule: Rule, writer: Writer) =>
  every(rule.interval, 'hour') + daysAllowed(rule) + inMonths(rule, writer);

const KINDS = {
  YEARLY: yearly,
  MONTHLY: monthly,
  WEEKLY: weekly,
  DAILY: daily,
  HOURLY: hourly,
};

/** The times of the day, where the rule names any itself. */
function times(rule: Rule, { engine, start }: Recurring, writer: Writer): string {
  const { byHour, byMinute, bySecond, freq } = rule;
  if (byHour.length + byMinute.length + bySecond.length === 0 || !engine) return '';
  if (freq === 'HOURLY') {
    const hours = byHour.map((hour) => writer.time(hour * 3_600_000));
    const minutes = byMinute.map(String);
    return (
      (hours.length > 0 ? `, in the hours of ${inList(hours)}` : '') +
      (minutes.length > 0 ? `, at ${inList(minutes)} minutes past` : '')
    );
  }
  const named = engine.timesOf(Math.floor(start / DAY_MS)).map((time) => writer.time(time));
  return ` at ${inList([...new Set(named)])}`;
}

function dates(marks: readonly Mark[], clock: Clock, { date }: Writer): string {
  if (marks.length > MOST_NAMED) return `${marks.length} dates`;
  return inList([...new Set(marks.map((mark) => date(wallOfMark(mark, clock))))]);
}

function ending({ count, until }: Rule, clock: Clock, { date }: Writer): string {
  if (count !== null) return count === 1 ? ', once' : `, ${count} times`;
  return until === null ? '' : ` until ${date(wallOfMark(until, clock))}`;
}

/** The same in another language: what English has in a sentence stands side by side. */
function describeInParts(series: Series): string {
  const recurring = recurringOf(series);
  const { rule, clock, start, listed, excluded } = recurring;
  const writer = writerFor(locale());
  const named = (marks: readonly Mark[]) =>
    marks.length > MOST_NAMED
      ? plural(marks.length, { one: '# date', other: '# dates' })
      : [...new Set(marks.map((mark) => writer.date(wallOfMark(mark, clock))))].join(', ');
  const { byHour = [], byMinute = [], bySecond = [], count = null, until = null } = rule ?? {};
  const isTimed = byHour.length + byMinute.length + bySecond.length > 0 && rule?.freq !== 'HOURLY';
  const timed =
    recurring.engine && isTimed ? recurring.engine.timesOf(Math.floor(start / DAY_MS)) : [];
  return [
    ...(rule ? ruleInParts(explicitRule(rule, start)) : []),
    ...(timed.length > 0 ? [[...new Set(timed.map(writer.time))].join(', ')] : []),
    ...(count === null ? [] : [plural(count, { one: 'once', other: '# times in all' })]),
    ...(until === null ? [] : [t('until {date}', { date: writer.date(wallOfMark(until, clock)) })]),
    ...(listed.length > 0 ? [t('on {dates}', { dates: named(listed) })] : []),
    ...(excluded.length > 0 ? [t('except on {dates}', { dates: named(excluded) })] : []),
  ].join(', ');
}

/**
 * When a series takes place: `every second Tuesday until March 3, 2027`.
 *
 * @param written in which dates and times of English are; one of English
 */
export function describeRecurrence(series: Series, written = 'en-US'): string {
  if (!locale().startsWith('en-US')) return describeInParts(series);
  const recurring = recurringOf(series);
  const { rule, clock, start, listed, excluded } = recurring;
  const writer = writerFor(written);
  const except = excluded.length > 0 ? `, except on ${dates(excluded, clock, writer)}` : '';
  if (!rule) return `on ${dates(listed, clock, writer)}${except}`;
  const { byHour, byMinute, bySecond } = rule;
  const whole = { ...explicitRule(rule, start), byHour, byMinute, bySecond };
  const extra = listed.length > 0 ? `, and on ${dates(listed, clock, writer)}` : '';
  return (
    KINDS[rule.freq](whole, writer) +
    times(rule, recurring, writer) +
    ending(rule, clock, writer) +
    extra +
    except
  );
}
