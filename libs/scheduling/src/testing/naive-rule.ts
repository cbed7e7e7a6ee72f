import { DAY_MS, HOUR_MS } from '../durations.ts';

/*
 * RFC 5545 §3.3.10 read out loud: every time of every day is asked whether each part of the rule
 * lets it be. It shares nothing with the engine that it judges.
 */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

type Parts = Record<string, string | undefined>;

const partsOf = (rule: string): Parts =>
  Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]));

const numbers = (text: string | undefined) => text?.split(',').map(Number);
const yearOf = (day: number) => new Date(day).getUTCFullYear();
const monthOf = (day: number) => new Date(day).getUTCMonth();
const weekdayOf = (day: number) => WEEKDAYS[new Date(day).getUTCDay()] ?? '';

/** All the days of a month, or of a year; only those that are one weekday, if that is named. */
function daysOf(year: number, month: number | null, weekday?: string): number[] {
  const days: number[] = [];
  const inside = (day: number) =>
    yearOf(day) === year && (month === null || monthOf(day) === month);
  for (let day = Date.UTC(year, month ?? 0, 1); inside(day); day += DAY_MS) {
    if (!weekday || weekdayOf(day) === weekday) days.push(day);
  }
  return days;
}

const cache = new Map<string, number[]>();
const daysAround: typeof daysOf = (...around) => {
  const days = cache.get(around.join()) ?? daysOf(...around);
  cache.set(around.join(), days);
  return days;
};

/** Whether one of the places, from the start or from the end, is where `day` is among `days`. */
const isPlaced = (day: number, days: number[], places: number[]) =>
  places.some((place) => days.at(place > 0 ? place - 1 : place) === day);

function weekStart(day: number, wkst: string): number {
  let start = day;
  while (weekdayOf(start) !== wkst) start -= DAY_MS;
  return start;
}

/** A week is of the year that four of its days are of. */
const yearOfWeek = (start: number) => yearOf(start + 3 * DAY_MS);

function weeksOf(year: number, wkst: string): number[] {
  const weeks: number[] = [];
  const first = weekStart(Date.UTC(year - 1, 11, 20), wkst);
  for (let week = first; yearOfWeek(week) <= year; week += 7 * DAY_MS) {
    if (yearOfWeek(week) === year) weeks.push(week);
  }
  return weeks;
}

function isInWeeks(day: number, numbersOfWeeks: number[], wkst: string): boolean {
  const week = weekStart(day, wkst);
  return isPlaced(week, weeksOf(yearOfWeek(week), wkst), numbersOfWeeks);
}

function isOnWeekday(day: number, parts: Parts): boolean {
  const month = parts['FREQ'] === 'YEARLY' && !parts['BYMONTH'] ? null : monthOf(day);
  return (parts['BYDAY'] ?? '').split(',').some((one) => {
    const nth = Number(one.slice(0, -2));
    if (weekdayOf(day) !== one.slice(-2)) return false;
    return nth === 0 || isPlaced(day, daysAround(yearOf(day), month, one.slice(-2)), [nth]);
  });
}

/** Whether the day is one that the rule names. */
function isNamed(day: number, parts: Parts): boolean {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYDAY, WKST = 'MO' } = parts;
  const year = yearOf(day);
  if (BYMONTH && !numbers(BYMONTH)?.includes(monthOf(day) + 1)) return false;
  if (BYDAY && !isOnWeekday(day, parts)) return false;
  if (BYMONTHDAY && !isPlaced(day, daysAround(year, monthOf(day)), numbers(BYMONTHDAY) ?? [])) {
    return false;
  }
  if (BYYEARDAY && !isPlaced(day, daysAround(year, null), numbers(BYYEARDAY) ?? [])) return false;
  return !BYWEEKNO || isInWeeks(day, numbers(BYWEEKNO) ?? [], WKST);
}

/** What a rule leaves out is as its start is. */
function withStart(given: Parts, start: number): Parts {
  const date = new Date(start);
  const parts = { ...given };
  const { FREQ, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = given;
  if (!BYWEEKNO && !BYYEARDAY && !BYMONTHDAY && !BYDAY) {
    if (FREQ === 'WEEKLY') parts['BYDAY'] = weekdayOf(start);
    if (FREQ === 'MONTHLY' || FREQ === 'YEARLY') parts['BYMONTHDAY'] = `${date.getUTCDate()}`;
    if (FREQ === 'YEARLY') parts['BYMONTH'] ??= `${date.getUTCMonth() + 1}`;
  }
  if (FREQ !== 'HOURLY') parts['BYHOUR'] ??= `${date.getUTCHours()}`;
  parts['BYMINUTE'] ??= `${date.getUTCMinutes()}`;
  parts['BYSECOND'] ??= `${date.getUTCSeconds()}`;
  return parts;
}

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);

function timesOf(day: number, { BYHOUR, BYMINUTE, BYSECOND }: Parts): number[] {
  const times = (numbers(BYHOUR) ?? everyHour).flatMap((hour) =>
    (numbers(BYMINUTE) ?? []).flatMap((minute) =>
      (numbers(BYSECOND) ?? []).map(
        (second) => day + hour * HOUR_MS + minute * 60_000 + second * 1000,
      ),
    ),
  );
  return times.toSorted((a, b) => a - b);
}

/** The number of the period that a time is in. */
function periodOf(wall: number, { FREQ, WKST = 'MO' }: Parts): number {
  const day = Math.floor(wall / DAY_MS) * DAY_MS;
  if (FREQ === 'YEARLY') return yearOf(day);
  if (FREQ === 'MONTHLY') return yearOf(day) * 12 + monthOf(day);
  if (FREQ === 'WEEKLY') return Math.floor(weekStart(day, WKST) / (7 * DAY_MS));
  return FREQ === 'DAILY' ? day / DAY_MS : Math.floor(wall / HOUR_MS);
}

/** The wall times of a rule from its start up to a horizon, by the rule's text but for UNTIL. */
export function naiveWalls(rule: string, start: number, horizon: number): number[] {
  const parts = withStart(partsOf(rule), start);
  const first = periodOf(start, parts);
  const interval = Number(parts['INTERVAL'] ?? 1);
  const periods = new Map<number, number[]>();
  for (
    let day = Math.floor(start / DAY_MS) * DAY_MS - 366 * DAY_MS;
    day <= horizon + 366 * DAY_MS;
    day += DAY_MS
  ) {
    if (parts['FREQ'] !== 'HOURLY' && (periodOf(day, parts) - first) % interval !== 0) continue;
    if (!isNamed(day, parts)) continue;
    for (const wall of timesOf(day, parts)) {
      const period = periodOf(wall, parts);
      if ((period - first) % interval === 0) {
        periods.set(period, [...(periods.get(period) ?? []), wall]);
      }
    }
  }
  const positions = numbers(parts['BYSETPOS']);
  const walls = [...periods.values()].flatMap((all) =>
    positions ? all.filter((wall) => isPlaced(wall, all, positions)) : all,
  );
  return walls
    .filter((wall) => wall >= start)
    .slice(0, Number(parts['COUNT'] ?? Infinity))
    .filter((wall) => wall <= horizon);
}
