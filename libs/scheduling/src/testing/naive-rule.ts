import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';

/*
 * A naive implementation of RFC 5545 §3.3.10 that checks every part of a rule for every time of every
 * day. It shares no code with the implementation under test.
 */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

type Parts = Record<string, string | undefined>;

const parseParts = (rule: string): Parts =>
  Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]));

const parseNumbers = (text: string | undefined) => text?.split(',').map(Number);
const getYear = (day: number) => new Date(day).getUTCFullYear();
const getMonth = (day: number) => new Date(day).getUTCMonth();
const getWeekday = (day: number) => WEEKDAYS[new Date(day).getUTCDay()] ?? '';

/** Returns the days of a month, or of a year if `month` is `null`, optionally of one weekday. */
function listDays(year: number, month: number | null, weekday?: string): number[] {
  const days: number[] = [];
  const isInside = (day: number) =>
    getYear(day) === year && (month === null || getMonth(day) === month);
  for (let day = Date.UTC(year, month ?? 0, 1); isInside(day); day += DAY_MS) {
    if (!weekday || getWeekday(day) === weekday) days.push(day);
  }
  return days;
}

const cache = new Map<string, number[]>();
const listDaysCached: typeof listDays = (...args) => {
  const days = cache.get(args.join()) ?? listDays(...args);
  cache.set(args.join(), days);
  return days;
};

/** Returns whether `day` is at one of the positions in `days`. Negative positions count from the end. */
const isAtPosition = (day: number, days: number[], positions: number[]) =>
  positions.some((position) => days.at(position > 0 ? position - 1 : position) === day);

function startOfWeek(day: number, wkst: string): number {
  let start = day;
  while (getWeekday(start) !== wkst) start -= DAY_MS;
  return start;
}

/** A week belongs to the year that contains at least four of its days. */
const getYearOfWeek = (start: number) => getYear(start + 3 * DAY_MS);

function listWeeks(year: number, wkst: string): number[] {
  const weeks: number[] = [];
  const first = startOfWeek(Date.UTC(year - 1, 11, 20), wkst);
  for (let week = first; getYearOfWeek(week) <= year; week += 7 * DAY_MS) {
    if (getYearOfWeek(week) === year) weeks.push(week);
  }
  return weeks;
}

function isInWeeks(day: number, weekNumbers: number[], wkst: string): boolean {
  const week = startOfWeek(day, wkst);
  return isAtPosition(week, listWeeks(getYearOfWeek(week), wkst), weekNumbers);
}

function isOnWeekday(day: number, parts: Parts): boolean {
  const month = parts['FREQ'] === 'YEARLY' && !parts['BYMONTH'] ? null : getMonth(day);
  return (parts['BYDAY'] ?? '').split(',').some((item) => {
    const nth = Number(item.slice(0, -2));
    if (getWeekday(day) !== item.slice(-2)) return false;
    return (
      nth === 0 || isAtPosition(day, listDaysCached(getYear(day), month, item.slice(-2)), [nth])
    );
  });
}

/** Returns whether a day matches every BY part of the rule. */
function isMatchingDay(day: number, parts: Parts): boolean {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYDAY, WKST = 'MO' } = parts;
  const year = getYear(day);
  if (BYMONTH && !parseNumbers(BYMONTH)?.includes(getMonth(day) + 1)) return false;
  if (BYDAY && !isOnWeekday(day, parts)) return false;
  if (
    BYMONTHDAY &&
    !isAtPosition(day, listDaysCached(year, getMonth(day)), parseNumbers(BYMONTHDAY) ?? [])
  ) {
    return false;
  }
  if (BYYEARDAY && !isAtPosition(day, listDaysCached(year, null), parseNumbers(BYYEARDAY) ?? []))
    return false;
  return !BYWEEKNO || isInWeeks(day, parseNumbers(BYWEEKNO) ?? [], WKST);
}

/** Adds the BY parts that a rule inherits from its start. */
function addStartDefaults(input: Parts, start: number): Parts {
  const date = new Date(start);
  const parts = { ...input };
  const { FREQ, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = input;
  if (!BYWEEKNO && !BYYEARDAY && !BYMONTHDAY && !BYDAY) {
    if (FREQ === 'WEEKLY') parts['BYDAY'] = getWeekday(start);
    if (FREQ === 'MONTHLY' || FREQ === 'YEARLY') parts['BYMONTHDAY'] = `${date.getUTCDate()}`;
    if (FREQ === 'YEARLY') parts['BYMONTH'] ??= `${date.getUTCMonth() + 1}`;
  }
  if (FREQ !== 'HOURLY') parts['BYHOUR'] ??= `${date.getUTCHours()}`;
  parts['BYMINUTE'] ??= `${date.getUTCMinutes()}`;
  parts['BYSECOND'] ??= `${date.getUTCSeconds()}`;
  return parts;
}

const HOURS_OF_DAY = Array.from({ length: 24 }, (_, hour) => hour);

function listTimes(day: number, { BYHOUR, BYMINUTE, BYSECOND }: Parts): number[] {
  const times = (parseNumbers(BYHOUR) ?? HOURS_OF_DAY).flatMap((hour) =>
    (parseNumbers(BYMINUTE) ?? []).flatMap((minute) =>
      (parseNumbers(BYSECOND) ?? []).map(
        (second) => day + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS,
      ),
    ),
  );
  return times.toSorted((a, b) => a - b);
}

/** Returns the number of the period that contains a local time. */
function getPeriod(localMs: number, { FREQ, WKST = 'MO' }: Parts): number {
  const day = Math.floor(localMs / DAY_MS) * DAY_MS;
  if (FREQ === 'YEARLY') return getYear(day);
  if (FREQ === 'MONTHLY') return getYear(day) * 12 + getMonth(day);
  if (FREQ === 'WEEKLY') return Math.floor(startOfWeek(day, WKST) / (7 * DAY_MS));
  return FREQ === 'DAILY' ? day / DAY_MS : Math.floor(localMs / HOUR_MS);
}

/** Returns the local times of a rule without UNTIL, from its start to a horizon. */
export function expandNaively(rule: string, start: number, horizon: number): number[] {
  const parts = addStartDefaults(parseParts(rule), start);
  const first = getPeriod(start, parts);
  const interval = Number(parts['INTERVAL'] ?? 1);
  const periods = new Map<number, number[]>();
  for (
    let day = Math.floor(start / DAY_MS) * DAY_MS - 366 * DAY_MS;
    day <= horizon + 366 * DAY_MS;
    day += DAY_MS
  ) {
    if (parts['FREQ'] !== 'HOURLY' && (getPeriod(day, parts) - first) % interval !== 0) continue;
    if (!isMatchingDay(day, parts)) continue;
    for (const localMs of listTimes(day, parts)) {
      const period = getPeriod(localMs, parts);
      if ((period - first) % interval === 0) {
        periods.set(period, [...(periods.get(period) ?? []), localMs]);
      }
    }
  }
  const positions = parseNumbers(parts['BYSETPOS']);
  const localTimes = [...periods.values()].flatMap((all) =>
    positions ? all.filter((localMs) => isAtPosition(localMs, all, positions)) : all,
  );
  return localTimes
    .filter((localMs) => localMs >= start)
    .slice(0, Number(parts['COUNT'] ?? Infinity))
    .filter((localMs) => localMs <= horizon);
}
