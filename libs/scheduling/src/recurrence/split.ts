import type { WallMs } from '../time-zones/offsets.ts';
import { markOfStart, markOfWall, readMark, wallOfMark, type Mark } from './clock.ts';
import { eachWall, engineOf, explicitRule, hasWall, type Engine } from './engine.ts';
import { sortedMarks, writeRecurrence, type Recurrence } from './lines.ts';
import { lastMark, marksBetween, recurringOf, type Recurring, type Series } from './recurring.ts';
import { DAY_MS, HOUR_MS, dayOf } from './days.ts';
import { checkRule } from './rule-checks.ts';
import type { Rule } from './rule.ts';

const MOST_LISTED = 1000;

/** The rule's wall times from one to another, the last exclusive. */
function wallsOf(engine: Engine, from: WallMs, to: WallMs): WallMs[] {
  const walls: WallMs[] = [];
  eachWall(engine, from, to - 1, (wall) => {
    walls.push(wall);
    return false;
  });
  return walls;
}

function partBefore(recurring: Recurring, series: Series, mark: Mark): Recurrence | null {
  const { rule, engine, clock } = recurring;
  const isBefore = (one: Mark) => one < mark;
  if (marksBetween(recurring, -Infinity, mark - 1, 1).length === 0) return null;
  const extra = recurring.extra.filter(isBefore);
  const excluded = recurring.excluded.filter(isBefore);
  if (!rule || !engine) return { rule, extra, excluded };
  const whole = { ...recurring, listed: [], left: new Set<Mark>() };
  const last = lastMark({
    ...whole,
    rule: { ...rule, count: null, until: Math.min(rule.until ?? Infinity, mark - 1) },
  });
  if (last === null) {
    // Without a rule the start counts as listed, which it was not.
    return { rule: null, extra, excluded: sortedMarks([...excluded, markOfStart(series)]) };
  }
  if (rule.count === null) return { rule: { ...rule, until: last }, extra, excluded };
  const walls = wallsOf(engine, engine.start, wallOfMark(mark, clock) + DAY_MS);
  const count = walls.filter((wall) => isBefore(markOfWall(wall, clock))).length;
  return { rule: { ...rule, count }, extra, excluded };
}

/** Whether the periods of a rule, counted from another wall time, are still the same. */
function keepsPhase({ engine, rule, start }: Recurring, from: WallMs): boolean {
  if (!engine || !rule) return true;
  const { unitOf } = engine;
  const units =
    rule.freq === 'HOURLY'
      ? Math.floor(from / HOUR_MS) - Math.floor(start / HOUR_MS)
      : unitOf(dayOf(from)) - unitOf(dayOf(start));
  return units % rule.interval === 0;
}

/** The rule as it goes on from a wall time; `null` when COUNT is spent. */
function ruleFrom({ rule, engine, start, clock }: Recurring, from: WallMs): Rule | null {
  if (!rule || !engine) return null;
  const spent = rule.count === null ? 0 : wallsOf(engine, start, from).length;
  if (rule.count !== null && spent >= rule.count) return null;
  const count = rule.count === null ? null : rule.count - spent;
  // What the rule leaves to its start goes without saying only if it starts on one of its own.
  const said = hasWall(engine, from) ? rule : explicitRule(rule, start);
  return checkRule({ ...said, count }, clock, from);
}

function partAfter(recurring: Recurring, mark: Mark): Recurrence {
  const { clock, engine } = recurring;
  const isAfter = (one: Mark) => one >= mark;
  const excluded = recurring.excluded.filter(isAfter);
  const from = wallOfMark(mark, clock);
  if (!keepsPhase(recurring, from)) {
    const listed = marksBetween({ ...recurring, left: new Set() }, mark + 1, Infinity, MOST_LISTED);
    return { rule: null, extra: listed, excluded };
  }
  const rule = ruleFrom(recurring, from);
  const isMade = rule && hasWall(engineOf({ ...rule, count: null }, from), from);
  // In a gap, wall times before this one may be instants after it.
  const strays = engine
    ? wallsOf(engine, from - DAY_MS, from).map((wall) => markOfWall(wall, clock))
    : [];
  const extra = sortedMarks([
    ...recurring.extra.filter(isAfter),
    ...strays.filter(isAfter),
    ...(rule && !isMade ? [mark] : []),
  ]).filter((one) => rule !== null || one !== mark);
  return { rule, extra, excluded };
}

/**
 * The lines of a series cut before one of its occurrences: of what stays, `null` when nothing does,
 * and of what follows, which starts at that occurrence. COUNT is divided between them.
 */
export function splitSeries(
  series: Series,
  original_start_time: string,
): { before: string[] | null; after: string[] } {
  const recurring = recurringOf(series);
  const mark = readMark(original_start_time, recurring.clock);
  const before = partBefore(recurring, series, mark);
  return {
    before: before && writeRecurrence(before, recurring.clock),
    after: writeRecurrence(partAfter(recurring, mark), recurring.clock),
  };
}
