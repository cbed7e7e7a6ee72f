import { getLocale, plural, t } from '@scheduler/i18n/translate';
import type { Rule, RuleDay } from './rule.ts';

const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(items);

// January 1, 2023 was a Sunday.
const getWeekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2023, 0, 1 + weekday),
  );

const getMonthName = (month: number): string =>
  new Intl.DateTimeFormat(getLocale(), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2023, month - 1),
  );

/** Formats frequency and interval, such as `every 2 weeks`. */
function formatFrequency({ freq, interval }: Rule): string {
  switch (freq) {
    case 'HOURLY':
      return plural(interval, { one: 'every hour', other: 'every # hours' });
    case 'DAILY':
      return plural(interval, { one: 'every day', other: 'every # days' });
    case 'WEEKLY':
      return plural(interval, { one: 'every week', other: 'every # weeks' });
    case 'MONTHLY':
      return plural(interval, { one: 'every month', other: 'every # months' });
    case 'YEARLY':
      return plural(interval, { one: 'every year', other: 'every # years' });
  }
}

/** Formats a position, such as `1.`, `last` or `3. to last`. */
function formatPosition(position: number): string {
  if (position === -1) return t('last');
  return position > 0
    ? t('{position}.', { position })
    : t('{position}. to last', { position: -position });
}

function formatDay({ weekday, nth }: RuleDay): string {
  const day = getWeekdayName(weekday);
  return nth === 0 ? day : t('{nth} {day}', { nth: formatPosition(nth), day });
}

const formatItems = <T>(items: readonly T[], formatItem: (item: T) => string): string[] =>
  items.length === 0 ? [] : [formatList(items.map(formatItem))];

/** Puts negative positions (counted from the end) last. */
const sortPositiveFirst = (positions: readonly number[]) => [
  ...positions.filter((position) => position > 0),
  ...positions.filter((position) => position < 0).toReversed(),
];

/**
 * Describes a rule in the active locale as a list of independent phrases, which avoids grammatical
 * inflection. For English, `describeRecurrence` builds sentences instead.
 */
export function describeLocalizedRule(rule: Rule): string[] {
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos } = rule;
  return [
    formatFrequency(rule),
    ...formatItems(byMonth, getMonthName),
    ...formatItems(sortPositiveFirst(byWeekNo), (week) =>
      t('{position} week', { position: formatPosition(week) }),
    ),
    ...formatItems(sortPositiveFirst(byYearDay), (day) =>
      t('{position} day of the year', { position: formatPosition(day) }),
    ),
    ...formatItems(sortPositiveFirst(byMonthDay), (day) =>
      t('{position} day', { position: formatPosition(day) }),
    ),
    ...formatItems(byDay, formatDay),
    ...formatItems(sortPositiveFirst(bySetPos), formatPosition).map((positions) =>
      t('only the {positions} of these', { positions }),
    ),
  ];
}
