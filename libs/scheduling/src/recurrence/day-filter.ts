import type { Weekday } from '../visible-range.ts';
import {
  getFirstDayOfMonth,
  getFirstDayOfYear,
  getMonthNumber,
  getFirstDayOfWeek,
  getWeekdayOfDay,
  type DayNumber,
  type MonthNumber,
} from './day-numbers.ts';
import type { Rule } from './rule.ts';

/** A month with a bit for each day that a rule matches; the lowest bit is the first day. */
interface Month {
  number: MonthNumber;
  start: DayNumber;
  length: number;
  dayBits: number;
}

/** Returns the bits of the days in a month that match one BY part of a rule. */
type GetDayBits = (month: Omit<Month, 'dayBits'>) => number;

/**
 * Returns the bits, relative to `monthStart`, of positions in the days `[first, next)`. Negative
 * positions count from the end.
 */
function toDayBits(
  positions: readonly number[],
  first: DayNumber,
  next: DayNumber,
  monthStart: DayNumber,
) {
  let bits = 0;
  for (const position of positions) {
    const offset = (position > 0 ? first + position - 1 : next + position) - monthStart;
    if (offset >= 0 && offset < 31) bits |= 1 << offset;
  }
  return bits;
}

const createMonthFilter =
  ({ byMonth }: Rule): GetDayBits =>
  ({ number }) =>
    byMonth.includes((number % 12) + 1) ? -1 : 0;

const createMonthDayFilter =
  ({ byMonthDay }: Rule): GetDayBits =>
  ({ start, length }) =>
    toDayBits(byMonthDay, start, start + length, start);

function getYearBounds({ number }: Pick<Month, 'number'>): [DayNumber, DayNumber] {
  const year = Math.floor(number / 12);
  return [getFirstDayOfYear(year), getFirstDayOfYear(year + 1)];
}

const createYearDayFilter =
  ({ byYearDay }: Rule): GetDayBits =>
  (month) => {
    const [first, next] = getYearBounds(month);
    return toDayBits(byYearDay, first, next, month.start);
  };

/** A week belongs to the year that contains at least four of its days (RFC 5545 §3.3.10). */
function createWeekFilter({ byWeekNo, weekStart }: Rule): GetDayBits {
  const getFirstWeek = (year: number) => getFirstDayOfWeek(getFirstDayOfYear(year) + 3, weekStart);
  return ({ number, start, length }) => {
    const year = Math.floor(number / 12);
    let bits = 0;
    for (const weekYear of [year - 1, year, year + 1]) {
      const [first, next] = [getFirstWeek(weekYear), getFirstWeek(weekYear + 1)];
      const weekCount = (next - first) / 7;
      for (const position of byWeekNo) {
        const week = position > 0 ? position - 1 : weekCount + position;
        if (week < 0 || week >= weekCount) continue;
        for (let day = first + week * 7; day < first + week * 7 + 7; day += 1) {
          if (day >= start && day < start + length) bits |= 1 << (day - start);
        }
      }
    }
    return bits;
  };
}

const EVERY_SEVENTH = 0b10000001000000100000010000001;
const getWeekdayBits = (weekday: Weekday, start: DayNumber) =>
  EVERY_SEVENTH << ((weekday - getWeekdayOfDay(start) + 7) % 7);

function findNthWeekday(
  weekday: Weekday,
  nth: number,
  first: DayNumber,
  next: DayNumber,
): DayNumber {
  if (nth > 0) return first + ((weekday - getWeekdayOfDay(first) + 7) % 7) + (nth - 1) * 7;
  return next - 1 - ((getWeekdayOfDay(next - 1) - weekday + 7) % 7) + (nth + 1) * 7;
}

function createWeekdayFilter({ byDay, freq, byMonth }: Rule): GetDayBits {
  const countsInYear = freq === 'YEARLY' && byMonth.length === 0;
  return (month) => {
    const { start, length } = month;
    const [first, next] = countsInYear ? getYearBounds(month) : [start, start + length];
    let bits = 0;
    for (const { weekday, nth } of byDay) {
      if (nth === 0) bits |= getWeekdayBits(weekday, start);
      else {
        const offset = findNthWeekday(weekday, nth, first, next) - start;
        if (offset >= 0 && offset < length) bits |= 1 << offset;
      }
    }
    return bits;
  };
}

/** Returns the first matching day in `[day, end]`, or a day after `end` if none matches. */
export type NextDay = (day: DayNumber, end: DayNumber) => DayNumber;

/**
 * Creates a function that finds the days that match the BY parts of a rule.
 *
 * @param rule a rule with the defaults of its start
 * @returns `null` if every day matches
 */
export function createDayFilter(rule: Rule): NextDay | null {
  const filters: GetDayBits[] = [];
  if (rule.byMonth.length > 0) filters.push(createMonthFilter(rule));
  if (rule.byMonthDay.length > 0) filters.push(createMonthDayFilter(rule));
  if (rule.byYearDay.length > 0) filters.push(createYearDayFilter(rule));
  if (rule.byWeekNo.length > 0) filters.push(createWeekFilter(rule));
  if (rule.byDay.length > 0) filters.push(createWeekdayFilter(rule));
  if (filters.length === 0) return null;
  const computeMonth = (number: MonthNumber): Month => {
    const start = getFirstDayOfMonth(number);
    const length = getFirstDayOfMonth(number + 1) - start;
    const allDays = length === 31 ? 0x7fffffff : (1 << length) - 1;
    const dayBits = filters.reduce(
      (bits, getDayBits) => bits && bits & getDayBits({ number, start, length }),
      allDays,
    );
    return { number, start, length, dayBits };
  };
  let month = computeMonth(0);
  return (from, end) => {
    for (let day = from; ; day = month.start + month.length) {
      if (day > end) return day;
      if (day < month.start || day >= month.start + month.length) {
        month = computeMonth(
          day === month.start + month.length ? month.number + 1 : getMonthNumber(day),
        );
      }
      const bits = month.dayBits >>> (day - month.start);
      if (bits !== 0) return day + 31 - Math.clz32(bits & -bits);
    }
  };
}
