import { NO_STRETCH, SEVERAL } from '../model/model.ts';
import { daysOf, refresh, weekCost } from './days.ts';
import { flip, slotBits } from './slot-bits.ts';
/** Too dear for any plan: the place is taken. */
export const NEVER = 1e9;
/** Meetings above the cap, in points, of one row. */
const capCost = ({ caps }, row, meetings) => {
  const over = meetings - caps.cap[row];
  return over > 0 ? over * caps.cost[row] : 0;
};
/** Counts a meeting more or less in a row. @returns the change in cost */
function count({ model, meetings, oneMore }, row, step) {
  const before = meetings[row];
  const after = before + step;
  const cost = capCost(model, row, after);
  meetings[row] = after;
  oneMore[row] = after >= model.caps.limit[row] ? NEVER : capCost(model, row, after + 1) - cost;
  return cost - capCost(model, row, before);
}
/** Lays the footprint of a mover on its person `i`, or takes it off. @returns the change in shape */
function mark(board, mover, c, i, step) {
  const { model, taken, moved, takenBits, words, days } = board;
  const person = mover.people[i];
  const start = mover.starts[c];
  const from = c === 0 ? mover.homeFrom[i] : start - mover.before[i];
  const to = c === 0 ? mover.homeTo[i] : start + mover.after[i];
  const base = person * model.slots;
  const row = person * words;
  for (let s = from; s < to; s += 1) {
    const before = taken[base + s];
    taken[base + s] = before + step;
    if (before === 0 || before + step === 0) flip(takenBits, row, s);
    if (c > 0) moved[base + s] = moved[base + s] + step;
  }
  const stretch = mover.reach[i * mover.starts.length + c];
  if (stretch === NO_STRETCH) return 0;
  for (let s = base + from; s < base + to; s += 1) days.cuts[s] = days.cuts[s] + step;
  if (stretch !== SEVERAL) return refresh(model, days, stretch);
  let delta = 0;
  for (let s = from; s < to; s += 1) {
    const here = model.stretchAt[base + s];
    if (here < 0) continue;
    delta += refresh(model, days, here);
    s = model.stretches.to[here] - 1;
  }
  return delta;
}
/** What two that stay where they are cost, of one of them. */
export function pairCost({ at }, { pairs, pairCosts }) {
  let cost = 0;
  for (let j = 0; j < pairs.length; j += 1) {
    if (at[pairs[j]] === 0) cost += pairCosts[j];
  }
  return cost;
}
/** Puts a mover on the board or takes it off. @returns the change in cost */
function turn(board, m, c, step) {
  const mover = board.model.movers[m];
  let cost = step * mover.costs[c];
  if (c === 0) cost += step * pairCost(board, mover);
  else board.moves += step;
  const candidates = mover.starts.length;
  for (let i = 0; i < mover.people.length; i += 1) {
    const row = mover.capRows[i * candidates + c];
    if (row >= 0) cost += count(board, row, step);
    cost += mark(board, mover, c, i, step);
  }
  return cost;
}
/** Takes a mover off the board. @returns the change in cost */
export function lift(board, m) {
  const c = board.at[m];
  board.at[m] = -1;
  return turn(board, m, c, -1);
}
/** Notes between which slots the footprints of a mover lie. */
function span(board, m, c) {
  const { people, starts, before, after, homeFrom, homeTo } = board.model.movers[m];
  const start = starts[c];
  let [first, end] = [start, start];
  for (let i = 0; i < people.length; i += 1) {
    const from = c === 0 ? homeFrom[i] : start - before[i];
    const to = c === 0 ? homeTo[i] : start + after[i];
    if (from < first) first = from;
    if (to > end) end = to;
  }
  board.spanFrom[m] = first;
  board.spanTo[m] = end;
}
/** Puts a lifted mover on the board. @returns the change in cost */
export function put(board, m, c) {
  const cost = turn(board, m, c, 1);
  board.at[m] = c;
  span(board, m, c);
  return cost;
}
/** The calendar as it is, with no task placed, and what it costs. */
export function boardOf(model) {
  const { stretches, weeks, caps, movers, tasks, people, slots } = model;
  const { words, bits } = slotBits(people, slots);
  model.fixed.forEach((taken, index) => {
    if (taken) flip(bits, Math.floor(index / slots) * words, index % slots);
  });
  const board = {
    model,
    at: new Int32Array(movers.length).fill(-1),
    spanFrom: new Int32Array(movers.length),
    spanTo: new Int32Array(movers.length),
    taken: model.fixed.slice(),
    moved: new Uint8Array(people * slots),
    tasked: new Uint8Array(people * slots),
    words,
    takenBits: bits,
    taskBits: slotBits(people, slots).bits,
    days: daysOf(model),
    meetings: caps.fixed.slice(),
    oneMore: new Float64Array(caps.fixed.length),
    moves: 0,
    chunks: tasks.map(() => new Int32Array(0)),
    taskCost: Int32Array.from(tasks, ({ slots: size, unplacedCost }) => size * unplacedCost),
  };
  let cost = model.constant + board.taskCost.reduce((sum, next) => sum + next, 0);
  caps.fixed.forEach((meetings, row) => {
    count(board, row, 0);
    cost += capCost(model, row, meetings);
  });
  weeks.goal.forEach((_, week) => {
    cost += weekCost(model, week, 0);
  });
  stretches.from.forEach((_, stretch) => {
    cost += refresh(model, board.days, stretch);
  });
  movers.forEach((_, m) => {
    cost += put(board, m, 0);
  });
  return { board, cost };
}
