import { t } from '@scheduler/i18n/words';
import type { WallMs } from '../time-zones/offsets.ts';
import type { Clock } from './clock.ts';
import { fail } from './fault.ts';
import type { Rule } from './rule.ts';

const MOST_TIMES_A_DAY = 96;
/** Positions are counted through whole weeks, months and years. */
const MOST_TIMES_TO_COUNT = 8;

/** What RFC 5545 §3.3.10 forbids, in words. */
function checkGrammar({ freq, count, until, ...by }: Rule): void {
  if (count !== null && until !== null) fail(t('A rule ends by COUNT or by UNTIL, not by both.'));
  if (by.byWeekNo.length > 0 && freq !== 'YEARLY') fail(t('BYWEEKNO needs a yearly rule.'));
  if (by.byYearDay.length > 0 && freq !== 'YEARLY' && freq !== 'HOURLY') {
    fail(t('BYYEARDAY needs a yearly rule.'));
  }
  if (by.byMonthDay.length > 0 && freq === 'WEEKLY') {
    fail(t('A weekly rule cannot name days of the month.'));
  }
  if (by.byDay.some(({ nth }) => nth !== 0)) {
    if (freq !== 'MONTHLY' && freq !== 'YEARLY') {
      fail(t('Only a monthly or yearly rule can name the first or last of a weekday.'));
    }
    if (by.byWeekNo.length > 0) fail(t('BYDAY cannot be numbered beside BYWEEKNO.'));
  }
  const lists = Object.values(by).filter((value) => Array.isArray(value) && value.length > 0);
  if (by.bySetPos.length > 0 && lists.length === 1) fail(t('BYSETPOS needs another BY part.'));
}

function checkPace({ freq, interval, byHour, byMinute, bySecond, bySetPos }: Rule): void {
  const hours = freq === 'HOURLY' ? byHour.length || Math.ceil(24 / interval) : byHour.length || 1;
  const times = hours * (byMinute.length || 1) * (bySecond.length || 1);
  if (times > MOST_TIMES_A_DAY) {
    fail(t('An event can recur at most {most} times a day.', { most: MOST_TIMES_A_DAY }));
  }
  if (bySetPos.length > 0 && freq !== 'HOURLY' && times > MOST_TIMES_TO_COUNT) {
    fail(
      t('A rule with BYSETPOS can name at most {most} times a day.', { most: MOST_TIMES_TO_COUNT }),
    );
  }
}

/** Times of the day that only repeat the start's say nothing, and would not move with it. */
function withoutRepeats(rule: Rule, start: WallMs): Rule {
  // Positions need something to count among.
  if (rule.bySetPos.length > 0) return rule;
  const date = new Date(start);
  const only = (list: readonly number[], value: number) =>
    list.length === 1 && list[0] === value ? [] : list;
  return {
    ...rule,
    byHour: rule.freq === 'HOURLY' ? rule.byHour : only(rule.byHour, date.getUTCHours()),
    byMinute: only(rule.byMinute, date.getUTCMinutes()),
    bySecond: only(rule.bySecond, date.getUTCSeconds()),
  };
}

/** @returns the rule without what goes without saying */
export function checkRule(given: Rule, { isAllDay }: Clock, start: WallMs): Rule {
  if (isAllDay && given.freq === 'HOURLY') fail(t('An all-day event cannot recur by the hour.'));
  // RFC 5545: of a date, times of the day are ignored.
  const rule = isAllDay ? { ...given, byHour: [], byMinute: [], bySecond: [] } : given;
  checkGrammar(rule);
  checkPace(rule);
  return withoutRepeats(rule, start);
}
