import type { LocalMs } from '../time-zones/offsets.ts';
import type { Weekday } from '../visible-range.ts';
import { toDayNumber, getWeekdayOfDay } from './day-numbers.ts';
import { sortRuleDays, type Rule, type RuleDay } from './rule.ts';

/** Determines how the days of occurrences change when the series moves. */
export type DayShift =
  /** By the same number of days as the start. */
  | 'start'
  /** To the day of the new start within their own period, such as their month. */
  | 'period'
  /** The days do not change. */
  | 'none';

const getDayOfMonth = (localMs: LocalMs) => new Date(localMs).getUTCDate();
const getMonth = (localMs: LocalMs) => new Date(localMs).getUTCMonth() + 1;
const containsOnly = (list: readonly number[], value: number) =>
  list.length === 1 && list[0] === value;

function getDaysInMonth(localMs: LocalMs): number {
  const date = new Date(localMs);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Returns the ordinal of a day among the same weekdays of its month. */
const getWeekdayOrdinals = (localMs: LocalMs) => ({
  fromStart: Math.ceil(getDayOfMonth(localMs) / 7),
  fromEnd: -Math.ceil((getDaysInMonth(localMs) - getDayOfMonth(localMs) + 1) / 7),
});

function moveNthWeekday({ nth, weekday }: RuleDay, from: LocalMs, to: LocalMs): RuleDay | null {
  const [previous, next] = [getWeekdayOrdinals(from), getWeekdayOrdinals(to)];
  if (
    weekday !== getWeekdayOfDay(toDayNumber(from)) ||
    (nth !== previous.fromStart && nth !== previous.fromEnd)
  ) {
    return null;
  }
  // Not every month has a fifth weekday, so use “last” instead.
  const fromEnd = (nth < 0 && next.fromEnd === nth) || next.fromStart === 5;
  return {
    weekday: getWeekdayOfDay(toDayNumber(to)),
    nth: fromEnd ? next.fromEnd : next.fromStart,
  };
}

/** Moves a monthly or yearly rule whose BY parts match only its start; otherwise returns `null`. */
function moveRuleInPeriod(rule: Rule, from: LocalMs, to: LocalMs): Rule | null {
  const { freq, byMonth, byMonthDay, byDay } = rule;
  if (rule.byWeekNo.length + rule.byYearDay.length + rule.bySetPos.length > 0) return null;
  const hasMonth = containsOnly(byMonth, getMonth(from));
  if (freq === 'YEARLY' ? !hasMonth && byMonth.length > 0 : byMonth.length > 0) return null;
  const moved: Rule = { ...rule, byMonth: hasMonth ? [getMonth(to)] : byMonth };
  const [day, secondDay] = byDay;
  if (!day) {
    if (byMonthDay.length === 0) return moved;
    const fromEnd = getDayOfMonth(from) - getDaysInMonth(from) - 1;
    if (containsOnly(byMonthDay, getDayOfMonth(from)))
      return { ...moved, byMonthDay: [getDayOfMonth(to)] };
    if (!containsOnly(byMonthDay, fromEnd)) return null;
    const toEnd = getDayOfMonth(to) - getDaysInMonth(to) - 1;
    return { ...moved, byMonthDay: [toEnd === fromEnd ? toEnd : getDayOfMonth(to)] };
  }
  if (secondDay || byMonthDay.length > 0 || (freq === 'YEARLY' && !hasMonth)) return null;
  const movedDay = moveNthWeekday(day, from, to);
  return movedDay && { ...moved, byDay: [movedDay] };
}

function shiftWeekdays(rule: Rule, days: number, from: LocalMs): Rule {
  const shift = (weekday: Weekday) => ((((weekday + days) % 7) + 7) % 7) as Weekday;
  const [firstDay, secondDay] = rule.byDay;
  // WKST has no effect on a rule with only the weekday of its start.
  const isStartWeekdayOnly =
    !secondDay && (!firstDay || firstDay.weekday === getWeekdayOfDay(toDayNumber(from)));
  return {
    ...rule,
    byDay: sortRuleDays(rule.byDay.map((day) => ({ ...day, weekday: shift(day.weekday) }))),
    weekStart: isStartWeekdayOnly ? rule.weekStart : shift(rule.weekStart),
  };
}

/** Moves the BYHOUR of a rule. Returns `null` if its times can't move with the start. */
function shiftTimes(rule: Rule, from: LocalMs, to: LocalMs): Rule | null {
  const [previous, next] = [new Date(from), new Date(to)];
  if (rule.byMinute.length > 0 && previous.getUTCMinutes() !== next.getUTCMinutes()) return null;
  if (rule.bySecond.length > 0 && previous.getUTCSeconds() !== next.getUTCSeconds()) return null;
  const hours = rule.byHour.map((hour) => hour + next.getUTCHours() - previous.getUTCHours());
  return hours.every((hour) => hour >= 0 && hour < 24) ? { ...rule, byHour: hours } : null;
}

function shiftDays(rule: Rule, from: LocalMs, to: LocalMs): Pick<MovedRule, 'rule' | 'dayShift'> {
  const days = toDayNumber(to) - toDayNumber(from);
  const { freq, byMonth, byDay, byMonthDay, byYearDay, bySetPos } = rule;
  if (days === 0) return { rule, dayShift: 'start' };
  if (freq === 'WEEKLY' && byMonth.length === 0) {
    return { rule: shiftWeekdays(rule, days, from), dayShift: 'start' };
  }
  if (freq === 'MONTHLY' || freq === 'YEARLY') {
    const inPeriod = moveRuleInPeriod(rule, from, to);
    return inPeriod ? { rule: inPeriod, dayShift: 'period' } : { rule, dayShift: 'none' };
  }
  const dayParts = [byDay, byMonth, byMonthDay, byYearDay, bySetPos];
  return { rule, dayShift: dayParts.every((list) => list.length === 0) ? 'start' : 'none' };
}

export interface MovedRule {
  rule: Rule;
  dayShift: DayShift;
  /** Whether the times of occurrences change with the start. */
  movesTimes: boolean;
}

/** Adjusts a rule to a start that moves from one local time to another. */
export function moveRule(rule: Rule, from: LocalMs, to: LocalMs): MovedRule {
  const shifted = shiftTimes(rule, from, to);
  return { ...shiftDays(shifted ?? rule, from, to), movesTimes: shifted !== null };
}
