import { capCost, costOfStretch, focusFound, weekCost, type Board } from './board.ts';

/** Too dear for any plan: the place is taken. */
export const NEVER = 1e9;

function weekDelta({ model, weekFocus }: Board, week: number, by: number): number {
  const before = weekFocus[week] as number;
  return weekCost(model, week, before + by) - weekCost(model, week, before);
}

/** What a footprint `[from, to)` of one person would change in the shape of their days. */
function shapeDelta(board: Board, person: number, from: number, to: number): number {
  const { model, stretchCost, stretchFocus } = board;
  const { stretchAt, stretches, slots } = model;
  let delta = 0;
  let lastWeek = -1;
  let change = 0;
  let s = from;
  while (s < to) {
    const stretch = stretchAt[person * slots + s] as number;
    if (stretch < 0) {
      s += 1;
      continue;
    }
    delta += costOfStretch(board, stretch, from, to) - (stretchCost[stretch] as number);
    const week = stretches.week[stretch] as number;
    const lost = focusFound - (stretchFocus[stretch] as number);
    if (week === lastWeek) change += lost;
    else {
      if (change !== 0) delta += weekDelta(board, lastWeek, change);
      lastWeek = week;
      change = lost;
    }
    s = stretches.to[stretch] as number;
  }
  if (change !== 0) delta += weekDelta(board, lastWeek, change);
  return delta;
}

/** The same for a footprint within one stretch, from memory if that still looks the same. */
function remembered(
  board: Board,
  entry: number,
  stretch: number,
  from: number,
  to: number,
): number {
  const { memo, model, stretchCost, stretchFocus } = board;
  const looks = memo.hash[stretch] as number;
  if (memo.seen[entry] !== looks) {
    memo.cost[entry] = costOfStretch(board, stretch, from, to);
    memo.focus[entry] = focusFound;
    memo.seen[entry] = looks;
  }
  const lost = (memo.focus[entry] as number) - (stretchFocus[stretch] as number);
  const delta = (memo.cost[entry] as number) - (stretchCost[stretch] as number);
  if (lost === 0) return delta;
  return delta + weekDelta(board, model.stretches.week[stretch] as number, lost);
}

/** Points per slot that others hold; `NEVER` to keep clear of them. */
export interface Penalties {
  movers: number;
  tasks: number;
}

export const STRICT: Penalties = { movers: NEVER, tasks: NEVER };

/** What it costs that others hold slots of a lifted mover at a candidate. */
function overlapCost(board: Board, m: number, c: number, penalties: Penalties): number {
  const { model, taken, moved, tasked } = board;
  const mover = model.movers[m];
  if (!mover) return 0;
  const start = mover.starts[c] as number;
  const others = c === 0 ? moved : taken;
  let cost = 0;
  for (let i = 0; i < mover.people.length; i += 1) {
    const base = (mover.people[i] as number) * model.slots;
    const from =
      base + (c === 0 ? (mover.homeFrom[i] as number) : start - (mover.before[i] as number));
    const to = base + (c === 0 ? (mover.homeTo[i] as number) : start + (mover.after[i] as number));
    for (let s = from; s < to; s += 1) {
      if (others[s] !== 0) cost += (others[s] as number) * penalties.movers;
      if (tasked[s] !== 0) cost += penalties.tasks;
      if (cost >= NEVER) return NEVER;
    }
  }
  return cost;
}

/** Whether the daily limits of all people leave room. @returns the points for meetings above caps, or `NEVER` */
function capDelta(board: Board, m: number, c: number): number {
  const { model, meetings } = board;
  const mover = model.movers[m];
  if (!mover) return NEVER;
  const candidates = mover.starts.length;
  let cost = 0;
  for (let i = 0; i < mover.people.length; i += 1) {
    const row = mover.capRows[i * candidates + c] as number;
    if (row < 0) continue;
    const count = meetings[row] as number;
    if (count >= (model.caps.limit[row] as number)) return NEVER;
    cost += capCost(model, row, count + 1) - capCost(model, row, count);
  }
  return cost;
}

/**
 * What putting a lifted mover at a candidate would cost, `NEVER` if it may not.
 */
export function insertionCost(board: Board, m: number, c: number, penalties: Penalties): number {
  const { model, at } = board;
  const mover = model.movers[m];
  if (!mover) return NEVER;
  if (c > 0 && board.moves >= model.mostMoves) return NEVER;
  const overlap = overlapCost(board, m, c, penalties);
  if (overlap === NEVER) return NEVER;
  const over = capDelta(board, m, c);
  if (over === NEVER) return NEVER;
  let cost = over + overlap + (mover.costs[c] as number);
  if (c === 0) {
    for (let j = 0; j < mover.pairs.length; j += 1) {
      if (at[mover.pairs[j] as number] === 0) cost += mover.pairCosts[j] as number;
    }
  }
  if (!mover.cuts) return cost;
  const start = mover.starts[c] as number;
  const entry = (board.memo.first[m] as number) + c * mover.people.length;
  for (let i = 0; i < mover.people.length; i += 1) {
    const stretch = board.memo.stretch[entry + i] as number;
    if (stretch === -1) continue;
    const from = c === 0 ? (mover.homeFrom[i] as number) : start - (mover.before[i] as number);
    const to = c === 0 ? (mover.homeTo[i] as number) : start + (mover.after[i] as number);
    if (stretch >= 0) {
      cost += remembered(board, entry + i, stretch, from, to);
      continue;
    }
    cost += shapeDelta(board, mover.people[i] as number, from, to);
  }
  return cost;
}
