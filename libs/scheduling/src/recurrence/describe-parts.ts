import { locale, plural, t } from '@scheduler/i18n/words';
import type { Rule, RuleDay } from './rule.ts';

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);

// 2023 began on a Sunday.
const weekdayIn = (weekday: number): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2023, 0, 1 + weekday),
  );

const monthIn = (month: number): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2023, month - 1),
  );

/** How often, without which days: `every 2 weeks`. */
function pace({ freq, interval }: Rule): string {
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

/** `1.`, or `last` and `3. to last` from the end. */
function placed(place: number): string {
  if (place === -1) return t('last');
  return place > 0 ? t('{place}.', { place }) : t('{place}. to last', { place: -place });
}

function dayNamed({ weekday, nth }: RuleDay): string {
  const day = weekdayIn(weekday);
  return nth === 0 ? day : t('{nth} {day}', { nth: placed(nth), day });
}

const named = <T>(list: readonly T[], nameOf: (one: T) => string): string[] =>
  list.length === 0 ? [] : [listed(list.map(nameOf))];

/** Those from the end come last. */
const inOrder = (places: readonly number[]) => [
  ...places.filter((place) => place > 0),
  ...places.filter((place) => place < 0).toReversed(),
];

/**
 * A rule in parts that stand side by side, in the language spoken: each is a list of names, which
 * no language bends. English has sentences of its own.
 */
export function ruleInParts(rule: Rule): string[] {
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos } = rule;
  return [
    pace(rule),
    ...named(byMonth, monthIn),
    ...named(inOrder(byWeekNo), (week) => t('{place} week', { place: placed(week) })),
    ...named(inOrder(byYearDay), (day) => t('{place} day of the year', { place: placed(day) })),
    ...named(inOrder(byMonthDay), (day) => t('{place} day', { place: placed(day) })),
    ...named(byDay, dayNamed),
    ...named(inOrder(bySetPos), placed).map((places) => t('of these the {places}', { places })),
  ];
}
