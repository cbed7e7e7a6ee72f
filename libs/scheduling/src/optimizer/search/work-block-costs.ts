import type { Model } from '../model/model.ts';
import {
  unpackCost,
  createBlockCostCache,
  getShapeEntry,
  unpackFocusSlots,
  packCost,
  getPageOffset,
  NOT_CACHED,
  type BlockCostCache,
} from './block-cost-cache.ts';

/** Interrupted slots, runs and cost of all work blocks. */
export interface WorkBlockState {
  /** Number of footprints that interrupt focus time, per person and slot. */
  interruptionCount: Uint8Array;
  /** Pattern of each work block: two words with one bit per interrupted slot. */
  shapes: Int32Array;
  cache: BlockCostCache;
  /**
   * For each slot, the run `[from, to)` of slots in the same state (interrupted or free) that
   * contains it, as flat indexes.
   */
  runFrom: Int32Array;
  runTo: Int32Array;
  /** 1 if the runs of a work block must be updated before they are used. */
  areRunsStale: Uint8Array;
  blockCost: Int32Array;
  blockFocusSlots: Int32Array;
  weekFocusSlots: Int32Array;
  /** Focus slots of the last cost computation. */
  lastFocusSlots: number;
}

export const createWorkBlockState = ({
  fixedInterruptions,
  workBlocks,
  weeks,
}: Model): WorkBlockState => ({
  interruptionCount: fixedInterruptions.slice(),
  shapes: new Int32Array(workBlocks.from.length * 2),
  cache: createBlockCostCache(),
  runFrom: new Int32Array(fixedInterruptions.length),
  runTo: new Int32Array(fixedInterruptions.length),
  areRunsStale: new Uint8Array(workBlocks.from.length).fill(1),
  blockCost: new Int32Array(workBlocks.from.length),
  blockFocusSlots: new Int32Array(workBlocks.from.length),
  weekFocusSlots: new Int32Array(weeks.goal.length),
  lastFocusSlots: 0,
});

export const getWeekCost = ({ weeks }: Model, week: number, focusSlots: number): number => {
  const missingSlots = (weeks.goal[week] as number) - focusSlots;
  return missingSlots > 0 ? missingSlots * (weeks.cost[week] as number) : 0;
};

/** Returns the change in cost when the focus slots of a week change. */
function getWeekCostDelta(
  { weeks }: Model,
  { weekFocusSlots }: WorkBlockState,
  week: number,
  change: number,
): number {
  if (change === 0) return 0;
  const missingSlots = (weeks.goal[week] as number) - (weekFocusSlots[week] as number);
  const remaining = missingSlots - change;
  return (
    ((remaining > 0 ? remaining : 0) - (missingSlots > 0 ? missingSlots : 0)) *
    (weeks.cost[week] as number)
  );
}

/**
 * Computes the cost of fragments and long runs of a work block if the flat range `[busyFrom, busyTo)`
 * were also interrupted. Returns the focus slots in `lastFocusSlots`, because allocating a result
 * object would be too slow here.
 */
function computeBlockCost(
  { workBlocks, slots }: Model,
  blockState: WorkBlockState,
  blockIndex: number,
  busyFrom: number,
  busyTo: number,
): number {
  const { interruptionCount } = blockState;
  const offset = (workBlocks.person[blockIndex] as number) * slots;
  const to = offset + (workBlocks.to[blockIndex] as number);
  const minFocusSlots = workBlocks.minFocusSlots[blockIndex] as number;
  const maxRunSlots = workBlocks.maxRunSlots[blockIndex] as number;
  let focusSlots = 0;
  let fragmentSlots = 0;
  let excessSlots = 0;
  let slot = offset + (workBlocks.from[blockIndex] as number);
  while (slot < to) {
    const start = slot;
    while (slot < to && interruptionCount[slot] === 0 && (slot < busyFrom || slot >= busyTo))
      slot += 1;
    const freeSlots = slot - start;
    if (freeSlots >= minFocusSlots) focusSlots += freeSlots;
    else fragmentSlots += freeSlots;
    const busyStart = slot;
    while (slot < to && (interruptionCount[slot] !== 0 || (slot >= busyFrom && slot < busyTo)))
      slot += 1;
    if (slot - busyStart > maxRunSlots) excessSlots += slot - busyStart - maxRunSlots;
  }
  blockState.lastFocusSlots = focusSlots;
  return (
    fragmentSlots * (workBlocks.fragmentCost[blockIndex] as number) +
    excessSlots * (workBlocks.longRunCost[blockIndex] as number)
  );
}

function updateRuns(
  { workBlocks, slots }: Model,
  blockState: WorkBlockState,
  blockIndex: number,
): void {
  const { interruptionCount, runFrom, runTo } = blockState;
  blockState.areRunsStale[blockIndex] = 0;
  const offset = (workBlocks.person[blockIndex] as number) * slots;
  const to = offset + (workBlocks.to[blockIndex] as number);
  let slot = offset + (workBlocks.from[blockIndex] as number);
  while (slot < to) {
    const start = slot;
    const isInterrupted = interruptionCount[slot] !== 0;
    while (slot < to && (interruptionCount[slot] !== 0) === isInterrupted) slot += 1;
    for (let i = start; i < slot; i += 1) {
      runFrom[i] = start;
      runTo[i] = slot;
    }
  }
}

/** Returns the cost of fragments and long runs of a work block in its current state. */
function getCurrentBlockCost(model: Model, blockState: WorkBlockState, blockIndex: number): number {
  const { workBlocks } = model;
  const { cache, shapes } = blockState;
  const slots = (workBlocks.to[blockIndex] as number) - (workBlocks.from[blockIndex] as number);
  const lowBits = shapes[2 * blockIndex] as number;
  const highBits = shapes[2 * blockIndex + 1] as number;
  const entry = getShapeEntry(cache, blockIndex, slots, lowBits, highBits);
  const cachedCost = entry < 0 ? NOT_CACHED : (cache.shapeCosts[entry] as number);
  if (cachedCost !== NOT_CACHED) {
    blockState.lastFocusSlots = unpackFocusSlots(cachedCost);
    return unpackCost(cachedCost);
  }
  const cost = computeBlockCost(model, blockState, blockIndex, 0, 0);
  if (entry >= 0) cache.shapeCosts[entry] = packCost(cost, blockState.lastFocusSlots);
  return cost;
}

/**
 * Updates the cost of a work block.
 *
 * @returns the change in cost
 */
export function refreshBlock(model: Model, blockState: WorkBlockState, blockIndex: number): number {
  const { blockCost, blockFocusSlots, weekFocusSlots } = blockState;
  const week = model.workBlocks.week[blockIndex] as number;
  const cost = getCurrentBlockCost(model, blockState, blockIndex);
  blockState.areRunsStale[blockIndex] = 1;
  const focusDelta = blockState.lastFocusSlots - (blockFocusSlots[blockIndex] as number);
  const delta =
    cost -
    (blockCost[blockIndex] as number) +
    getWeekCostDelta(model, blockState, week, focusDelta);
  blockCost[blockIndex] = cost;
  blockFocusSlots[blockIndex] = blockState.lastFocusSlots;
  weekFocusSlots[week] = (weekFocusSlots[week] as number) + focusDelta;
  return delta;
}

/** Toggles a slot (flat index) of a work block between interrupted and free. */
export function toggleInterruption(
  { workBlocks, slots }: Model,
  { shapes }: WorkBlockState,
  blockIndex: number,
  slot: number,
) {
  const offset = (workBlocks.person[blockIndex] as number) * slots;
  const i = slot - offset - (workBlocks.from[blockIndex] as number);
  const word = 2 * blockIndex + (i >> 5);
  if (i < 64) shapes[word] = (shapes[word] as number) ^ (1 << (i & 31));
}

/** Returns the cache page for interruptions of a length in a work block, or `NOT_CACHEABLE`. */
export function getCachePage(
  { workBlocks }: Model,
  { cache, shapes }: WorkBlockState,
  blockIndex: number,
  length: number,
): number {
  const slots = (workBlocks.to[blockIndex] as number) - (workBlocks.from[blockIndex] as number);
  const lowBits = shapes[2 * blockIndex] as number;
  const highBits = shapes[2 * blockIndex + 1] as number;
  return getPageOffset(cache, blockIndex, slots, length, lowBits, highBits);
}

/** Returns the cost of interrupting one work block; `i` is the cache entry. */
export function getInterruptionCost(
  model: Model,
  blockState: WorkBlockState,
  blockIndex: number,
  from: number,
  to: number,
  i: number,
): number {
  const { cache } = blockState;
  const cachedCost = i < 0 ? NOT_CACHED : (cache.interruptionCosts[i] as number);
  if (cachedCost !== NOT_CACHED)
    return getCachedInterruptionCost(model, blockState, blockIndex, cachedCost);
  const cost = computeInterruptionCost(model, blockState, blockIndex, from, to);
  if (i >= 0) cache.interruptionCosts[i] = packCost(cost, blockState.lastFocusSlots);
  return (
    cost +
    getWeekCostDelta(
      model,
      blockState,
      model.workBlocks.week[blockIndex] as number,
      blockState.lastFocusSlots,
    )
  );
}

/** Returns the cost of an interruption from its cached value. */
export function getCachedInterruptionCost(
  model: Model,
  blockState: WorkBlockState,
  blockIndex: number,
  cachedCost: number,
): number {
  const week = model.workBlocks.week[blockIndex] as number;
  return (
    unpackCost(cachedCost) + getWeekCostDelta(model, blockState, week, unpackFocusSlots(cachedCost))
  );
}

/**
 * Computes the cost of fragments and long runs if the flat range `[from, to)` also interrupts one
 * work block. Reads only the runs that the range overlaps. Returns the change in focus slots in
 * `lastFocusSlots`.
 */
function computeInterruptionCost(
  model: Model,
  blockState: WorkBlockState,
  blockIndex: number,
  from: number,
  to: number,
): number {
  const { workBlocks, slots } = model;
  const { interruptionCount, runFrom, runTo } = blockState;
  if (blockState.areRunsStale[blockIndex]) updateRuns(model, blockState, blockIndex);
  const offset = (workBlocks.person[blockIndex] as number) * slots;
  const blockStart = offset + (workBlocks.from[blockIndex] as number);
  const blockEnd = offset + (workBlocks.to[blockIndex] as number);
  const clippedStart = from > blockStart ? from : blockStart;
  const clippedEnd = to < blockEnd ? to : blockEnd;
  const minFocusSlots = workBlocks.minFocusSlots[blockIndex] as number;
  const maxRunSlots = workBlocks.maxRunSlots[blockIndex] as number;
  let focusSlots = 0;
  let fragmentSlots = 0;
  let excessSlots = 0;
  let freeBefore = 0;
  let freeAfter = 0;
  let busyStart = clippedStart;
  let busyEnd = clippedEnd;
  for (let slot = clippedStart; slot < clippedEnd; slot = runTo[slot] as number) {
    const runStart = runFrom[slot] as number;
    const runEnd = runTo[slot] as number;
    if (interruptionCount[slot] !== 0) {
      if (runEnd - runStart > maxRunSlots) excessSlots -= runEnd - runStart - maxRunSlots;
      if (runStart < busyStart) busyStart = runStart;
      if (runEnd > busyEnd) busyEnd = runEnd;
      continue;
    }
    if (runEnd - runStart >= minFocusSlots) focusSlots -= runEnd - runStart;
    else fragmentSlots -= runEnd - runStart;
    if (runStart < clippedStart) freeBefore = clippedStart - runStart;
    if (runEnd > clippedEnd) freeAfter = runEnd - clippedEnd;
  }
  if (
    freeBefore === 0 &&
    busyStart === clippedStart &&
    clippedStart > blockStart &&
    interruptionCount[clippedStart - 1] !== 0
  ) {
    busyStart = runFrom[clippedStart - 1] as number;
    if (clippedStart - busyStart > maxRunSlots)
      excessSlots -= clippedStart - busyStart - maxRunSlots;
  }
  if (
    freeAfter === 0 &&
    busyEnd === clippedEnd &&
    clippedEnd < blockEnd &&
    interruptionCount[clippedEnd] !== 0
  ) {
    busyEnd = runTo[clippedEnd] as number;
    if (busyEnd - clippedEnd > maxRunSlots) excessSlots -= busyEnd - clippedEnd - maxRunSlots;
  }
  if (freeBefore >= minFocusSlots) focusSlots += freeBefore;
  else fragmentSlots += freeBefore;
  if (freeAfter >= minFocusSlots) focusSlots += freeAfter;
  else fragmentSlots += freeAfter;
  if (busyEnd - busyStart > maxRunSlots) excessSlots += busyEnd - busyStart - maxRunSlots;
  blockState.lastFocusSlots = focusSlots;
  return (
    fragmentSlots * (workBlocks.fragmentCost[blockIndex] as number) +
    excessSlots * (workBlocks.longRunCost[blockIndex] as number)
  );
}

/** Computes the cost of interrupting any number of work blocks of one person. */
export function computeMultiBlockCost(
  model: Model,
  blockState: WorkBlockState,
  from: number,
  to: number,
): number {
  const { workBlockAt, workBlocks, slots } = model;
  let delta = 0;
  let lastWeek = -1;
  let focusChange = 0;
  let slot = from;
  while (slot < to) {
    const blockIndex = workBlockAt[slot] as number;
    if (blockIndex < 0) {
      slot += 1;
      continue;
    }
    delta +=
      computeBlockCost(model, blockState, blockIndex, from, to) -
      (blockState.blockCost[blockIndex] as number);
    const week = workBlocks.week[blockIndex] as number;
    if (week !== lastWeek) {
      if (lastWeek >= 0) delta += getWeekCostDelta(model, blockState, lastWeek, focusChange);
      lastWeek = week;
      focusChange = 0;
    }
    focusChange += blockState.lastFocusSlots - (blockState.blockFocusSlots[blockIndex] as number);
    slot =
      (workBlocks.person[blockIndex] as number) * slots + (workBlocks.to[blockIndex] as number);
  }
  return lastWeek >= 0 ? delta + getWeekCostDelta(model, blockState, lastWeek, focusChange) : delta;
}
