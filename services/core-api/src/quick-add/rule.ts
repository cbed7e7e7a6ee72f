import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { monthLength, partsOf, weekdayAt } from './days.ts';
import { DAY_CODES } from './words.ts';

/** A rule of repetition as it can be said in a sentence. */
export interface Rule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** 0 for Sunday; the nth of the month where `nth` is not 0, -1 being the last. */
  days: { weekday: number; nth: number }[];
  /** -1 is the last day of the month. */
  monthDays: number[];
  /** 1 for January; 0 for any. */
  month: number;
  /** With `days`: only the nth of all of them in the month; 0 for each. */
  position: number;
}

export const rule = (given: Partial<Rule> & Pick<Rule, 'freq'>): Rule => ({
  interval: 1,
  days: [],
  monthDays: [],
  month: 0,
  position: 0,
  ...given,
});

export const onDays = (weekdays: number[], nth = 0): Rule['days'] =>
  [...new Set(weekdays)]
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((weekday) => ({ weekday, nth }));

/** Whether the rule leaves open on which day it falls: only a date can tell. */
export const needsDate = ({ freq, days, monthDays }: Rule): boolean =>
  freq !== 'DAILY' && days.length === 0 && monthDays.length === 0;

function isOneOf({ days }: Rule, date: CalendarDate): boolean {
  const { year, month, day } = partsOf(date);
  const last = monthLength(year, month);
  return days.some(({ weekday, nth }) => {
    if (weekday !== weekdayAt(date)) return false;
    if (nth === 0) return true;
    return nth > 0 ? Math.ceil(day / 7) === nth : last - day < 7;
  });
}

function falls(given: Rule, date: CalendarDate): boolean {
  const { days, monthDays, month: only, position } = given;
  const { year, month, day } = partsOf(date);
  if (only !== 0 && only !== month) return false;
  const last = monthLength(year, month);
  if (monthDays.length > 0 && !monthDays.some((on) => on === day || (on < 0 && day === last))) {
    return false;
  }
  if (days.length === 0) return true;
  if (!isOneOf(given, date)) return false;
  if (position === 0) return true;
  const towards = position < 0 ? 1 : -1;
  for (let other = addDays(date, towards); partsOf(other).month === month;) {
    if (isOneOf(given, other)) return false;
    other = addDays(other, towards);
  }
  return true;
}

/** Long enough to meet February 29 across 2100. */
const DAYS_SEARCHED = 3000;

/** The first date of the rule, not before `from`; `null` if there is none in eight years. */
export function firstDate(given: Rule, from: CalendarDate): CalendarDate | null {
  let date = from;
  for (let i = 0; i < DAYS_SEARCHED; i += 1) {
    if (falls(given, date)) return date;
    date = addDays(date, 1);
  }
  return null;
}

/** The rule as RFC 5545 writes it, without its end. */
export function ruleText({ freq, interval, days, monthDays, month, position }: Rule): string {
  const byDay = days.map(({ weekday, nth }) => `${nth || ''}${DAY_CODES[weekday]}`);
  return [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    month > 0 && `BYMONTH=${month}`,
    monthDays.length > 0 && `BYMONTHDAY=${monthDays.join(',')}`,
    byDay.length > 0 && `BYDAY=${byDay.join(',')}`,
    position !== 0 && `BYSETPOS=${position}`,
  ]
    .filter((part) => part !== false)
    .join(';');
}
