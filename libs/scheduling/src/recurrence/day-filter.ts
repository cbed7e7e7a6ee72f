import type { Weekday } from '../visible-range.ts';
import {
  firstDayOfMonth,
  firstDayOfYear,
  monthOf,
  weekOf,
  weekdayOfDay,
  type DayNumber,
  type MonthNumber,
} from './days.ts';
import type { Rule } from './rule.ts';

/** A month, and a bit for each of its days that a rule names, the first the lowest. */
interface Month {
  number: MonthNumber;
  start: DayNumber;
  length: number;
  named: number;
}

/** The days of a month that one part of a rule names. */
type DayBits = (month: Omit<Month, 'named'>) => number;

/** The bits of places in a stretch of days, from its start or from its end, as seen in a month. */
function placed(places: readonly number[], first: DayNumber, next: DayNumber, start: DayNumber) {
  let bits = 0;
  for (const place of places) {
    const offset = (place > 0 ? first + place - 1 : next + place) - start;
    if (offset >= 0 && offset < 31) bits |= 1 << offset;
  }
  return bits;
}

const inMonths =
  ({ byMonth }: Rule): DayBits =>
  ({ number }) =>
    byMonth.includes((number % 12) + 1) ? -1 : 0;

const onMonthDays =
  ({ byMonthDay }: Rule): DayBits =>
  ({ start, length }) =>
    placed(byMonthDay, start, start + length, start);

function yearAround({ number }: Pick<Month, 'number'>): [DayNumber, DayNumber] {
  const year = Math.floor(number / 12);
  return [firstDayOfYear(year), firstDayOfYear(year + 1)];
}

const onYearDays =
  ({ byYearDay }: Rule): DayBits =>
  (month) => {
    const [first, next] = yearAround(month);
    return placed(byYearDay, first, next, month.start);
  };

/** Weeks belong to the year that holds at least four of their days. */
function inWeeks({ byWeekNo, weekStart }: Rule): DayBits {
  const firstWeek = (year: number) => weekOf(firstDayOfYear(year) + 3, weekStart);
  return ({ number, start, length }) => {
    const year = Math.floor(number / 12);
    let bits = 0;
    for (const owner of [year - 1, year, year + 1]) {
      const [first, next] = [firstWeek(owner), firstWeek(owner + 1)];
      const weeks = (next - first) / 7;
      for (const place of byWeekNo) {
        const week = place > 0 ? place - 1 : weeks + place;
        if (week < 0 || week >= weeks) continue;
        for (let day = first + week * 7; day < first + week * 7 + 7; day += 1) {
          if (day >= start && day < start + length) bits |= 1 << (day - start);
        }
      }
    }
    return bits;
  };
}

/** The bits of one weekday in a month that begins on another. */
const EVERY_SEVENTH = 0b10000001000000100000010000001;
const everyWeekday = (weekday: Weekday, start: DayNumber) =>
  EVERY_SEVENTH << ((weekday - weekdayOfDay(start) + 7) % 7);

function nthWeekday(weekday: Weekday, nth: number, first: DayNumber, next: DayNumber): DayNumber {
  if (nth > 0) return first + ((weekday - weekdayOfDay(first) + 7) % 7) + (nth - 1) * 7;
  return next - 1 - ((weekdayOfDay(next - 1) - weekday + 7) % 7) + (nth + 1) * 7;
}

function onWeekdays({ byDay, freq, byMonth }: Rule): DayBits {
  const inYear = freq === 'YEARLY' && byMonth.length === 0;
  return (month) => {
    const { start, length } = month;
    const [first, next] = inYear ? yearAround(month) : [start, start + length];
    let bits = 0;
    for (const { weekday, nth } of byDay) {
      if (nth === 0) bits |= everyWeekday(weekday, start);
      else {
        const offset = nthWeekday(weekday, nth, first, next) - start;
        if (offset >= 0 && offset < length) bits |= 1 << offset;
      }
    }
    return bits;
  };
}

/** The first day from `day` to `end` that a rule names; a later one when there is none. */
export type NextDay = (day: DayNumber, end: DayNumber) => DayNumber;

/** Finds the days that the BYxxx parts of an explicit rule name; `null` when they name every day. */
export function dayFilter(rule: Rule): NextDay | null {
  const parts: DayBits[] = [];
  if (rule.byMonth.length > 0) parts.push(inMonths(rule));
  if (rule.byMonthDay.length > 0) parts.push(onMonthDays(rule));
  if (rule.byYearDay.length > 0) parts.push(onYearDays(rule));
  if (rule.byWeekNo.length > 0) parts.push(inWeeks(rule));
  if (rule.byDay.length > 0) parts.push(onWeekdays(rule));
  if (parts.length === 0) return null;
  const read = (number: MonthNumber): Month => {
    const start = firstDayOfMonth(number);
    const length = firstDayOfMonth(number + 1) - start;
    const all = length === 31 ? 0x7fffffff : (1 << length) - 1;
    const named = parts.reduce((bits, part) => bits && bits & part({ number, start, length }), all);
    return { number, start, length, named };
  };
  let month = read(0);
  return (from, end) => {
    for (let day = from; ; day = month.start + month.length) {
      if (day > end) return day;
      if (day < month.start || day >= month.start + month.length) {
        month = read(day === month.start + month.length ? month.number + 1 : monthOf(day));
      }
      const bits = month.named >>> (day - month.start);
      if (bits !== 0) return day + 31 - Math.clz32(bits & -bits);
    }
  };
}
