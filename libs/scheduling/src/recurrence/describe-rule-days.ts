import type { Weekday } from '../visible-range.ts';
import {
  formatOrdinal,
  formatOrdinalNumber,
  formatWeekdays,
  getWeekdayName,
  getWeekdaySetName,
  joinList,
} from './english-phrases.ts';
import type { Rule } from './rule.ts';

const getWeekdaysWithoutOrdinal = ({ byDay }: Rule): Weekday[] =>
  byDay.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday);

/** Sorts positions from the end after the others. */
const sortPositiveFirst = (positions: readonly number[]) => [
  ...positions.filter((position) => position > 0),
  ...positions.filter((position) => position < 0).toReversed(),
];

const formatMonthDays = (days: readonly number[]): string[] =>
  sortPositiveFirst(days).map((day) =>
    day > 0 ? `the ${formatOrdinalNumber(day)}` : `the ${formatOrdinal(day)} day`,
  );

const formatYearDays = (days: readonly number[]): string[] =>
  sortPositiveFirst(days).map(
    (day) => `the ${day > 0 ? formatOrdinalNumber(day) : formatOrdinal(day)} day of the year`,
  );

const formatWeeks = (weeks: readonly number[]): string[] =>
  sortPositiveFirst(weeks).map((week) =>
    week > 0 ? `week ${week}` : `the ${formatOrdinal(week)} week`,
  );

/** Formats days selected by BYSETPOS, such as `the last weekday` or `the first Monday or Tuesday`. */
function formatPositions(rule: Rule): string {
  const ordinals = joinList(sortPositiveFirst(rule.bySetPos).map(formatOrdinal));
  const weekdays = getWeekdaysWithoutOrdinal(rule);
  if (weekdays.length > 0 && weekdays.length === rule.byDay.length) {
    return `the ${ordinals} ${formatWeekdays(weekdays, 'or')}${formatConditions(rule, 'that is')}`;
  }
  return `the ${ordinals} of ${formatListedDays(rule)}`;
}

/** Formats further conditions of a day, such as ` that is the 13th` or ` in week 20`. */
function formatConditions({ byMonthDay, byYearDay, byWeekNo }: Rule, verb: string): string {
  return [
    byMonthDay.length > 0 ? ` ${verb} ${joinList(formatMonthDays(byMonthDay), 'or')}` : '',
    byYearDay.length > 0 ? ` ${verb} ${joinList(formatYearDays(byYearDay), 'or')}` : '',
    byWeekNo.length > 0 ? ` in ${joinList(formatWeeks(byWeekNo), 'or')}` : '',
  ].join('');
}

function formatListedDays(rule: Rule): string {
  const { byDay, byMonthDay, byYearDay, byWeekNo } = rule;
  if (byDay.length > 0) {
    const weekdays = getWeekdaysWithoutOrdinal(rule);
    const days = [
      ...(weekdays.length > 0 ? [`every ${formatWeekdays(weekdays)}`] : []),
      ...byDay
        .filter(({ nth }) => nth !== 0)
        .toSorted((a, b) => Number(a.nth < 0) - Number(b.nth < 0) || a.nth - b.nth)
        .map(({ weekday, nth }) => `the ${formatOrdinal(nth)} ${getWeekdayName(weekday)}`),
    ];
    return joinList(days) + formatConditions(rule, 'that is');
  }
  if (byMonthDay.length > 0) {
    const conditions = formatConditions({ ...rule, byMonthDay: [] }, 'if it is');
    return joinList(formatMonthDays(byMonthDay)) + conditions;
  }
  if (byYearDay.length > 0) {
    const conditions = formatConditions({ ...rule, byYearDay: [] }, 'if it is');
    return joinList(formatYearDays(byYearDay)) + conditions;
  }
  return byWeekNo.length > 0 ? `every day of ${joinList(formatWeeks(byWeekNo))}` : 'every day';
}

/** Formats the days that a rule matches in its week, month or year, such as `the second Tuesday`. */
export const formatRuleDays = (rule: Rule): string =>
  rule.bySetPos.length > 0 ? formatPositions(rule) : formatListedDays(rule);

/** Formats weekdays in the plural, such as `weekdays` or `Mondays and Fridays`. */
export function formatPluralWeekdays(weekdays: readonly Weekday[]): string {
  const setName = getWeekdaySetName(weekdays);
  if (setName === 'weekend day') return 'weekends';
  return setName ? `${setName}s` : joinList(weekdays.map((day) => `${getWeekdayName(day)}s`));
}

/** Formats the days of a daily or hourly rule, such as `, only on Mondays and Fridays`. */
export function formatDayLimits(rule: Rule): string {
  const { byMonthDay, byYearDay } = rule;
  const weekdays = getWeekdaysWithoutOrdinal(rule);
  return [
    weekdays.length > 0 ? `, only on ${formatPluralWeekdays(weekdays)}` : '',
    byMonthDay.length > 0 ? `, only on ${joinList(formatMonthDays(byMonthDay))} of the month` : '',
    byYearDay.length > 0 ? `, only on ${joinList(formatYearDays(byYearDay))}` : '',
  ].join('');
}
