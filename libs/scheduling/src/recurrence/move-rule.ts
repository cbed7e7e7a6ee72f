import type { WallMs } from '../time-zones/offsets.ts';
import type { Weekday } from '../visible-range.ts';
import { DAY, dayOf, weekdayOfDay, type Rule, type RuleDay } from './rule.ts';

const HOUR = 3_600_000;

/** How occurrences follow when the whole series is moved. */
export type Follows =
  /** Each by as much as the start. */
  | 'start'
  /** Each stays in its period of the rule, on the day that the new start is there. */
  | 'period'
  /** Each stays on its day, at the new time. */
  | 'time';

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
    byDay: rule.byDay.map(({ weekday, nth }) => ({ weekday: shift(weekday), nth })),
    weekStart: isStart ? rule.weekStart : shift(rule.weekStart),
  };
}

/** The hours of a rule that names several, moved if they stay within their day. */
function movedHours(rule: Rule, shift: number): Rule {
  const hours = shift / HOUR;
  const moved = rule.byHour.map((hour) => hour + hours);
  const fit = Number.isInteger(hours) && moved.every((hour) => hour >= 0 && hour < 24);
  return fit ? { ...rule, byHour: moved } : rule;
}

/** A rule as it is when its start is moved from one wall time to another; and what follows how. */
export function moveRule(rule: Rule, from: WallMs, to: WallMs): { rule: Rule; follows: Follows } {
  const days = dayOf(to) - dayOf(from);
  const timed = movedHours(rule, to - from - days * DAY);
  if (days === 0) return { rule: timed, follows: 'start' };
  const { freq, byMonth, byDay, bySetPos } = timed;
  if (freq === 'WEEKLY' && byMonth.length === 0) {
    return { rule: movedWeekdays(timed, days, from), follows: 'start' };
  }
  if (freq === 'MONTHLY' || freq === 'YEARLY') {
    const derived = derivedAnew(timed, from, to);
    return derived ? { rule: derived, follows: 'period' } : { rule: timed, follows: 'time' };
  }
  const isFree = byDay.length + byMonth.length + bySetPos.length + timed.byMonthDay.length === 0;
  return { rule: timed, follows: isFree ? 'start' : 'time' };
}
