import type { EventTimes } from '../event-times.ts';
import type { WallMs } from '../time-zones/offsets.ts';
import {
  clockOf,
  markOfWall,
  readMark,
  startWallOf,
  wallOfMark,
  writeMark,
  type Mark,
} from './clock.ts';
import { eachWall, engineOf, type Engine } from './engine.ts';
import { sortedMarks, writeRecurrence } from './lines.ts';
import { moveRule, type Follows } from './move-rule.ts';
import { recurringOf, ruleWallOf, type Recurring, type Series } from './recurring.ts';
import { DAY, dayOf, type Rule } from './rule.ts';

const timeOfDay = (wall: WallMs) => wall - dayOf(wall) * DAY;

/** The first wall time of the period that a moved one falls into; `null` if it has none. */
function inPeriod(old: Engine, next: Engine, wall: WallMs): WallMs | null {
  const period = (engine: Engine, at: WallMs) => engine.unitOf(dayOf(at));
  const unit = period(old, wall) - period(old, old.start) + period(next, next.start);
  let found: WallMs | null = null;
  const [from, to] = [next.firstDayOf(unit) * DAY, next.firstDayOf(unit + 1) * DAY - 1];
  eachWall(next, from, to, (at) => {
    found = at;
    return true;
  });
  return found;
}

type WallMove = (wall: WallMs) => WallMs;

function wallMove(recurring: Recurring, next: Rule | null, follows: Follows, to: WallMs): WallMove {
  const { start, engine, rule } = recurring;
  const byStart: WallMove = (wall) => wall + to - start;
  if (follows === 'time') {
    return (wall) => wall + timeOfDay(to) - timeOfDay(start);
  }
  if (follows === 'start' || !engine || !rule || !next) return byStart;
  const moved = engineOf({ ...next, until: null, count: null }, to);
  return (wall) => inPeriod(engine, moved, wall) ?? byStart(wall);
}

/** UNTIL as it lets as many occurrences through as before. */
function movedUntil(recurring: Recurring, move: WallMove, times: EventTimes): Mark | null {
  const { rule, clock, start } = recurring;
  if (!rule || rule.until === null) return null;
  const next = clockOf(times);
  const until = wallOfMark(rule.until, clock);
  const endsDay = timeOfDay(until) === DAY - 1000;
  const days = dayOf(startWallOf(times)) - dayOf(start);
  return markOfWall(endsDay ? until + days * DAY : move(until), next);
}

/**
 * A series moved as a whole by what its start is moved: its lines, with all that they name moved
 * likewise, and where an occurrence of the old series lies in the new one.
 *
 * @param times when the event is from now on; in another zone its wall times are meant
 */
export function moveSeries(
  series: Series,
  times: EventTimes,
): { lines: string[]; originalOf: (original_start_time: string) => string } {
  const recurring = recurringOf(series);
  const { rule, start, clock } = recurring;
  const [to, next] = [startWallOf(times), clockOf(times)];
  const { rule: moved, follows } = rule
    ? moveRule(rule, start, to)
    : { rule: null, follows: 'start' as const };
  const move = wallMove(recurring, moved, follows, to);
  const moveMark = (mark: Mark) => {
    const wall = move(ruleWallOf(recurring, mark) ?? wallOfMark(mark, clock));
    return markOfWall(next.isAllDay ? dayOf(wall) * DAY : wall, next);
  };
  const lines = writeRecurrence(
    {
      rule: moved && { ...moved, until: movedUntil(recurring, move, times) },
      extra: sortedMarks(recurring.extra.map(moveMark)),
      excluded: sortedMarks(recurring.excluded.map(moveMark)),
    },
    next,
  );
  return {
    lines,
    originalOf: (original) => writeMark(moveMark(readMark(original, clock)), next),
  };
}
