import type { WallMs } from '../time-zones/offsets.ts';
import type { Weekday } from '../visible-range.ts';
import { dayOf, weekdayOfDay } from './days.ts';
import { inWeekOrder, type Rule, type RuleDay } from './rule.ts';

/** How the days of occurrences follow when the whole series is moved. */
export type DaysFollow =
  /** Each by as many days as the start. */
  | 'start'
  /** Each stays in its period of the rule, on the day that the new start is there. */
  | 'period'
  /** None moves. */
  | 'not';

const dayOfMonth = (wall: WallMs) => new Date(wall).getUTCDate();
const monthOfYear = (wall: WallMs) => new Date(wall).getUTCMonth() + 1;
const isOnly = (list: readonly number[], value: number) => list.length === 1 && list[0] === value;

function daysInMonth(wall: WallMs): number {
  const date = new Date(wall);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Which of its weekday a day is within its month: from the start, and from the end. */
const nthsInMonth = (wall: WallMs) => ({
  fromStart: Math.ceil(dayOfMonth(wall) / 7),
  fromEnd: -Math.ceil((daysInMonth(wall) - dayOfMonth(wall) + 1) / 7),
});

function movedNth({ nth, weekday }: RuleDay, from: WallMs, to: WallMs): RuleDay | null {
  const [old, next] = [nthsInMonth(from), nthsInMonth(to)];
  if (weekday !== weekdayOfDay(dayOf(from)) || (nth !== old.fromStart && nth !== old.fromEnd)) {
    return null;
  }
  // Few months have a fifth; who means the last says so.
  const fromEnd = (nth < 0 && next.fromEnd === nth) || next.fromStart === 5;
  return {
    weekday: weekdayOfDay(dayOf(to)),
    nth: fromEnd ? next.fromEnd : next.fromStart,
  };
}

/** A monthly or yearly rule that says no more than its start does, derived from the new start. */
function derivedAnew(rule: Rule, from: WallMs, to: WallMs): Rule | null {
  const { freq, byMonth, byMonthDay, byDay } = rule;
  if (rule.byWeekNo.length + rule.byYearDay.length + rule.bySetPos.length > 0) return null;
  const hasMonth = isOnly(byMonth, monthOfYear(from));
  if (freq === 'YEARLY' ? !hasMonth && byMonth.length > 0 : byMonth.length > 0) return null;
  const moved: Rule = { ...rule, byMonth: hasMonth ? [monthOfYear(to)] : byMonth };
  const [day, another] = byDay;
  if (!day) {
    if (byMonthDay.length === 0) return moved;
    const fromEnd = dayOfMonth(from) - daysInMonth(from) - 1;
    if (isOnly(byMonthDay, dayOfMonth(from))) return { ...moved, byMonthDay: [dayOfMonth(to)] };
    if (!isOnly(byMonthDay, fromEnd)) return null;
    const toEnd = dayOfMonth(to) - daysInMonth(to) - 1;
    return { ...moved, byMonthDay: [toEnd === fromEnd ? toEnd : dayOfMonth(to)] };
  }
  if (another || byMonthDay.length > 0 || (freq === 'YEARLY' && !hasMonth)) return null;
  const nth = movedNth(day, from, to);
  return nth && { ...moved, byDay: [nth] };
}

function movedWeekdays(rule: Rule, days: number, from: WallMs): Rule {
  const shift = (weekday: Weekday) => ((((weekday + days) % 7) + 7) % 7) as Weekday;
  const [only, another] = rule.byDay;
  // Where its weeks begin is nothing to a rule of the start's own weekday.
  const isStart = !another && (!only || only.weekday === weekdayOfDay(dayOf(from)));
  return {
    ...rule,
    byDay: inWeekOrder(rule.byDay.map((day) => ({ ...day, weekday: shift(day.weekday) }))),
    weekStart: isStart ? rule.weekStart : shift(rule.weekStart),
  };
}

/** A rule with the times of the day that it names moved; `null` where they cannot be. */
function movedTimes(rule: Rule, from: WallMs, to: WallMs): Rule | null {
  const [old, next] = [new Date(from), new Date(to)];
  if (rule.byMinute.length > 0 && old.getUTCMinutes() !== next.getUTCMinutes()) return null;
  if (rule.bySecond.length > 0 && old.getUTCSeconds() !== next.getUTCSeconds()) return null;
  const hours = rule.byHour.map((hour) => hour + next.getUTCHours() - old.getUTCHours());
  return hours.every((hour) => hour >= 0 && hour < 24) ? { ...rule, byHour: hours } : null;
}

function movedDays(rule: Rule, from: WallMs, to: WallMs): { rule: Rule; days: DaysFollow } {
  const days = dayOf(to) - dayOf(from);
  const { freq, byMonth, byDay, byMonthDay, byYearDay, bySetPos } = rule;
  if (days === 0) return { rule, days: 'start' };
  if (freq === 'WEEKLY' && byMonth.length === 0) {
    return { rule: movedWeekdays(rule, days, from), days: 'start' };
  }
  if (freq === 'MONTHLY' || freq === 'YEARLY') {
    const derived = derivedAnew(rule, from, to);
    return derived ? { rule: derived, days: 'period' } : { rule, days: 'not' };
  }
  const named = [byDay, byMonth, byMonthDay, byYearDay, bySetPos];
  return { rule, days: named.every((list) => list.length === 0) ? 'start' : 'not' };
}

export interface MovedRule {
  rule: Rule;
  days: DaysFollow;
  /** Whether the times of the day follow the start's. */
  times: boolean;
}

/** A rule as it is when its start is moved from one wall time to another; and what follows how. */
export function moveRule(rule: Rule, from: WallMs, to: WallMs): MovedRule {
  const timed = movedTimes(rule, from, to);
  return { ...movedDays(timed ?? rule, from, to), times: timed !== null };
}
