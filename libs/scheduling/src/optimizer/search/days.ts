import type { Model } from '../model/model.ts';
import {
  costIn,
  cutMemo,
  entryOf,
  focusIn,
  packed,
  pageOf,
  UNKNOWN,
  type CutMemo,
} from './cut-memo.ts';

/** The shape of everybody's days: which slots are cut, in which runs, and what that costs. */
export interface Days {
  /** Footprints that cut focus time, per person and slot. */
  cuts: Uint8Array;
  /** The shape of each stretch: two words with a bit for each of its first slots that is cut. */
  shapes: Int32Array;
  memo: CutMemo;
  /** The run `[from, to)` of equal slots of its stretch that a slot belongs to, flat. */
  runFrom: Int32Array;
  runTo: Int32Array;
  /** 1 for a stretch whose runs are to be read anew before they are used. */
  isStale: Uint8Array;
  stretchCost: Int32Array;
  stretchFocus: Int32Array;
  weekFocus: Int32Array;
  /** The focus slots that the last look at a stretch found. */
  focusFound: number;
}

export const daysOf = ({ fixedCuts, stretches, weeks }: Model): Days => ({
  cuts: fixedCuts.slice(),
  shapes: new Int32Array(stretches.from.length * 2),
  memo: cutMemo(),
  runFrom: new Int32Array(fixedCuts.length),
  runTo: new Int32Array(fixedCuts.length),
  isStale: new Uint8Array(stretches.from.length).fill(1),
  stretchCost: new Int32Array(stretches.from.length),
  stretchFocus: new Int32Array(stretches.from.length),
  weekFocus: new Int32Array(weeks.goal.length),
  focusFound: 0,
});

export const weekCost = ({ weeks }: Model, week: number, focus: number): number => {
  const missing = (weeks.goal[week] as number) - focus;
  return missing > 0 ? missing * (weeks.cost[week] as number) : 0;
};

/** What a change of the focus slots of a week costs. */
function weekDelta({ weeks }: Model, { weekFocus }: Days, week: number, by: number): number {
  if (by === 0) return 0;
  const missing = (weeks.goal[week] as number) - (weekFocus[week] as number);
  const left = missing - by;
  return ((left > 0 ? left : 0) - (missing > 0 ? missing : 0)) * (weeks.cost[week] as number);
}

/**
 * What a stretch costs in fragments and long runs, were the flat `[busyFrom, busyTo)` taken too.
 * Leaves the focus slots in `days.focusFound`: this runs all the time, so nothing is allocated.
 */
function costOfStretch(
  { stretches, slots }: Model,
  days: Days,
  stretch: number,
  busyFrom: number,
  busyTo: number,
): number {
  const { cuts } = days;
  const base = (stretches.person[stretch] as number) * slots;
  const to = base + (stretches.to[stretch] as number);
  const block = stretches.block[stretch] as number;
  const longest = stretches.longest[stretch] as number;
  let focus = 0;
  let fragments = 0;
  let excess = 0;
  let s = base + (stretches.from[stretch] as number);
  while (s < to) {
    const start = s;
    while (s < to && cuts[s] === 0 && (s < busyFrom || s >= busyTo)) s += 1;
    const free = s - start;
    if (free >= block) focus += free;
    else fragments += free;
    const busyStart = s;
    while (s < to && (cuts[s] !== 0 || (s >= busyFrom && s < busyTo))) s += 1;
    if (s - busyStart > longest) excess += s - busyStart - longest;
  }
  days.focusFound = focus;
  return (
    fragments * (stretches.fragmentCost[stretch] as number) +
    excess * (stretches.longCost[stretch] as number)
  );
}

function layRuns({ stretches, slots }: Model, days: Days, stretch: number): void {
  const { cuts, runFrom, runTo } = days;
  days.isStale[stretch] = 0;
  const base = (stretches.person[stretch] as number) * slots;
  const to = base + (stretches.to[stretch] as number);
  let s = base + (stretches.from[stretch] as number);
  while (s < to) {
    const start = s;
    const isCut = cuts[s] !== 0;
    while (s < to && (cuts[s] !== 0) === isCut) s += 1;
    for (let i = start; i < s; i += 1) {
      runFrom[i] = start;
      runTo[i] = s;
    }
  }
}

/** The same of a stretch as it is. */
function costAsItIs(model: Model, days: Days, stretch: number): number {
  const { stretches } = model;
  const { memo, shapes } = days;
  const slots = (stretches.to[stretch] as number) - (stretches.from[stretch] as number);
  const low = shapes[2 * stretch] as number;
  const high = shapes[2 * stretch + 1] as number;
  const entry = entryOf(memo, stretch, slots, low, high);
  const known = entry < 0 ? UNKNOWN : (memo.shapes[entry] as number);
  if (known !== UNKNOWN) {
    days.focusFound = focusIn(known);
    return costIn(known);
  }
  const cost = costOfStretch(model, days, stretch, 0, 0);
  if (entry >= 0) memo.shapes[entry] = packed(cost, days.focusFound);
  return cost;
}

/** Reads a stretch anew. @returns the change in cost */
export function refresh(model: Model, days: Days, stretch: number): number {
  const { stretchCost, stretchFocus, weekFocus } = days;
  const week = model.stretches.week[stretch] as number;
  const cost = costAsItIs(model, days, stretch);
  days.isStale[stretch] = 1;
  const gained = days.focusFound - (stretchFocus[stretch] as number);
  const delta = cost - (stretchCost[stretch] as number) + weekDelta(model, days, week, gained);
  stretchCost[stretch] = cost;
  stretchFocus[stretch] = days.focusFound;
  weekFocus[week] = (weekFocus[week] as number) + gained;
  return delta;
}

/** Turns a slot, flat, of a stretch into one that is cut, or back. */
export function turnCut({ stretches, slots }: Model, { shapes }: Days, stretch: number, s: number) {
  const base = (stretches.person[stretch] as number) * slots;
  const i = s - base - (stretches.from[stretch] as number);
  const word = 2 * stretch + (i >> 5);
  if (i < 64) shapes[word] = (shapes[word] as number) ^ (1 << (i & 31));
}

/** Where the costs are remembered of cuts of a length in a stretch as it is now, or `NO_PAGE`. */
export function memoPage(
  { stretches }: Model,
  { memo, shapes }: Days,
  stretch: number,
  length: number,
): number {
  const slots = (stretches.to[stretch] as number) - (stretches.from[stretch] as number);
  const low = shapes[2 * stretch] as number;
  const high = shapes[2 * stretch + 1] as number;
  return pageOf(memo, stretch, slots, length, low, high);
}

/** What a footprint would cost the one stretch that it cuts, by entry `i` of the memo. */
export function cutCost(
  model: Model,
  days: Days,
  stretch: number,
  from: number,
  to: number,
  i: number,
): number {
  const { memo } = days;
  const known = i < 0 ? UNKNOWN : (memo.cuts[i] as number);
  if (known !== UNKNOWN) return knownCost(model, days, stretch, known);
  const cost = shapeCost(model, days, stretch, from, to);
  if (i >= 0) memo.cuts[i] = packed(cost, days.focusFound);
  return cost + weekDelta(model, days, model.stretches.week[stretch] as number, days.focusFound);
}

/** The same of a footprint that the memo knows. */
export function knownCost(model: Model, days: Days, stretch: number, known: number): number {
  const week = model.stretches.week[stretch] as number;
  return costIn(known) + weekDelta(model, days, week, focusIn(known));
}

/**
 * What a footprint, flat `[from, to)`, would cost the one stretch that it cuts in fragments and long
 * runs, read off the runs that it meets. Leaves the focus slots gained in `days.focusFound`.
 */
function shapeCost(model: Model, days: Days, stretch: number, from: number, to: number): number {
  const { stretches, slots } = model;
  const { cuts, runFrom, runTo } = days;
  if (days.isStale[stretch]) layRuns(model, days, stretch);
  const base = (stretches.person[stretch] as number) * slots;
  const first = base + (stretches.from[stretch] as number);
  const end = base + (stretches.to[stretch] as number);
  const start = from > first ? from : first;
  const stop = to < end ? to : end;
  const block = stretches.block[stretch] as number;
  const longest = stretches.longest[stretch] as number;
  let focus = 0;
  let fragments = 0;
  let excess = 0;
  let left = 0;
  let right = 0;
  let low = start;
  let high = stop;
  for (let s = start; s < stop; s = runTo[s] as number) {
    const a = runFrom[s] as number;
    const b = runTo[s] as number;
    if (cuts[s] !== 0) {
      if (b - a > longest) excess -= b - a - longest;
      if (a < low) low = a;
      if (b > high) high = b;
      continue;
    }
    if (b - a >= block) focus -= b - a;
    else fragments -= b - a;
    if (a < start) left = start - a;
    if (b > stop) right = b - stop;
  }
  if (left === 0 && low === start && start > first && cuts[start - 1] !== 0) {
    low = runFrom[start - 1] as number;
    if (start - low > longest) excess -= start - low - longest;
  }
  if (right === 0 && high === stop && stop < end && cuts[stop] !== 0) {
    high = runTo[stop] as number;
    if (high - stop > longest) excess -= high - stop - longest;
  }
  if (left >= block) focus += left;
  else fragments += left;
  if (right >= block) focus += right;
  else fragments += right;
  if (high - low > longest) excess += high - low - longest;
  days.focusFound = focus;
  return (
    fragments * (stretches.fragmentCost[stretch] as number) +
    excess * (stretches.longCost[stretch] as number)
  );
}

/** The same of any footprint of one person, whatever it cuts and however busy that is. */
export function cutCostAnywhere(model: Model, days: Days, from: number, to: number): number {
  const { stretchAt, stretches, slots } = model;
  let delta = 0;
  let lastWeek = -1;
  let change = 0;
  let s = from;
  while (s < to) {
    const stretch = stretchAt[s] as number;
    if (stretch < 0) {
      s += 1;
      continue;
    }
    delta += costOfStretch(model, days, stretch, from, to) - (days.stretchCost[stretch] as number);
    const week = stretches.week[stretch] as number;
    if (week !== lastWeek) {
      if (lastWeek >= 0) delta += weekDelta(model, days, lastWeek, change);
      lastWeek = week;
      change = 0;
    }
    change += days.focusFound - (days.stretchFocus[stretch] as number);
    s = (stretches.person[stretch] as number) * slots + (stretches.to[stretch] as number);
  }
  return lastWeek >= 0 ? delta + weekDelta(model, days, lastWeek, change) : delta;
}
