import { getLocale, plural, t } from '@scheduler/i18n/translate';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { LocalMs } from '../time-zones/offsets.ts';
import { withStartDefaults } from './compiled-rule.ts';
import { compileSeries, type CompiledSeries, type Series } from './compiled-series.ts';
import { describeLocalizedRule } from './describe-localized-rule.ts';
import { formatDayLimits, formatPluralWeekdays, formatRuleDays } from './describe-rule-days.ts';
import { formatEvery, formatWeekdays, getWeekdaySetName, joinList } from './english-phrases.ts';
import { keyToLocalMs, type OccurrenceKey, type SeriesTimeBasis } from './occurrence-key.ts';
import type { Rule } from './rule.ts';

/** For longer lists, only the number of dates is shown. */
const MAX_LISTED_DATES = 3;

/** Formats local times, which are represented in UTC. */
interface Formatters {
  formatDate: (localMs: LocalMs) => string;
  formatDayOfYear: (localMs: LocalMs) => string;
  formatTime: (timeOfDayMs: number) => string;
  formatMonth: (month: number) => string;
}

function createFormatters(locale: string): Formatters {
  const createFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // Some locales separate AM and PM with a narrow space.
    return (localMs: number) => format.format(localMs).replaceAll(/\s/g, ' ');
  };
  const formatMonthOf = createFormat({ month: 'long' });
  return {
    formatDate: createFormat({ dateStyle: 'long' }),
    formatDayOfYear: createFormat({ month: 'long', day: 'numeric' }),
    formatTime: createFormat({ timeStyle: 'short' }),
    formatMonth: (month) => formatMonthOf(Date.UTC(2000, month - 1)),
  };
}

const formatMonths = (rule: Rule, { formatMonth }: Formatters) =>
  joinList(rule.byMonth.map(formatMonth));

const formatInMonths = (rule: Rule, formatters: Formatters) =>
  rule.byMonth.length > 0 ? ` in ${formatMonths(rule, formatters)}` : '';

function formatWeeklyDays(rule: Rule): string {
  const weekdays = rule.byDay.map(({ weekday }) => weekday);
  const everyWeek = formatEvery(rule.interval, 'week');
  if (rule.bySetPos.length > 0) return `${everyWeek} on ${formatRuleDays(rule)}`;
  const names = formatWeekdays(weekdays);
  if (rule.interval === 1) return `every ${names}`;
  if (weekdays.length === 1 && rule.interval === 2) return formatEvery(2, names);
  const days = getWeekdaySetName(weekdays) ? formatPluralWeekdays(weekdays) : names;
  return `${everyWeek} on ${days}`;
}

const describeWeekly = (rule: Rule, formatters: Formatters): string =>
  formatWeeklyDays(rule) + formatInMonths(rule, formatters);

function describeMonthly(rule: Rule, formatters: Formatters): string {
  const days = formatRuleDays(rule);
  return rule.byMonth.length > 0 && rule.interval === 1
    ? `on ${days} of ${formatMonths(rule, formatters)}`
    : `${formatEvery(rule.interval, 'month')} on ${days}${formatInMonths(rule, formatters)}`;
}

function describeYearly(rule: Rule, formatters: Formatters): string {
  const everyYear = formatEvery(rule.interval, 'year');
  const [month, ...otherMonths] = rule.byMonth;
  const [day = 0, ...otherDays] = rule.byMonthDay;
  const otherParts = [
    rule.byDay,
    rule.byYearDay,
    rule.byWeekNo,
    rule.bySetPos,
    otherMonths,
    otherDays,
  ];
  if (month && day > 0 && otherParts.every((list) => list.length === 0)) {
    return `${everyYear} on ${formatters.formatDayOfYear(Date.UTC(2000, month - 1, day))}`;
  }
  const countsInYear = rule.byDay.some(({ nth }) => nth !== 0) || rule.bySetPos.length > 0;
  const scope = month
    ? ` of ${formatMonths(rule, formatters)}`
    : rule.byMonthDay.length > 0 && !countsInYear
      ? ' of every month'
      : countsInYear
        ? ' of the year'
        : '';
  return `${everyYear} on ${formatRuleDays(rule)}${scope}`;
}

function describeDaily(rule: Rule, formatters: Formatters): string {
  const { byDay, byMonthDay, interval } = rule;
  const months = formatInMonths(rule, formatters);
  if (interval === 1 && byDay.length > 0 && byMonthDay.length === 0) {
    return `every ${formatWeekdays(byDay.map(({ weekday }) => weekday))}${months}`;
  }
  return formatEvery(interval, 'day') + formatDayLimits(rule) + months;
}

const describeHourly = (rule: Rule, formatters: Formatters) =>
  formatEvery(rule.interval, 'hour') + formatDayLimits(rule) + formatInMonths(rule, formatters);

const DESCRIBE_BY_FREQUENCY = {
  YEARLY: describeYearly,
  MONTHLY: describeMonthly,
  WEEKLY: describeWeekly,
  DAILY: describeDaily,
  HOURLY: describeHourly,
};

const hasTimeParts = ({ byHour, byMinute, bySecond }: Rule) =>
  byHour.length + byMinute.length + bySecond.length > 0;

/** Formats the start times of a compiled rule, without duplicates. */
function formatStartTimes(
  { compiledRule, localStart }: CompiledSeries,
  { formatTime }: Formatters,
): string[] {
  const times = compiledRule?.getTimes(Math.floor(localStart / DAY_MS)) ?? [];
  return [...new Set(times.map((timeOfDayMs) => formatTime(timeOfDayMs)))];
}

function describeTimes(rule: Rule, compiled: CompiledSeries, formatters: Formatters): string {
  if (!hasTimeParts(rule)) return '';
  if (rule.freq !== 'HOURLY') return ` at ${joinList(formatStartTimes(compiled, formatters))}`;
  const hours = rule.byHour.map((hour) => formatters.formatTime(hour * HOUR_MS));
  const minutes = rule.byMinute.map(String);
  return (
    (hours.length > 0 ? `, in the ${joinList(hours)} ${hours.length > 1 ? 'hours' : 'hour'}` : '') +
    (minutes.length > 0 ? `, at ${joinList(minutes)} minutes past the hour` : '')
  );
}

const formatDates = (
  keys: readonly OccurrenceKey[],
  timeBasis: SeriesTimeBasis,
  { formatDate }: Formatters,
): string[] => [...new Set(keys.map((key) => formatDate(keyToLocalMs(key, timeBasis))))];

const describeDates = (
  keys: readonly OccurrenceKey[],
  timeBasis: SeriesTimeBasis,
  formatters: Formatters,
): string =>
  keys.length > MAX_LISTED_DATES
    ? `${keys.length} dates`
    : joinList(formatDates(keys, timeBasis, formatters));

function describeEnd(
  { count, until }: Rule,
  timeBasis: SeriesTimeBasis,
  { formatDate }: Formatters,
) {
  if (count !== null) return count === 1 ? ', once' : `, ${count} times`;
  return until === null ? '' : ` until ${formatDate(keyToLocalMs(until, timeBasis))}`;
}

/** Describes a series in the active locale as a list of independent phrases. */
function describeLocalized(series: Series): string {
  const compiled = compileSeries(series);
  const { rule, timeBasis, localStart, listedKeys, excludedKeys } = compiled;
  const formatters = createFormatters(getLocale());
  const describeKeys = (keys: readonly OccurrenceKey[]) =>
    keys.length > MAX_LISTED_DATES
      ? plural(keys.length, { one: '# date', other: '# dates' })
      : formatDates(keys, timeBasis, formatters).join(', ');
  const phrases: string[] = [];
  if (rule) {
    const { count, until, freq } = rule;
    phrases.push(...describeLocalizedRule(withStartDefaults(rule, localStart)));
    if (hasTimeParts(rule) && freq !== 'HOURLY') {
      phrases.push(formatStartTimes(compiled, formatters).join(', '));
    }
    if (count !== null) phrases.push(plural(count, { one: 'once', other: '# times in total' }));
    if (until !== null) {
      phrases.push(
        t('until {date}', { date: formatters.formatDate(keyToLocalMs(until, timeBasis)) }),
      );
    }
  }
  if (listedKeys.length > 0) phrases.push(t('on {dates}', { dates: describeKeys(listedKeys) }));
  if (excludedKeys.length > 0) {
    phrases.push(t('except on {dates}', { dates: describeKeys(excludedKeys) }));
  }
  return phrases.join(', ');
}

/**
 * Describes when a series takes place, such as `every other Tuesday until March 3, 2027`, in the
 * active locale. The description starts with a lowercase letter and has no period.
 *
 * @param englishLocale BCP 47 tag of the English variant for dates and times, such as `en-GB`; ignored
 *   for other languages
 * @throws RecurrenceError if the recurrence lines are invalid
 */
export function describeRecurrence(series: Series, englishLocale = 'en-US'): string {
  if (!getLocale().startsWith('en-US')) return describeLocalized(series);
  const compiled = compileSeries(series);
  const { rule, timeBasis, localStart, listedKeys, excludedKeys } = compiled;
  const formatters = createFormatters(englishLocale);
  const exceptions =
    excludedKeys.length > 0
      ? `, except on ${describeDates(excludedKeys, timeBasis, formatters)}`
      : '';
  if (!rule) return `on ${describeDates(listedKeys, timeBasis, formatters)}${exceptions}`;
  const { byHour, byMinute, bySecond } = rule;
  const ruleWithDays = { ...withStartDefaults(rule, localStart), byHour, byMinute, bySecond };
  const extraDates =
    listedKeys.length > 0 ? `, and on ${describeDates(listedKeys, timeBasis, formatters)}` : '';
  return (
    DESCRIBE_BY_FREQUENCY[rule.freq](ruleWithDays, formatters) +
    describeTimes(rule, compiled, formatters) +
    describeEnd(rule, timeBasis, formatters) +
    extraDates +
    exceptions
  );
}
