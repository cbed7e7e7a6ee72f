import type { Model, ModelTask, Mover } from '../model/model.ts';
import { below, type Search } from './search.ts';
import { leftOut, liftTask, placeTask } from './tasks.ts';

/*
 * A task that needs half a day in one piece brings nothing until the last meeting has left it. A lure
 * makes of that wall a slope: for a while, each slot of a stretch that the task could fill has its price.
 */

/** Stretches for a task that are compared before one is chosen. */
const MOST_COMPARED = 6;

/** A stretch of its owner's time that a task would fill, were it not for movers. */
interface Stretch {
  owner: number;
  from: number;
  to: number;
  /** What a slot brings that a mover leaves. */
  points: number;
}

/** A model with a price on the slots of stretches. */
interface Lure {
  model: Model;
  /** What a plan costs more by it. */
  cost: (at: Int32Array) => number;
}

const meets = (a: Stretch, b: Stretch): boolean =>
  a.owner === b.owner && a.from <= b.to && b.from <= a.to;

/** Slots of a stretch that a mover's footprint for its person `i` would hold. */
function overlap(mover: Mover, i: number, c: number, { from, to }: Stretch): number {
  const start = mover.starts[c] as number;
  const first = c === 0 ? (mover.homeFrom[i] as number) : start - (mover.before[i] as number);
  const end = c === 0 ? (mover.homeTo[i] as number) : start + (mover.after[i] as number);
  return Math.max(0, Math.min(to, end) - Math.max(from, first));
}

/** What each candidate of a mover costs more if the stretches are to be left free. */
function surcharges(mover: Mover, stretches: readonly Stretch[]): Int32Array {
  const added = new Int32Array(mover.starts.length);
  for (const stretch of stretches) {
    const i = mover.people.indexOf(stretch.owner);
    if (i < 0) continue;
    for (let c = 0; c < added.length; c += 1) {
      added[c] = (added[c] as number) + overlap(mover, i, c, stretch) * stretch.points;
    }
  }
  return added;
}

/** A stretch for a task, drawn: as long as it may be and can be. */
function drawStretch({ board, random, rooms }: Search, t: number, most: number): Stretch {
  const { slots, working, fixed, tasks } = board.model;
  const { owner, shortest, to: deadline, unplacedCost } = tasks[t] as ModelTask;
  const begins = rooms[t] as Int32Array;
  const from = begins[below(random, begins.length)] as number;
  const end = Math.min(deadline, from + most);
  const base = owner * slots;
  let to = from + shortest;
  while (to < end && working[base + to] === 1 && fixed[base + to] === 0) to += 1;
  return { owner, from, to, points: unplacedCost };
}

/** Slots of a stretch that somebody holds. */
function held({ board }: Search, { owner, from, to }: Stretch): number {
  const base = owner * board.model.slots;
  let count = 0;
  for (let s = base + from; s < base + to; s += 1) {
    if ((board.taken[s] as number) + (board.tasked[s] as number) > 0) count += 1;
  }
  return count;
}

/** Of a few stretches drawn, the one that most is gained by; `null` if there is none. */
function someStretch(search: Search, t: number, chosen: readonly Stretch[]): Stretch | null {
  const { shortest, longest } = search.board.model.tasks[t] as ModelTask;
  const most = Math.min(longest, leftOut(search.board, t));
  if (most < shortest || search.rooms[t]?.length === 0) return null;
  let best: Stretch | null = null;
  let greatest = -Infinity;
  for (let tries = 0; tries < MOST_COMPARED; tries += 1) {
    const stretch = drawStretch(search, t, most);
    const free = stretch.to - stretch.from - held(search, stretch);
    if (free <= greatest || chosen.some((other) => meets(other, stretch))) continue;
    [best, greatest] = [stretch, free];
  }
  return best;
}

/** A lure for the tasks that find no place; `null` if all have one. */
function lureFor(search: Search): Lure | null {
  const { model } = search.board;
  const stretches: Stretch[] = [];
  model.tasks.forEach((_, t) => {
    const stretch = leftOut(search.board, t) > 0 ? someStretch(search, t, stretches) : null;
    if (stretch) stretches.push(stretch);
  });
  if (stretches.length === 0) return null;
  const added = model.movers.map((mover) => surcharges(mover, stretches));
  const movers = model.movers.map((mover, m) => ({
    ...mover,
    costs: mover.costs.map((cost, c) => cost + (added[m]?.[c] ?? 0)),
  }));
  return {
    model: { ...model, movers },
    cost: (at) => at.reduce((sum, c, m) => sum + (added[m]?.[c] ?? 0), 0),
  };
}

/**
 * Searches with a lure out, then without: what plans cost is told without it, and tasks are placed
 * where room was made.
 */
export function lured(search: Search, run: () => void): void {
  const { board, best: known } = search;
  const { model } = board;
  const lure = lureFor(search);
  if (!lure) {
    run();
    return;
  }
  board.model = lure.model;
  search.cost += lure.cost(board.at);
  run();
  board.model = model;
  search.cost -= lure.cost(board.at);
  if (search.best !== known) search.best.cost -= lure.cost(search.best.at);
  model.tasks.forEach((_, t) => {
    if (leftOut(board, t) > 0) search.cost += liftTask(board, t) + placeTask(board, t);
  });
}
