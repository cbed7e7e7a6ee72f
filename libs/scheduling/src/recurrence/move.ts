import type { EventTimes } from '../event-times.ts';
import type { WallMs } from '../time-zones/offsets.ts';
import {
  clockOf,
  markOfWall,
  readMark,
  startWallOf,
  wallOfMark,
  writeMark,
  type Clock,
  type Mark,
} from './clock.ts';
import { DAY_MS, dayOf } from './days.ts';
import { eachWall, engineOf, type Engine } from './engine.ts';
import { sortedMarks, writeRecurrence } from './lines.ts';
import { moveRule, type MovedRule } from './move-rule.ts';
import {
  lastMark,
  marksBetween,
  recurringOf,
  ruleWallOf,
  type Recurring,
  type Series,
} from './recurring.ts';
import { checkRule } from './rule-checks.ts';

const timeOfDay = (wall: WallMs) => wall - dayOf(wall) * DAY_MS;

/** The first day of a rule in the period that one of the old rule is moved into, if it has one. */
function dayInPeriod(old: Engine, next: Engine, wall: WallMs): WallMs | null {
  const period = (engine: Engine, at: WallMs) => engine.unitOf(dayOf(at));
  const unit = period(old, wall) - period(old, old.start) + period(next, next.start);
  const [from, to] = [next.firstDayOf(unit) * DAY_MS, next.firstDayOf(unit + 1) * DAY_MS - 1];
  let found: WallMs | null = null;
  eachWall(next, from, to, (at) => {
    found = dayOf(at) * DAY_MS;
    return true;
  });
  return found;
}

type WallMove = (wall: WallMs) => WallMs;

function wallMove(recurring: Recurring, moved: MovedRule | null, to: WallMs): WallMove {
  const { start, engine } = recurring;
  if (!moved || !engine) return (wall) => wall + to - start;
  const time = moved.times ? timeOfDay(to) - timeOfDay(start) : 0;
  const days = moved.days === 'not' ? 0 : dayOf(to) - dayOf(start);
  if (moved.days !== 'period') return (wall) => wall + days * DAY_MS + time;
  const next = engineOf({ ...moved.rule, until: null, count: null }, to);
  return (wall) => {
    const day = dayInPeriod(engine, next, wall) ?? (dayOf(wall) + days) * DAY_MS;
    return day + timeOfDay(wall) + time;
  };
}

/** The marks of a clock that are wall times moved from another. */
type MarkMove = (mark: Mark) => Mark;

const onClock = (wall: WallMs, clock: Clock): Mark =>
  markOfWall(clock.isAllDay ? dayOf(wall) * DAY_MS : wall, clock);

/** UNTIL as it lets as many occurrences through as before. */
function movedUntil(recurring: Recurring, moved: MovedRule, move: MarkMove, times: EventTimes) {
  const { rule, clock, start } = recurring;
  if (!rule || rule.until === null) return null;
  const [next, to] = [clockOf(times), startWallOf(times)];
  const until = wallOfMark(rule.until, clock);
  const days = moved.days === 'not' ? 0 : (dayOf(to) - dayOf(start)) * DAY_MS;
  const endsDay = timeOfDay(until) === DAY_MS - 1000;
  const time = endsDay || !moved.times ? 0 : timeOfDay(to) - timeOfDay(start);
  const plain = onClock(until + days + time, next);
  const bare = { ...recurring, listed: [], left: new Set<Mark>() };
  const last = lastMark(bare);
  if (last === null || last === Infinity) return plain;
  const endless = { ...bare, rule: { ...rule, until: null } };
  const [following = Infinity] = marksBetween(endless, last + 1, Infinity, 1);
  const lets = move(last) <= plain && (following === Infinity || move(following) > plain);
  return lets ? plain : move(last);
}

/**
 * A series moved as a whole by what its start is moved: its lines, with all that they name moved
 * likewise, and where an occurrence of the old series lies in the new one. Weekdays of a weekly rule
 * move along; a day of the month or an nth weekday follows if it was the start's own. Other rules
 * keep their days, and only their times follow.
 *
 * @param times when the event is from now on; in another zone its wall times are meant
 * @throws RecurrenceFault if such an event cannot recur so, as all day by the hour
 */
export function moveSeries(
  series: Series,
  times: EventTimes,
): { lines: string[]; originalOf: (original_start_time: string) => string } {
  const recurring = recurringOf(series);
  const { rule, start, clock } = recurring;
  const [to, next] = [startWallOf(times), clockOf(times)];
  const moved = rule && moveRule(rule, start, to);
  const moveWall = wallMove(recurring, moved, to);
  const move: MarkMove = (mark) =>
    onClock(moveWall(ruleWallOf(recurring, mark) ?? wallOfMark(mark, clock)), next);
  const until = moved && movedUntil(recurring, moved, move, times);
  const lines = writeRecurrence(
    {
      rule: moved && checkRule({ ...moved.rule, until }, next, to),
      extra: sortedMarks(recurring.extra.map(move)),
      excluded: sortedMarks(recurring.excluded.map(move)),
    },
    next,
  );
  return { lines, originalOf: (original) => writeMark(move(readMark(original, clock)), next) };
}
