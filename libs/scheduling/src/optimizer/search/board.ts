import type { Model } from '../model/model.ts';
import { memoOf, type Memo } from './memo.ts';

/** A plan in the making: where each mover is, and the tables that tell what that costs. */
export interface Board {
  model: Model;
  /** Candidate of each mover; -1 while it is lifted. */
  at: Int32Array;
  /** Footprints per person and slot, of what never moves and of movers. */
  taken: Uint8Array;
  /** Footprints of movers that are not where they were. */
  moved: Uint8Array;
  /** Footprints that cut focus time. */
  cuts: Uint8Array;
  /** The task, counted from 1, that holds a slot; 0 if none does. */
  tasked: Uint8Array;
  stretchCost: Int32Array;
  stretchFocus: Int32Array;
  weekFocus: Int32Array;
  memo: Memo;
  meetings: Int32Array;
  moves: number;
  /** Chunks of each task, `[from, to)` flat. */
  chunks: Int32Array[];
  taskCost: Int32Array;
}

/** The focus slots that the last call of `costOfStretch` found. */
export let focusFound = 0;

/**
 * What a stretch costs in fragments and long runs, were `[busyFrom, busyTo)` taken too. Leaves the
 * focus slots in `focusFound`: this runs millions of times, so nothing is allocated.
 */
export function costOfStretch(
  { model, cuts }: Board,
  stretch: number,
  busyFrom: number,
  busyTo: number,
): number {
  const { stretches, slots } = model;
  const base = (stretches.person[stretch] as number) * slots;
  const to = stretches.to[stretch] as number;
  const block = stretches.block[stretch] as number;
  const longest = stretches.longest[stretch] as number;
  let focus = 0;
  let fragments = 0;
  let excess = 0;
  let s = stretches.from[stretch] as number;
  while (s < to) {
    const start = s;
    while (s < to && cuts[base + s] === 0 && (s < busyFrom || s >= busyTo)) s += 1;
    const free = s - start;
    if (free >= block) focus += free;
    else fragments += free;
    const busyStart = s;
    while (s < to && (cuts[base + s] !== 0 || (s >= busyFrom && s < busyTo))) s += 1;
    if (s - busyStart > longest) excess += s - busyStart - longest;
  }
  focusFound = focus;
  return (
    fragments * (stretches.fragmentCost[stretch] as number) +
    excess * (stretches.longCost[stretch] as number)
  );
}

export const weekCost = ({ weeks }: Model, week: number, focus: number): number => {
  const missing = (weeks.goal[week] as number) - focus;
  return missing > 0 ? missing * (weeks.cost[week] as number) : 0;
};

/** Reads the stretches anew that `[from, to)` of a person meets. @returns the change in cost */
function refresh(board: Board, person: number, from: number, to: number): number {
  const { model, stretchCost, stretchFocus, weekFocus } = board;
  const { stretchAt, stretches, slots } = model;
  let delta = 0;
  let s = from;
  while (s < to) {
    const stretch = stretchAt[person * slots + s] as number;
    if (stretch < 0) {
      s += 1;
      continue;
    }
    const cost = costOfStretch(board, stretch, 0, 0);
    delta += cost - (stretchCost[stretch] as number);
    stretchCost[stretch] = cost;
    const week = stretches.week[stretch] as number;
    const before = weekFocus[week] as number;
    const after = before + focusFound - (stretchFocus[stretch] as number);
    stretchFocus[stretch] = focusFound;
    weekFocus[week] = after;
    delta += weekCost(model, week, after) - weekCost(model, week, before);
    s = stretches.to[stretch] as number;
  }
  return delta;
}

/** Meetings above the cap, in points, of one row. */
export const capCost = ({ caps }: Model, row: number, meetings: number): number => {
  const over = meetings - (caps.cap[row] as number);
  return over > 0 ? over * (caps.cost[row] as number) : 0;
};

function mark(board: Board, m: number, c: number, step: 1 | -1): void {
  const { model, taken, moved, cuts } = board;
  const { hash, marks } = board.memo;
  const mover = model.movers[m];
  if (!mover) return;
  const start = mover.starts[c] as number;
  for (let i = 0; i < mover.people.length; i += 1) {
    const base = (mover.people[i] as number) * model.slots;
    const from =
      base + (c === 0 ? (mover.homeFrom[i] as number) : start - (mover.before[i] as number));
    const to = base + (c === 0 ? (mover.homeTo[i] as number) : start + (mover.after[i] as number));
    for (let s = from; s < to; s += 1) {
      taken[s] = (taken[s] as number) + step;
      if (c > 0) moved[s] = (moved[s] as number) + step;
      if (!mover.cuts) continue;
      const before = cuts[s] as number;
      cuts[s] = before + step;
      const stretch = model.stretchAt[s] as number;
      if (stretch >= 0 && (before === 0 || before + step === 0)) {
        hash[stretch] = (hash[stretch] as number) ^ (marks[s] as number);
      }
    }
  }
}

/** What a mover adds where it is, apart from the shape of days; counts its meetings. */
function settle(board: Board, m: number, c: number, step: 1 | -1): number {
  const { model, at, meetings } = board;
  const mover = model.movers[m];
  if (!mover) return 0;
  let cost = mover.costs[c] as number;
  if (c === 0) {
    for (let j = 0; j < mover.pairs.length; j += 1) {
      if (at[mover.pairs[j] as number] === 0) cost += mover.pairCosts[j] as number;
    }
  } else board.moves += step;
  const candidates = mover.starts.length;
  for (let i = 0; i < mover.people.length; i += 1) {
    const row = mover.capRows[i * candidates + c] as number;
    if (row < 0) continue;
    const before = meetings[row] as number;
    meetings[row] = before + step;
    cost += step * (capCost(model, row, before + step) - capCost(model, row, before));
  }
  return cost;
}

function reshape(board: Board, m: number, c: number): number {
  const { model } = board;
  const mover = model.movers[m];
  if (!mover?.cuts) return 0;
  const start = mover.starts[c] as number;
  let delta = 0;
  for (let i = 0; i < mover.people.length; i += 1) {
    const from = c === 0 ? (mover.homeFrom[i] as number) : start - (mover.before[i] as number);
    const to = c === 0 ? (mover.homeTo[i] as number) : start + (mover.after[i] as number);
    delta += refresh(board, mover.people[i] as number, from, to);
  }
  return delta;
}

/** Takes a mover off the board. @returns the change in cost */
export function lift(board: Board, m: number): number {
  const c = board.at[m] as number;
  board.at[m] = -1;
  mark(board, m, c, -1);
  return reshape(board, m, c) - settle(board, m, c, -1);
}

/** Puts a lifted mover on the board. @returns the change in cost */
export function put(board: Board, m: number, c: number): number {
  const cost = settle(board, m, c, 1);
  board.at[m] = c;
  mark(board, m, c, 1);
  return cost + reshape(board, m, c);
}

/** The calendar as it is, with no task placed, and what it costs. */
export function boardOf(model: Model): { board: Board; cost: number } {
  const { stretches, weeks, caps, movers, tasks } = model;
  const size = model.people * model.slots;
  const board: Board = {
    model,
    at: new Int32Array(movers.length).fill(-1),
    taken: model.fixed.slice(),
    moved: new Uint8Array(size),
    cuts: model.fixedCuts.slice(),
    tasked: new Uint8Array(size),
    stretchCost: new Int32Array(stretches.from.length),
    stretchFocus: new Int32Array(stretches.from.length),
    weekFocus: new Int32Array(weeks.goal.length),
    memo: memoOf(model),
    meetings: caps.fixed.slice(),
    moves: 0,
    chunks: tasks.map(() => new Int32Array(0)),
    taskCost: Int32Array.from(tasks, ({ slots, unplacedCost }) => slots * unplacedCost),
  };
  let cost = model.constant + board.taskCost.reduce((sum, next) => sum + next, 0);
  caps.fixed.forEach((meetings, row) => {
    cost += capCost(model, row, meetings);
  });
  weeks.goal.forEach((_, week) => {
    cost += weekCost(model, week, 0);
  });
  stretches.from.forEach((from, s) => {
    cost += refresh(board, stretches.person[s] as number, from, from + 1);
  });
  movers.forEach((_, m) => {
    cost += put(board, m, 0);
  });
  return { board, cost };
}
