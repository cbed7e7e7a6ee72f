import type { LocalMs } from '../time-zones/offsets.ts';
import { createDayFilter, type NextDay } from './day-filter.ts';
import {
  toDayNumber,
  getFirstDayOfMonth,
  getFirstDayOfYear,
  getMonthNumber,
  getFirstDayOfWeek,
  getWeekdayOfDay,
  getYear,
  type DayNumber,
} from './day-numbers.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { MAX_START_MS, type Frequency, type Rule } from './rule.ts';

/** A rule that is prepared for expansion in local time. */
export interface CompiledRule {
  localStart: LocalMs;
  /** Latest possible start, determined by COUNT or `MAX_START_MS`. */
  lastStart: LocalMs;
  /** Interval between matching periods, in periods of the frequency; in days for HOURLY rules. */
  periodStep: number;
  /** Returns the number of the period that contains a day. */
  getPeriod: (day: DayNumber) => number;
  getFirstDay: (period: number) => DayNumber;
  /** `null` if the rule matches every day. */
  nextDay: NextDay | null;
  /** Returns the start times on a day, in milliseconds since midnight. */
  getTimes: (day: DayNumber) => readonly number[];
  /** BYSETPOS, if it selects from a period longer than a day. */
  positions: readonly number[] | null;
}

/** Adds the BY parts that a rule inherits from its start (RFC 5545 §3.3.10). */
export function withStartDefaults(rule: Rule, localStart: LocalMs): Rule {
  const date = new Date(localStart);
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule;
  const explicit = { ...rule };
  const hasNoDayParts = [byWeekNo, byYearDay, byMonthDay, byDay].every((list) => list.length === 0);
  if (hasNoDayParts && freq === 'YEARLY' && byMonth.length === 0) {
    explicit.byMonth = [date.getUTCMonth() + 1];
  }
  if (hasNoDayParts && (freq === 'YEARLY' || freq === 'MONTHLY'))
    explicit.byMonthDay = [date.getUTCDate()];
  if (hasNoDayParts && freq === 'WEEKLY')
    explicit.byDay = [{ weekday: getWeekdayOfDay(toDayNumber(localStart)), nth: 0 }];
  if (freq !== 'HOURLY' && rule.byHour.length === 0) explicit.byHour = [date.getUTCHours()];
  if (rule.byMinute.length === 0) explicit.byMinute = [date.getUTCMinutes()];
  if (rule.bySecond.length === 0) explicit.bySecond = [date.getUTCSeconds()];
  return explicit;
}

const identity = (value: number) => value;

function getPeriodFunctions({
  freq,
  weekStart,
}: Rule): Pick<CompiledRule, 'getPeriod' | 'getFirstDay'> {
  const byFrequency: Record<Frequency, Pick<CompiledRule, 'getPeriod' | 'getFirstDay'>> = {
    YEARLY: { getPeriod: getYear, getFirstDay: getFirstDayOfYear },
    MONTHLY: { getPeriod: getMonthNumber, getFirstDay: getFirstDayOfMonth },
    WEEKLY: {
      /** Returns the number of the period that contains a day. */
      getPeriod: (day) => (getFirstDayOfWeek(day, weekStart) - getFirstDayOfWeek(0, weekStart)) / 7,
      getFirstDay: (period) => getFirstDayOfWeek(0, weekStart) + period * 7,
    },
    DAILY: { getPeriod: identity, getFirstDay: identity },
    HOURLY: { getPeriod: identity, getFirstDay: identity },
  };
  return byFrequency[freq];
}

/** Applies BYSETPOS. Returns sorted values without duplicates. */
function selectPositions(values: readonly number[], positions: readonly number[]): number[] {
  const selected = positions.map((position) => values.at(position > 0 ? position - 1 : position));
  return [...new Set(selected)].filter((value) => value !== undefined).toSorted((a, b) => a - b);
}

function getTimesOfHour({ byMinute, bySecond }: Rule): number[] {
  return byMinute.flatMap((minute) => bySecond.map((second) => (minute * 60 + second) * 1000));
}

function createHourlyTimes(rule: Rule, localStart: LocalMs): CompiledRule['getTimes'] {
  const { byHour, bySetPos, interval } = rule;
  const hourTimes = getTimesOfHour(rule);
  const selectedTimes = bySetPos.length > 0 ? selectPositions(hourTimes, bySetPos) : hourTimes;
  const hours = byHour.length > 0 ? byHour : Array.from({ length: 24 }, (_, hour) => hour);
  const toTimes = (hoursOfDay: readonly number[]) =>
    hoursOfDay.flatMap((hour) => selectedTimes.map((time) => hour * HOUR_MS + time));
  const allTimes = toTimes(hours);
  if (interval === 1) return () => allTimes;
  const startHour = Math.floor(localStart / HOUR_MS);
  const allowedHours = new Set(hours);
  return (day) => {
    const selectedHours: number[] = [];
    const first = (((startHour - day * 24) % interval) + interval) % interval;
    for (let hour = first; hour < 24; hour += interval)
      if (allowedHours.has(hour)) selectedHours.push(hour);
    return selectedHours.length > 0 ? toTimes(selectedHours) : selectedHours;
  };
}

function getTimesOfDay(rule: Rule): number[] {
  const times = rule.byHour.flatMap((hour) =>
    getTimesOfHour(rule).map((time) => hour * HOUR_MS + time),
  );
  return rule.freq === 'DAILY' && rule.bySetPos.length > 0
    ? selectPositions(times, rule.bySetPos)
    : times;
}

/** Prepares a rule for expansion. If the rule has a COUNT, expands it once to find the last start. */
export function compileRule(input: Rule, localStart: LocalMs): CompiledRule {
  const rule = withStartDefaults(input, localStart);
  const isHourly = rule.freq === 'HOURLY';
  const times = isHourly ? [] : getTimesOfDay(rule);
  const selectsInPeriod = rule.bySetPos.length > 0 && !isHourly && rule.freq !== 'DAILY';
  const compiled: CompiledRule = {
    localStart,
    lastStart: MAX_START_MS,
    periodStep: isHourly ? 1 : rule.interval,
    ...getPeriodFunctions(rule),
    nextDay: createDayFilter(rule),
    getTimes: isHourly ? createHourlyTimes(rule, localStart) : () => times,
    positions: selectsInPeriod ? rule.bySetPos : null,
  };
  return rule.count === null
    ? compiled
    : { ...compiled, lastStart: findLastByCount(compiled, rule.count) };
}

function findLastByCount(compiled: CompiledRule, count: number): LocalMs {
  let [visitCount, last] = [0, MAX_START_MS];
  visitLocalTimes(compiled, compiled.localStart, MAX_START_MS, (localMs) => {
    visitCount += 1;
    last = localMs;
    return visitCount === count;
  });
  return visitCount === count ? last : MAX_START_MS;
}

/** Receives local times in order. Returns `true` to stop. */
type Visit = (localMs: LocalMs) => boolean;

/**
 * Visits the local start times of a rule from `from` to `to`, both inclusive, in chronological order.
 * The cost depends on the number of periods in this range, not on the age of the rule.
 */
export function visitLocalTimes(
  compiled: CompiledRule,
  from: LocalMs,
  to: LocalMs,
  visit: Visit,
): void {
  const { localStart, lastStart, periodStep, getPeriod, getFirstDay, positions } = compiled;
  const first = Math.max(from, localStart);
  const last = Math.min(to, lastStart);
  if (first > last) return;
  const firstDay = toDayNumber(first);
  const lastDay = toDayNumber(last);
  const visitInRange: Visit = (localMs) => localMs >= first && localMs <= last && visit(localMs);
  if (periodStep === 1 && !positions) {
    visitDays(compiled, firstDay, lastDay, visitInRange);
    return;
  }
  const startPeriod = getPeriod(toDayNumber(localStart));
  let period =
    startPeriod + Math.ceil((getPeriod(firstDay) - startPeriod) / periodStep) * periodStep;
  for (
    let day = getFirstDay(period);
    day <= lastDay;
    period += periodStep, day = getFirstDay(period)
  ) {
    const end = getFirstDay(period + 1) - 1;
    const isDone = positions
      ? visitPositions(compiled, day, end, positions, visitInRange)
      : visitDays(compiled, Math.max(day, firstDay), Math.min(end, lastDay), visitInRange);
    if (isDone) return;
  }
}

function visitDays(
  { nextDay, getTimes }: CompiledRule,
  first: DayNumber,
  end: DayNumber,
  visit: Visit,
) {
  for (let day = first; day <= end; day += 1) {
    if (nextDay) {
      day = nextDay(day, end);
      if (day > end) return false;
    }
    for (const time of getTimes(day)) if (visit(day * DAY_MS + time)) return true;
  }
  return false;
}

function visitPositions(
  compiled: CompiledRule,
  first: DayNumber,
  end: DayNumber,
  positions: readonly number[],
  visit: Visit,
) {
  const localTimes: LocalMs[] = [];
  visitDays(compiled, first, end, (localMs) => {
    localTimes.push(localMs);
    return false;
  });
  return selectPositions(localTimes, positions).some(visit);
}

/** Returns whether a rule generates exactly this local time. */
export function includesLocalTime(compiled: CompiledRule, localMs: LocalMs): boolean {
  let isIncluded = false;
  visitLocalTimes(compiled, localMs, localMs, () => {
    isIncluded = true;
    return true;
  });
  return isIncluded;
}
