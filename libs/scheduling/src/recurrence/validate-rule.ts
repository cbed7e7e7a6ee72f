import { t } from '@scheduler/i18n/translate';
import type { LocalMs } from '../time-zones/offsets.ts';
import type { SeriesTimeBasis } from './occurrence-key.ts';
import { throwRecurrenceError } from './recurrence-error.ts';
import type { Rule } from './rule.ts';

const MAX_TIMES_PER_DAY = 96;
/** Lower, because BYSETPOS expands whole weeks, months and years. */
const MAX_TIMES_WITH_POSITIONS = 8;

/** Checks which parts may be combined (RFC 5545 §3.3.10). */
function validateParts({ freq, count, until, ...by }: Rule): void {
  if (count !== null && until !== null)
    throwRecurrenceError(t("A rule can't have both COUNT and UNTIL."));
  if (by.byWeekNo.length > 0 && freq !== 'YEARLY')
    throwRecurrenceError(t('BYWEEKNO requires a yearly rule.'));
  if (by.byYearDay.length > 0 && freq !== 'YEARLY' && freq !== 'HOURLY') {
    throwRecurrenceError(t('BYYEARDAY requires a yearly rule.'));
  }
  if (by.byMonthDay.length > 0 && freq === 'WEEKLY') {
    throwRecurrenceError(t("A weekly rule can't have days of the month."));
  }
  if (by.byDay.some(({ nth }) => nth !== 0)) {
    if (freq !== 'MONTHLY' && freq !== 'YEARLY') {
      throwRecurrenceError(t('Only a monthly or yearly rule can have numbered weekdays.'));
    }
    if (by.byWeekNo.length > 0)
      throwRecurrenceError(t("BYDAY can't have numbers together with BYWEEKNO."));
  }
  const usedLists = Object.values(by).filter((value) => Array.isArray(value) && value.length > 0);
  if (by.bySetPos.length > 0 && usedLists.length === 1)
    throwRecurrenceError(t('BYSETPOS requires another BY part.'));
}

function validateTimesPerDay({ freq, interval, byHour, byMinute, bySecond, bySetPos }: Rule): void {
  const hoursPerDay =
    freq === 'HOURLY' ? byHour.length || Math.ceil(24 / interval) : byHour.length || 1;
  const timesPerDay = hoursPerDay * (byMinute.length || 1) * (bySecond.length || 1);
  if (timesPerDay > MAX_TIMES_PER_DAY) {
    throwRecurrenceError(
      t('An event can repeat at most {max} times a day.', { max: MAX_TIMES_PER_DAY }),
    );
  }
  if (bySetPos.length > 0 && freq !== 'HOURLY' && timesPerDay > MAX_TIMES_WITH_POSITIONS) {
    throwRecurrenceError(
      t('A rule with BYSETPOS can have at most {max} times a day.', {
        max: MAX_TIMES_WITH_POSITIONS,
      }),
    );
  }
}

/** Removes time parts that equal the start, so that they follow the start when it moves. */
function omitStartTimes(rule: Rule, localStart: LocalMs): Rule {
  // BYSETPOS requires another BY part.
  if (rule.bySetPos.length > 0) return rule;
  const date = new Date(localStart);
  const omitIfEqual = (list: readonly number[], value: number) =>
    list.length === 1 && list[0] === value ? [] : list;
  return {
    ...rule,
    byHour: rule.freq === 'HOURLY' ? rule.byHour : omitIfEqual(rule.byHour, date.getUTCHours()),
    byMinute: omitIfEqual(rule.byMinute, date.getUTCMinutes()),
    bySecond: omitIfEqual(rule.bySecond, date.getUTCSeconds()),
  };
}

/**
 * Validates a rule.
 *
 * @returns the rule without redundant parts
 * @throws RecurrenceError if the rule is invalid
 */
export function validateRule(
  input: Rule,
  { isAllDay }: SeriesTimeBasis,
  localStart: LocalMs,
): Rule {
  if (isAllDay && input.freq === 'HOURLY')
    throwRecurrenceError(t("An all-day event can't repeat hourly."));
  // RFC 5545 §3.3.10: time parts are ignored if DTSTART is a date.
  const rule = isAllDay ? { ...input, byHour: [], byMinute: [], bySecond: [] } : input;
  validateParts(rule);
  validateTimesPerDay(rule);
  return omitStartTimes(rule, localStart);
}
