import type { WallMs } from '../time-zones/offsets.ts';
import { dayFilter, type NextDay } from './day-filter.ts';
import {
  DAY_MS,
  HOUR_MS,
  dayOf,
  firstDayOfMonth,
  firstDayOfYear,
  monthOf,
  weekOf,
  weekdayOfDay,
  yearOf,
  type DayNumber,
} from './days.ts';
import { HORIZON, type Frequency, type Rule } from './rule.ts';

/** A rule made ready to be expanded on wall time. */
export interface Engine {
  start: WallMs;
  /** No occurrence starts after it; by COUNT, or the horizon. */
  last: WallMs;
  /** Periods of the rule's frequency, hours being looked at day by day. */
  step: number;
  unitOf: (day: DayNumber) => number;
  firstDayOf: (unit: number) => DayNumber;
  nextDay: NextDay | null;
  /** The times of a day, in milliseconds from midnight. */
  timesOf: (day: DayNumber) => readonly number[];
  /** Of the walls of a whole period; `null` where positions do not reach beyond a day. */
  positions: readonly number[] | null;
}

/** The rule with what it leaves to its start said outright. */
export function explicitRule(rule: Rule, start: WallMs): Rule {
  const date = new Date(start);
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule;
  const explicit = { ...rule };
  const free = [byWeekNo, byYearDay, byMonthDay, byDay].every((list) => list.length === 0);
  if (free && freq === 'YEARLY' && byMonth.length === 0) {
    explicit.byMonth = [date.getUTCMonth() + 1];
  }
  if (free && (freq === 'YEARLY' || freq === 'MONTHLY')) explicit.byMonthDay = [date.getUTCDate()];
  if (free && freq === 'WEEKLY') explicit.byDay = [{ weekday: weekdayOfDay(dayOf(start)), nth: 0 }];
  if (freq !== 'HOURLY' && rule.byHour.length === 0) explicit.byHour = [date.getUTCHours()];
  if (rule.byMinute.length === 0) explicit.byMinute = [date.getUTCMinutes()];
  if (rule.bySecond.length === 0) explicit.bySecond = [date.getUTCSeconds()];
  return explicit;
}

const same = (value: number) => value;

function periods({ freq, weekStart }: Rule): Pick<Engine, 'unitOf' | 'firstDayOf'> {
  const kinds: Record<Frequency, Pick<Engine, 'unitOf' | 'firstDayOf'>> = {
    YEARLY: { unitOf: yearOf, firstDayOf: firstDayOfYear },
    MONTHLY: { unitOf: monthOf, firstDayOf: firstDayOfMonth },
    WEEKLY: {
      unitOf: (day) => (weekOf(day, weekStart) - weekOf(0, weekStart)) / 7,
      firstDayOf: (unit) => weekOf(0, weekStart) + unit * 7,
    },
    DAILY: { unitOf: same, firstDayOf: same },
    HOURLY: { unitOf: same, firstDayOf: same },
  };
  return kinds[freq];
}

/** Those at the positions named, from the start or from the end; in order, none twice. */
function atPositions(all: readonly number[], positions: readonly number[]): number[] {
  const picked = positions.map((position) => all.at(position > 0 ? position - 1 : position));
  return [...new Set(picked)].filter((one) => one !== undefined).toSorted((a, b) => a - b);
}

function withinHour({ byMinute, bySecond }: Rule): number[] {
  return byMinute.flatMap((minute) => bySecond.map((second) => (minute * 60 + second) * 1000));
}

function hourly(rule: Rule, start: WallMs): Engine['timesOf'] {
  const { byHour, bySetPos, interval } = rule;
  const all = withinHour(rule);
  const inHour = bySetPos.length > 0 ? atPositions(all, bySetPos) : all;
  const hours = byHour.length > 0 ? byHour : Array.from({ length: 24 }, (_, hour) => hour);
  const at = (chosen: readonly number[]) =>
    chosen.flatMap((hour) => inHour.map((time) => hour * HOUR_MS + time));
  const everyDay = at(hours);
  if (interval === 1) return () => everyDay;
  const phase = Math.floor(start / HOUR_MS);
  const allowed = new Set(hours);
  return (day) => {
    const chosen: number[] = [];
    const first = (((phase - day * 24) % interval) + interval) % interval;
    for (let hour = first; hour < 24; hour += interval) if (allowed.has(hour)) chosen.push(hour);
    return chosen.length > 0 ? at(chosen) : chosen;
  };
}

function timesOfDay(rule: Rule): number[] {
  const times = rule.byHour.flatMap((hour) =>
    withinHour(rule).map((time) => hour * HOUR_MS + time),
  );
  return rule.freq === 'DAILY' && rule.bySetPos.length > 0
    ? atPositions(times, rule.bySetPos)
    : times;
}

/** Makes a rule ready. Where COUNT ends it is found here, once. */
export function engineOf(written: Rule, start: WallMs): Engine {
  const rule = explicitRule(written, start);
  const isHourly = rule.freq === 'HOURLY';
  const times = isHourly ? [] : timesOfDay(rule);
  const inPeriod = rule.bySetPos.length > 0 && !isHourly && rule.freq !== 'DAILY';
  const engine: Engine = {
    start,
    last: HORIZON,
    step: isHourly ? 1 : rule.interval,
    ...periods(rule),
    nextDay: dayFilter(rule),
    timesOf: isHourly ? hourly(rule, start) : () => times,
    positions: inPeriod ? rule.bySetPos : null,
  };
  return rule.count === null ? engine : { ...engine, last: lastOf(engine, rule.count) };
}

function lastOf(engine: Engine, count: number): WallMs {
  let [seen, last] = [0, HORIZON];
  eachWall(engine, engine.start, HORIZON, (wall) => {
    seen += 1;
    last = wall;
    return seen === count;
  });
  return seen === count ? last : HORIZON;
}

/** Is called with one wall time after another until it answers that it has seen enough. */
type Visit = (wall: WallMs) => boolean;

/**
 * Visits the wall times of a rule from `from` to `to`, both inclusive, earliest first. The cost is
 * that of the periods between them, however long before the rule began.
 */
export function eachWall(engine: Engine, from: WallMs, to: WallMs, visit: Visit): void {
  const { start, last, step, unitOf, firstDayOf, positions } = engine;
  const [low, high] = [Math.max(from, start), Math.min(to, last)];
  if (low > high) return;
  const [firstDay, lastDay] = [dayOf(low), dayOf(high)];
  const within: Visit = (wall) => wall >= low && wall <= high && visit(wall);
  if (step === 1 && !positions) {
    eachWallOn(engine, firstDay, lastDay, within);
    return;
  }
  const phase = unitOf(dayOf(start));
  let unit = phase + Math.ceil((unitOf(firstDay) - phase) / step) * step;
  for (let day = firstDayOf(unit); day <= lastDay; unit += step, day = firstDayOf(unit)) {
    const end = firstDayOf(unit + 1) - 1;
    const done = positions
      ? eachWallOf(engine, day, end, positions, within)
      : eachWallOn(engine, Math.max(day, firstDay), Math.min(end, lastDay), within);
    if (done) return;
  }
}

function eachWallOn({ nextDay, timesOf }: Engine, first: DayNumber, end: DayNumber, visit: Visit) {
  for (let day = first; day <= end; day += 1) {
    if (nextDay) {
      day = nextDay(day, end);
      if (day > end) return false;
    }
    for (const time of timesOf(day)) if (visit(day * DAY_MS + time)) return true;
  }
  return false;
}

function eachWallOf(
  engine: Engine,
  first: DayNumber,
  end: DayNumber,
  positions: readonly number[],
  visit: Visit,
) {
  const all: WallMs[] = [];
  eachWallOn(engine, first, end, (wall) => {
    all.push(wall);
    return false;
  });
  return atPositions(all, positions).some(visit);
}

/** Whether a rule has an occurrence at exactly this wall time. */
export function hasWall(engine: Engine, wall: WallMs): boolean {
  let found = false;
  eachWall(engine, wall, wall, () => {
    found = true;
    return true;
  });
  return found;
}
