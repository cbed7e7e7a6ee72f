import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { getDaysInMonth, parseDateParts, getWeekday } from './calendar-dates.ts';
import { DAY_CODES } from './english-lexicon.ts';

/** A recurrence rule, limited to rules that a sentence can express. */
export interface Rule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** `weekday` is 0 for Sunday. `nth` is the position in the month: -1 is the last, 0 is all. */
  days: { weekday: number; nth: number }[];
  /** -1 is the last day of the month. */
  monthDays: number[];
  /** 1 is January; 0 is every month. */
  month: number;
  /** Selects one of `days` in the month, like BYSETPOS; 0 selects all. */
  position: number;
}

export const createRule = (fields: Partial<Rule> & Pick<Rule, 'freq'>): Rule => ({
  interval: 1,
  days: [],
  monthDays: [],
  month: 0,
  position: 0,
  ...fields,
});

export const toRuleDays = (weekdays: number[], nth = 0): Rule['days'] =>
  [...new Set(weekdays)]
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((weekday) => ({ weekday, nth }));

/** Returns whether the rule requires a start date because it does not specify days. */
export const needsDate = ({ freq, days, monthDays }: Rule): boolean =>
  freq !== 'DAILY' && days.length === 0 && monthDays.length === 0;

function matchesWeekday({ days }: Rule, date: CalendarDate): boolean {
  const { year, month, day } = parseDateParts(date);
  const last = getDaysInMonth(year, month);
  return days.some(({ weekday, nth }) => {
    if (weekday !== getWeekday(date)) return false;
    if (nth === 0) return true;
    return nth > 0 ? Math.ceil(day / 7) === nth : last - day < 7;
  });
}

function matchesRule(rule: Rule, date: CalendarDate): boolean {
  const { days, monthDays, month: ruleMonth, position } = rule;
  const { year, month, day } = parseDateParts(date);
  if (ruleMonth !== 0 && ruleMonth !== month) return false;
  const last = getDaysInMonth(year, month);
  if (
    monthDays.length > 0 &&
    !monthDays.some((monthDay) => monthDay === day || (monthDay < 0 && day === last))
  ) {
    return false;
  }
  if (days.length === 0) return true;
  if (!matchesWeekday(rule, date)) return false;
  if (position === 0) return true;
  const step = position < 0 ? 1 : -1;
  for (let otherDate = addDays(date, step); parseDateParts(otherDate).month === month;) {
    if (matchesWeekday(rule, otherDate)) return false;
    otherDate = addDays(otherDate, step);
  }
  return true;
}

/** Over eight years, because 2100 is not a leap year and February 29 may be eight years away. */
const MAX_SEARCH_DAYS = 3000;

/** Returns the rule's first date on or after `earliest`, or `null` if none is within the limit. */
export function findFirstDate(rule: Rule, earliest: CalendarDate): CalendarDate | null {
  let date = earliest;
  for (let offset = 0; offset < MAX_SEARCH_DAYS; offset += 1) {
    if (matchesRule(rule, date)) return date;
    date = addDays(date, 1);
  }
  return null;
}

/** Formats the rule as an RFC 5545 RRULE value without COUNT or UNTIL. */
export function formatRule({ freq, interval, days, monthDays, month, position }: Rule): string {
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
