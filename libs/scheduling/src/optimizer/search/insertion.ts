import { NO_STRETCH, SEVERAL, type Mover } from '../model/model.ts';
import { NEVER, pairCost, type Board } from './board.ts';
import { cutCost, cutCostAnywhere } from './days.ts';
import { countSet } from './slot-bits.ts';

/** Points per slot that others hold; `NEVER` to keep clear of them. */
export interface Penalties {
  movers: number;
  tasks: number;
  /** Points for a day that is full, where another meeting will have to leave. */
  caps: number;
}

/** A sum with `NEVER` in it, however much the shape of days gains elsewhere. */
const TOO_DEAR = NEVER / 2;

export const STRICT: Penalties = { movers: NEVER, tasks: NEVER, caps: NEVER };

/** What staying at home costs a lifted mover, `NEVER` if it may not. */
function homeCost(board: Board, mover: Mover, penalties: Penalties): number {
  const { model, moved, tasked, oneMore, days } = board;
  const candidates = mover.starts.length;
  let cost = (mover.costs[0] as number) + pairCost(board, mover);
  for (let i = 0; i < mover.people.length; i += 1) {
    const base = (mover.people[i] as number) * model.slots;
    const from = base + (mover.homeFrom[i] as number);
    const to = base + (mover.homeTo[i] as number);
    for (let s = from; s < to; s += 1) {
      if (moved[s] !== 0) cost += penalties.movers;
      if (tasked[s] !== 0) cost += penalties.tasks;
    }
    const row = mover.capRows[i * candidates] as number;
    if (row >= 0) cost += Math.min(oneMore[row] as number, penalties.caps);
    if (cost > TOO_DEAR) return NEVER;
    if (mover.reach[i * candidates] !== NO_STRETCH) cost += cutCostAnywhere(model, days, from, to);
  }
  return cost;
}

/** Adds what some candidates of a mover, home aside, cost its person `i`. */
function addPerson(
  board: Board,
  mover: Mover,
  i: number,
  { first, end, stride }: Choice,
  penalties: Penalties,
): void {
  const { model, words, takenBits, taskBits, oneMore, days, costs } = board;
  const { starts, capRows, reach } = mover;
  const person = mover.people[i] as number;
  const before = mover.before[i] as number;
  const after = mover.after[i] as number;
  const base = person * model.slots;
  const row = person * words;
  const own = i * starts.length;
  for (let c = first; c < end; c += stride) {
    let cost = costs[c] as number;
    if (cost > TOO_DEAR) continue;
    const from = (starts[c] as number) - before;
    const to = (starts[c] as number) + after;
    const taken = countSet(takenBits, row, from, to);
    if (taken !== 0) cost += taken * penalties.movers;
    const tasked = countSet(taskBits, row, from, to);
    if (tasked !== 0) cost += tasked * penalties.tasks;
    const cap = capRows[own + c] as number;
    if (cap >= 0) cost += Math.min(oneMore[cap] as number, penalties.caps);
    if (cost > TOO_DEAR) {
      costs[c] = NEVER;
      continue;
    }
    const stretch = reach[own + c] as number;
    if (stretch !== NO_STRETCH) {
      cost +=
        stretch === SEVERAL
          ? cutCostAnywhere(model, days, base + from, base + to)
          : cutCost(model, days, stretch, base + from, base + to);
    }
    costs[c] = cost;
  }
}

/** Candidates `first`, `first + stride` and so on below `end`. */
export interface Choice {
  first: number;
  end: number;
  stride: number;
}

/**
 * What putting a lifted mover at some of its candidates, home aside, would cost, `NEVER` if it may
 * not: as the others lie now. The answer stands until the next call.
 */
export function insertionCosts(
  board: Board,
  m: number,
  penalties: Penalties,
  choice: Choice,
): Float64Array {
  const { model, costs } = board;
  const mover = model.movers[m] as Mover;
  const { first, end, stride } = choice;
  const isFull = board.moves >= model.mostMoves;
  for (let c = first; c < end; c += stride) costs[c] = isFull ? NEVER : (mover.costs[c] as number);
  if (isFull) return costs;
  for (let i = 0; i < mover.people.length; i += 1) addPerson(board, mover, i, choice, penalties);
  return costs;
}

/** The same for one candidate, be it home. */
export function insertionCost(board: Board, m: number, c: number, penalties: Penalties): number {
  if (c === 0) return homeCost(board, board.model.movers[m] as Mover, penalties);
  return insertionCosts(board, m, penalties, { first: c, end: c + 1, stride: 1 })[c] as number;
}
