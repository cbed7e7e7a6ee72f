import type { EventTimes } from '../event-times.ts';
import { wallAt, type WallMs } from '../time-zones/offsets.ts';
import {
  clockOf,
  markOfStart,
  markOfWall,
  startWallOf,
  wallsOfMark,
  type Clock,
  type Mark,
} from './clock.ts';
import { eachWall, engineOf, hasWall, type Engine } from './engine.ts';
import { readRecurrence, sortedMarks, type Recurrence } from './lines.ts';
import { DAY_MS } from './days.ts';
import { HORIZON } from './rule.ts';

/** An event's times and its RFC 5545 lines: `RRULE:…`, `RDATE…`, `EXDATE…`; DTSTART is the event's. */
export interface Series extends EventTimes {
  recurrence: readonly string[];
}

/** A series made ready to be asked. */
export interface Recurring extends Recurrence {
  clock: Clock;
  start: WallMs;
  /** Of the rule; `null` without one. */
  engine: Engine | null;
  /** Extra dates; without a rule the start too, which then is the first of them. */
  listed: readonly Mark[];
  left: ReadonlySet<Mark>;
}

/** Gaps and folds, and the corners of zones, lie within it. */
const SLACK = 2 * DAY_MS;

const MOST_REMEMBERED = 2000;
const remembered = new Map<string, Recurring>();

function makeReady(series: Series): Recurring {
  const [clock, start] = [clockOf(series), startWallOf(series)];
  const recurrence = readRecurrence(series.recurrence, series);
  const { rule, extra, excluded } = recurrence;
  return {
    ...recurrence,
    clock,
    start,
    engine: rule && engineOf(rule, start),
    listed: rule ? extra : sortedMarks([markOfStart(series), ...extra]),
    left: new Set(excluded),
  };
}

/** Makes a series ready, or remembers that it was; series with the same content share it. */
export function recurringOf(series: Series): Recurring {
  const { time_zone, is_all_day, start_time, start_date, recurrence } = series;
  const key = `${is_all_day ? start_date : start_time} ${time_zone} ${recurrence.join('\n')}`;
  const known = remembered.get(key);
  if (known) return known;
  const recurring = makeReady(series);
  if (remembered.size >= MOST_REMEMBERED) {
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest);
      if (remembered.size < MOST_REMEMBERED / 2) break;
    }
  }
  remembered.set(key, recurring);
  return recurring;
}

/**
 * The marks of a series from `from` to `to`, both inclusive, earliest first, at most `limit`.
 * A rule is walked through only between them.
 */
export function marksBetween(recurring: Recurring, from: Mark, to: Mark, limit: number): Mark[] {
  const { engine, clock, listed, left, rule } = recurring;
  const marks = listed.filter((mark) => mark >= from && mark <= to && !left.has(mark));
  if (!engine) return marks.slice(0, limit);
  const until = Math.min(to, rule?.until ?? Infinity);
  const low = edge(from, clock, -SLACK);
  const high = edge(until, clock, SLACK);
  let enough = Infinity;
  let isSorted = marks.length === 0;
  let latest = -Infinity;
  let found = 0;
  eachWall(engine, low, high, (wall) => {
    if (wall > enough) return true;
    const mark = markOfWall(wall, clock);
    if (mark < from || mark > until || left.has(mark)) return false;
    marks.push(mark);
    isSorted &&= mark > latest;
    latest = mark;
    found += 1;
    // A gap may bring what comes later before what came earlier, though never by two days.
    if (found === limit) enough = wall + SLACK;
    return false;
  });
  const sorted = isSorted ? marks : sortedMarks(marks);
  return sorted.length > limit ? sorted.slice(0, limit) : sorted;
}

const EARLIEST = -HORIZON;

function edge(mark: Mark, { isAllDay, timeZone }: Clock, slack: number): WallMs {
  const bounded = Math.min(Math.max(mark, EARLIEST), HORIZON + DAY_MS);
  return isAllDay ? bounded : wallAt(bounded, timeZone) + slack;
}

/** Whether the rule makes this mark, left out or not; and from which wall time. */
export function ruleWallOf({ engine, clock, rule }: Recurring, mark: Mark): WallMs | null {
  if (!engine || (rule?.until !== null && rule?.until !== undefined && mark > rule.until))
    return null;
  return wallsOfMark(mark, clock).find((wall) => hasWall(engine, wall)) ?? null;
}

/** Whether an occurrence with this mark is in the series. */
export const hasMark = (recurring: Recurring, mark: Mark): boolean =>
  !recurring.left.has(mark) &&
  (recurring.listed.includes(mark) || ruleWallOf(recurring, mark) !== null);

/** The last mark of a series; `null` when it has none, Infinity when it never ends. */
export function lastMark(recurring: Recurring): Mark | null {
  const { rule, engine, listed, left } = recurring;
  const lastListed = listed.findLast((mark) => !left.has(mark)) ?? null;
  if (!rule || !engine) return lastListed;
  if (rule.until === null && rule.count === null) return Infinity;
  let to = Math.min(rule.until ?? Infinity, engine.last + DAY_MS);
  for (let span = 32 * DAY_MS; to >= engine.start - SLACK; span *= 2) {
    const last = marksBetween(recurring, to - span, to, Infinity).at(-1);
    if (last !== undefined) return Math.max(last, lastListed ?? last);
    to -= span;
  }
  return lastListed;
}
