import type { Rule } from './rule.ts';
import { inList, numeral, ordinal, weekdayName, weekdaysInWords } from './words.ts';

const plainDays = ({ byDay }: Rule) =>
  byDay.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday);

const daysOfMonth = (days: readonly number[]): string[] => [
  ...days.filter((day) => day > 0).map((day) => `the ${numeral(day)}`),
  ...days
    .filter((day) => day < 0)
    .map((day) => `the ${ordinal(day)} day`)
    .toReversed(),
];

const daysOfYear = (days: readonly number[]): string[] => [
  ...days.filter((day) => day > 0).map((day) => `the ${numeral(day)} day of the year`),
  ...days
    .filter((day) => day < 0)
    .map((day) => `the ${ordinal(day)} day of the year`)
    .toReversed(),
];

const weeks = (numbers: readonly number[]): string[] => [
  ...numbers.filter((week) => week > 0).map((week) => `week ${week}`),
  ...numbers
    .filter((week) => week < 0)
    .map((week) => `the ${ordinal(week)} week`)
    .toReversed(),
];

const positive = (list: readonly number[]) => [
  ...list.filter((one) => one > 0),
  ...list.filter((one) => one < 0).toReversed(),
];

/** The days that positions count among: `weekday`, `Monday or Tuesday`, `of the 1st and the 15th`. */
function picked(rule: Rule): string {
  const ordinals = inList(positive(rule.bySetPos).map(ordinal));
  const plain = plainDays(rule);
  if (plain.length > 0 && plain.length === rule.byDay.length) {
    return `the ${ordinals} ${weekdaysInWords(plain, 'or')}${conditions(rule, 'that is')}`;
  }
  return `the ${ordinals} of ${named(rule)}`;
}

/** What the rule asks of its weekdays besides. */
function conditions({ byMonthDay, byYearDay, byWeekNo }: Rule, verb: string): string {
  return [
    byMonthDay.length > 0 ? ` ${verb} ${inList(daysOfMonth(byMonthDay), 'or')}` : '',
    byYearDay.length > 0 ? ` ${verb} ${inList(daysOfYear(byYearDay), 'or')}` : '',
    byWeekNo.length > 0 ? ` in ${inList(weeks(byWeekNo), 'or')}` : '',
  ].join('');
}

function named(rule: Rule): string {
  const { byDay, byMonthDay, byYearDay, byWeekNo } = rule;
  if (byDay.length > 0) {
    const plain = plainDays(rule);
    const days = [
      ...(plain.length > 0 ? [`every ${weekdaysInWords(plain)}`] : []),
      ...byDay
        .filter(({ nth }) => nth !== 0)
        .toSorted((a, b) => Number(a.nth < 0) - Number(b.nth < 0) || a.nth - b.nth)
        .map(({ weekday, nth }) => `the ${ordinal(nth)} ${weekdayName(weekday)}`),
    ];
    return inList(days) + conditions(rule, 'that is');
  }
  if (byMonthDay.length > 0) {
    return inList(daysOfMonth(byMonthDay)) + conditions({ ...rule, byMonthDay: [] }, 'if it is');
  }
  if (byYearDay.length > 0) {
    return inList(daysOfYear(byYearDay)) + conditions({ ...rule, byYearDay: [] }, 'if it is');
  }
  return byWeekNo.length > 0 ? `every day of ${inList(weeks(byWeekNo))}` : 'every day';
}

/** The days that a rule names in its month or year, such as `the second Tuesday`. */
export const daysInWords = (rule: Rule): string =>
  rule.bySetPos.length > 0 ? picked(rule) : named(rule);

/** Which days a daily or hourly rule is held to, such as `, if a Monday or Friday`. */
export function daysAllowed(rule: Rule): string {
  const { byMonthDay, byYearDay } = rule;
  const plain = plainDays(rule);
  return [
    plain.length > 0 ? `, if a ${weekdaysInWords(plain, 'or')}` : '',
    byMonthDay.length > 0 ? `, if ${inList(daysOfMonth(byMonthDay), 'or')} of the month` : '',
    byYearDay.length > 0 ? `, if ${inList(daysOfYear(byYearDay), 'or')}` : '',
  ].join('');
}
