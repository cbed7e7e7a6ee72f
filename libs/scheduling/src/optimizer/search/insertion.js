import { NO_STRETCH, SEVERAL } from '../model/model.ts';
import { NEVER, pairCost } from './board.ts';
import { cutCost, cutCostAnywhere } from './days.ts';
import { countSet } from './slot-bits.ts';
export const STRICT = { movers: NEVER, tasks: NEVER };
/** What staying at home costs a lifted mover, `NEVER` if it may not. */
function homeCost(board, mover, penalties) {
  const { model, moved, tasked, oneMore, days } = board;
  const candidates = mover.starts.length;
  let cost = mover.costs[0] + pairCost(board, mover);
  for (let i = 0; i < mover.people.length; i += 1) {
    const base = mover.people[i] * model.slots;
    const from = base + mover.homeFrom[i];
    const to = base + mover.homeTo[i];
    for (let s = from; s < to; s += 1) {
      if (moved[s] !== 0) cost += penalties.movers;
      if (tasked[s] !== 0) cost += penalties.tasks;
    }
    const row = mover.capRows[i * candidates];
    if (row >= 0) cost += oneMore[row];
    if (mover.reach[i * candidates] !== NO_STRETCH) cost += cutCostAnywhere(model, days, from, to);
    if (cost >= NEVER) return NEVER;
  }
  return cost;
}
/** Adds what the candidates `[first, end)` of a mover, home aside, cost its person `i`. */
function addPerson(board, mover, i, first, end, penalties, costs) {
  const { model, words, takenBits, taskBits, oneMore, days } = board;
  const { starts, capRows, reach } = mover;
  const person = mover.people[i];
  const before = mover.before[i];
  const after = mover.after[i];
  const base = person * model.slots;
  const row = person * words;
  const own = i * starts.length;
  for (let c = first; c < end; c += 1) {
    let cost = costs[c];
    if (cost >= NEVER) continue;
    const from = starts[c] - before;
    const to = starts[c] + after;
    const taken = countSet(takenBits, row, from, to);
    if (taken !== 0) cost += taken * penalties.movers;
    const tasked = countSet(taskBits, row, from, to);
    if (tasked !== 0) cost += tasked * penalties.tasks;
    const cap = capRows[own + c];
    if (cap >= 0) cost += oneMore[cap];
    const stretch = reach[own + c];
    // Where others have to leave, the shape that the day will have is anybody's guess.
    if (taken === 0 && stretch !== NO_STRETCH) {
      cost +=
        stretch === SEVERAL
          ? cutCostAnywhere(model, days, base + from, base + to)
          : cutCost(model, days, stretch, base + from, base + to);
    }
    costs[c] = cost;
  }
}
/** Used again and again. */
let costs = new Float64Array(256);
/**
 * What putting a lifted mover at each of its candidates `[first, end)` would cost, `NEVER` or more
 * if it may not: exact where nobody is in the way, a guess where others would have to leave. The
 * answer stands until the next call.
 */
export function insertionCosts(board, m, penalties, first, end) {
  const { model } = board;
  const mover = model.movers[m];
  if (costs.length < end) costs = new Float64Array(end * 2);
  const from = Math.max(first, 1);
  const isFull = board.moves >= model.mostMoves;
  for (let c = from; c < end; c += 1) costs[c] = isFull ? NEVER : mover.costs[c];
  if (!isFull) {
    for (let i = 0; i < mover.people.length; i += 1) {
      addPerson(board, mover, i, from, end, penalties, costs);
    }
  }
  if (first === 0) costs[0] = homeCost(board, mover, penalties);
  return costs;
}
/** The same for one candidate. */
export const insertionCost = (board, m, c, penalties) =>
  Math.min(insertionCosts(board, m, penalties, c, c + 1)[c], NEVER);
