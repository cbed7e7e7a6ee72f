import { NO_STRETCH, SEVERAL, type Mover } from '../model/model.ts';
import { NEVER, pairCost, type Board } from './board.ts';
import { NO_PAGE, UNKNOWN } from './cut-memo.ts';
import { cutCost, cutCostAnywhere, knownCost, memoPage } from './days.ts';
import { countSet } from './slot-bits.ts';

/** Points per slot that others hold; `NEVER` to keep clear of them. */
export interface Penalties {
  movers: number;
  tasks: number;
  /** Points for a day, or a plan, that is full, where another will have to leave. */
  caps: number;
}

/** A sum with `NEVER` in it, however much the shape of days gains elsewhere. */
const TOO_DEAR = NEVER / 2;

export const STRICT: Penalties = { movers: NEVER, tasks: NEVER, caps: NEVER };

/** What the footprint at home, flat `[from, to)`, would cut of its person `i`. */
function homeCut(
  { model, days }: Board,
  { reach, starts }: Mover,
  i: number,
  from: number,
  to: number,
): number {
  const stretch = reach[i * starts.length] as number;
  if (stretch === NO_STRETCH) return 0;
  if (stretch === SEVERAL) return cutCostAnywhere(model, days, from, to);
  const { stretches, slots } = model;
  const page = memoPage(model, days, stretch, to - from);
  const first = (stretches.person[stretch] as number) * slots + (stretches.from[stretch] as number);
  return cutCost(model, days, stretch, from, to, page < 0 ? page : page + to - first);
}

/** What staying at home costs a lifted mover, `NEVER` if it may not. */
function homeCost(board: Board, mover: Mover, penalties: Penalties): number {
  const { model, moved, tasked, oneMore } = board;
  const candidates = mover.starts.length;
  let cost = (mover.costs[0] as number) + pairCost(board, mover);
  for (let i = 0; i < mover.capRows.length; i += candidates) {
    const row = mover.capRows[i] as number;
    if (row >= 0) cost += Math.min(oneMore[row] as number, penalties.caps);
  }
  for (let i = 0; i < mover.people.length; i += 1) {
    const base = (mover.people[i] as number) * model.slots;
    const from = base + (mover.homeFrom[i] as number);
    const to = base + (mover.homeTo[i] as number);
    for (let s = from; s < to; s += 1) {
      if (moved[s] !== 0) cost += penalties.movers;
      if (tasked[s] !== 0) cost += penalties.tasks;
    }
    if (cost > TOO_DEAR) return NEVER;
    cost += homeCut(board, mover, i, from, to);
  }
  return cost;
}

/** Adds what full days make some candidates of a mover cost. */
function addCaps(
  { oneMore, costs }: Board,
  { starts, capRows }: Mover,
  first: number,
  end: number,
  full: number,
): void {
  for (let own = 0; own < capRows.length; own += starts.length) {
    for (let c = first; c < end; c += 1) {
      const row = capRows[own + c] as number;
      if (row < 0) continue;
      const one = oneMore[row] as number;
      if (one !== 0) costs[c] = (costs[c] as number) + (one < full ? one : full);
    }
  }
}

/** Adds what some candidates of a mover, home aside, cost its person `i`. */
function addPerson(
  board: Board,
  mover: Mover,
  i: number,
  first: number,
  end: number,
  penalties: Penalties,
): void {
  const { model, words, takenBits, taskBits, days, costs } = board;
  const { starts, reach } = mover;
  const person = mover.people[i] as number;
  const before = mover.before[i] as number;
  const after = mover.after[i] as number;
  const base = person * model.slots;
  const row = person * words;
  const own = i * starts.length;
  const { stretches } = model;
  const { cuts } = days.memo;
  let page = NO_PAGE;
  let paged = NO_STRETCH;
  let origin = 0;
  for (let c = first; c < end; c += 1) {
    let cost = costs[c] as number;
    if (cost > TOO_DEAR) continue;
    const from = (starts[c] as number) - before;
    const to = (starts[c] as number) + after;
    const taken = countSet(takenBits, row, from, to);
    if (taken !== 0) cost += taken * penalties.movers;
    if (cost <= TOO_DEAR) {
      const tasked = countSet(taskBits, row, from, to);
      if (tasked !== 0) cost += tasked * penalties.tasks;
    }
    if (cost > TOO_DEAR) {
      costs[c] = NEVER;
      continue;
    }
    const stretch = reach[own + c] as number;
    if (stretch === SEVERAL) cost += cutCostAnywhere(model, days, base + from, base + to);
    else if (stretch !== NO_STRETCH) {
      if (stretch !== paged) {
        paged = stretch;
        page = memoPage(model, days, stretch, before + after);
        origin = (stretches.from[stretch] as number) - before - after;
      }
      const entry = page === NO_PAGE ? NO_PAGE : page + from - origin;
      const known = entry === NO_PAGE ? UNKNOWN : (cuts[entry] as number);
      // Nearly always known, and then this is all.
      if (known === UNKNOWN) cost += cutCost(model, days, stretch, base + from, base + to, entry);
      else cost += knownCost(model, days, stretch, known);
    }
    costs[c] = cost;
  }
}

/**
 * What putting a lifted mover at its candidates `[first, end)`, home aside, would cost, `NEVER` if it may
 * not: as the others lie now. The answer stands until the next call.
 */
export function insertionCosts(
  board: Board,
  m: number,
  penalties: Penalties,
  first: number,
  end: number,
): Float64Array {
  const { model, costs } = board;
  const mover = model.movers[m] as Mover;
  const isFull = board.moves >= model.mostMoves;
  if (isFull && penalties.caps === NEVER) {
    for (let c = first; c < end; c += 1) costs[c] = NEVER;
    return costs;
  }
  const full = isFull ? penalties.caps : 0;
  for (let c = first; c < end; c += 1) costs[c] = (mover.costs[c] as number) + full;
  addCaps(board, mover, first, end, penalties.caps);
  for (let i = 0; i < mover.people.length; i += 1)
    addPerson(board, mover, i, first, end, penalties);
  return costs;
}

/** The same for one candidate, be it home. */
export function insertionCost(board: Board, m: number, c: number, penalties: Penalties): number {
  if (c === 0) return homeCost(board, board.model.movers[m] as Mover, penalties);
  return insertionCosts(board, m, penalties, c, c + 1)[c] as number;
}
