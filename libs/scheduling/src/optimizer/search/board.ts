import { NO_STRETCH, SEVERAL, type Model, type Mover } from '../model/model.ts';
import { daysOf, refresh, turnCut, weekCost, type Days } from './days.ts';
import { flip, slotBits } from './slot-bits.ts';

/** Too dear for any plan: the place is taken. */
export const NEVER = 1e9;

/** A plan in the making: where each mover is, and the tables that tell what that costs. */
export interface Board {
  model: Model;
  /** Candidate of each mover; -1 while it is lifted. */
  at: Int32Array;
  /** Slots between which the footprints of a mover lie, of whomever. */
  spanFrom: Int32Array;
  spanTo: Int32Array;
  /** Footprints per person and slot, of what never moves and of movers. */
  taken: Uint8Array;
  /** Footprints of movers that are not where they were. */
  moved: Uint8Array;
  /** The task, counted from 1, that holds a slot; 0 if none does. */
  tasked: Uint8Array;
  /** Words per person in the two that follow: slots that are taken, slots that tasks hold. */
  words: number;
  takenBits: Int32Array;
  taskBits: Int32Array;
  days: Days;
  meetings: Int32Array;
  /** What one more meeting would cost, `NEVER` if there may be none. */
  oneMore: Float64Array;
  moves: number;
  /** Scratch: costs of the candidates of one mover. */
  costs: Float64Array;
  /** Chunks of each task, `[from, to)` flat. */
  chunks: Int32Array[];
  taskCost: Int32Array;
}

/** Meetings above the cap, in points, of one row. */
const capCost = ({ caps }: Model, row: number, meetings: number): number => {
  const over = meetings - (caps.cap[row] as number);
  return over > 0 ? over * (caps.cost[row] as number) : 0;
};

/** Counts a meeting more or less in a row. @returns the change in cost */
function count({ model, meetings, oneMore }: Board, row: number, step: number): number {
  const before = meetings[row] as number;
  const after = before + step;
  const cost = capCost(model, row, after);
  meetings[row] = after;
  oneMore[row] =
    after >= (model.caps.limit[row] as number) ? NEVER : capCost(model, row, after + 1) - cost;
  return cost - capCost(model, row, before);
}

/** Lays the footprint of a mover on its person `i`, or takes it off. @returns the change in shape */
function mark(board: Board, mover: Mover, c: number, i: number, step: 1 | -1): number {
  const { model, taken, moved, takenBits, words, days } = board;
  const person = mover.people[i] as number;
  const start = mover.starts[c] as number;
  const from = c === 0 ? (mover.homeFrom[i] as number) : start - (mover.before[i] as number);
  const to = c === 0 ? (mover.homeTo[i] as number) : start + (mover.after[i] as number);
  const base = person * model.slots;
  const row = person * words;
  for (let s = from; s < to; s += 1) {
    const before = taken[base + s] as number;
    taken[base + s] = before + step;
    if (before === 0 || before + step === 0) flip(takenBits, row, s);
    if (c > 0) moved[base + s] = (moved[base + s] as number) + step;
  }
  const stretch = mover.reach[i * mover.starts.length + c] as number;
  if (stretch === NO_STRETCH) return 0;
  for (let s = base + from; s < base + to; s += 1) {
    const before = days.cuts[s] as number;
    days.cuts[s] = before + step;
    const here = model.stretchAt[s] as number;
    if (here >= 0 && (before === 0 || before + step === 0)) turnCut(model, days, here, s);
  }
  if (stretch !== SEVERAL) return refresh(model, days, stretch);
  let delta = 0;
  for (let s = from; s < to; s += 1) {
    const here = model.stretchAt[base + s] as number;
    if (here < 0) continue;
    delta += refresh(model, days, here);
    s = (model.stretches.to[here] as number) - 1;
  }
  return delta;
}

/** What two that stay where they are cost, of one of them. */
export function pairCost({ at }: Board, { pairs, pairCosts }: Mover): number {
  let cost = 0;
  for (let j = 0; j < pairs.length; j += 1) {
    if (at[pairs[j] as number] === 0) cost += pairCosts[j] as number;
  }
  return cost;
}

/** Puts a mover on the board or takes it off. @returns the change in cost */
function turn(board: Board, m: number, c: number, step: 1 | -1): number {
  const mover = board.model.movers[m] as Mover;
  let cost = step * (mover.costs[c] as number);
  if (c === 0) cost += step * pairCost(board, mover);
  else board.moves += step;
  const candidates = mover.starts.length;
  for (let i = c; i < mover.capRows.length; i += candidates) {
    const row = mover.capRows[i] as number;
    if (row >= 0) cost += count(board, row, step);
  }
  for (let i = 0; i < mover.people.length; i += 1) cost += mark(board, mover, c, i, step);
  return cost;
}

/** Takes a mover off the board. @returns the change in cost */
export function lift(board: Board, m: number): number {
  const c = board.at[m] as number;
  board.at[m] = -1;
  return turn(board, m, c, -1);
}

/** Notes between which slots the footprints of a mover lie. */
function span(board: Board, m: number, c: number): void {
  const { people, starts, before, after, homeFrom, homeTo } = board.model.movers[m] as Mover;
  const start = starts[c] as number;
  let first = start;
  let end = start;
  for (let i = 0; i < people.length; i += 1) {
    const from = c === 0 ? (homeFrom[i] as number) : start - (before[i] as number);
    const to = c === 0 ? (homeTo[i] as number) : start + (after[i] as number);
    if (from < first) first = from;
    if (to > end) end = to;
  }
  board.spanFrom[m] = first;
  board.spanTo[m] = end;
}

/** Puts a lifted mover on the board. @returns the change in cost */
export function put(board: Board, m: number, c: number): number {
  const cost = turn(board, m, c, 1);
  board.at[m] = c;
  span(board, m, c);
  return cost;
}

/** The calendar as it is, with no task placed, and what it costs. */
export function boardOf(model: Model): { board: Board; cost: number } {
  const { stretches, weeks, caps, movers, tasks, people, slots } = model;
  const { words, bits } = slotBits(people, slots);
  model.fixed.forEach((taken, index) => {
    if (taken) flip(bits, Math.floor(index / slots) * words, index % slots);
  });
  const board: Board = {
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
    costs: new Float64Array(Math.max(0, ...movers.map(({ starts }) => starts.length))),
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
  model.fixedCuts.forEach((cut, s) => {
    const stretch = model.stretchAt[s] as number;
    if (cut > 0 && stretch >= 0) turnCut(model, board.days, stretch, s);
  });
  stretches.from.forEach((_, stretch) => {
    cost += refresh(model, board.days, stretch);
  });
  movers.forEach((_, m) => {
    cost += put(board, m, 0);
  });
  return { board, cost };
}
