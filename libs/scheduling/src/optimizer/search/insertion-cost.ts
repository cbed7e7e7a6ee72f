import { NO_BLOCK, MULTIPLE_BLOCKS, type MovableEvent } from '../model/model.ts';
import { FORBIDDEN_COST, getConflictCost, type SearchState } from './search-state.ts';
import { NOT_CACHEABLE, NOT_CACHED } from './block-cost-cache.ts';
import {
  getInterruptionCost,
  computeMultiBlockCost,
  getCachedInterruptionCost,
  getCachePage,
} from './work-block-costs.ts';
import { countSetBits } from './slot-bits.ts';

/** Penalties in points per occupied slot; `FORBIDDEN_COST` excludes occupied slots. */
export interface ConflictPenalties {
  event: number;
  task: number;
  /** Penalty for a day or a plan at its limit, which requires an ejection. */
  cap: number;
}

/**
 * A cost above this threshold includes `FORBIDDEN_COST`, even if savings in other terms have
 * reduced it.
 */
const FORBIDDEN_THRESHOLD = FORBIDDEN_COST / 2;

export const FEASIBLE_ONLY: ConflictPenalties = {
  event: FORBIDDEN_COST,
  task: FORBIDDEN_COST,
  cap: FORBIDDEN_COST,
};

/** Returns the cost of interrupting work blocks at the original time; `[from, to)` are flat indexes. */
function getOriginalInterruptionCost(
  { model, blockState }: SearchState,
  { affectedBlocks, starts }: MovableEvent,
  i: number,
  from: number,
  to: number,
): number {
  const blockIndex = affectedBlocks[i * starts.length] as number;
  if (blockIndex === NO_BLOCK) return 0;
  if (blockIndex === MULTIPLE_BLOCKS) return computeMultiBlockCost(model, blockState, from, to);
  const { workBlocks, slots } = model;
  const page = getCachePage(model, blockState, blockIndex, to - from);
  const first =
    (workBlocks.person[blockIndex] as number) * slots + (workBlocks.from[blockIndex] as number);
  return getInterruptionCost(
    model,
    blockState,
    blockIndex,
    from,
    to,
    page < 0 ? page : page + to - first,
  );
}

/** Returns the cost of keeping an unassigned event at its original time, or `FORBIDDEN_COST`. */
function getOriginalCost(
  state: SearchState,
  event: MovableEvent,
  penalties: ConflictPenalties,
): number {
  const { model, movedCount, taskAt, nextMeetingCost } = state;
  const candidates = event.starts.length;
  let cost = (event.costs[0] as number) + getConflictCost(state, event);
  for (let i = 0; i < event.capRows.length; i += candidates) {
    const row = event.capRows[i] as number;
    if (row >= 0) cost += Math.min(nextMeetingCost[row] as number, penalties.cap);
  }
  for (let i = 0; i < event.people.length; i += 1) {
    const offset = (event.people[i] as number) * model.slots;
    const from = offset + (event.originalFrom[i] as number);
    const to = offset + (event.originalTo[i] as number);
    for (let slot = from; slot < to; slot += 1) {
      if (movedCount[slot] !== 0) cost += penalties.event;
      if (taskAt[slot] !== 0) cost += penalties.task;
    }
    if (cost > FORBIDDEN_THRESHOLD) return FORBIDDEN_COST;
    cost += getOriginalInterruptionCost(state, event, i, from, to);
  }
  return cost;
}

/** Adds the cost of daily caps to a range of candidates. */
function addCapCosts(
  { nextMeetingCost, candidateCosts }: SearchState,
  { starts, capRows }: MovableEvent,
  first: number,
  end: number,
  maxPenalty: number,
): void {
  for (let offset = 0; offset < capRows.length; offset += starts.length) {
    for (let candidate = first; candidate < end; candidate += 1) {
      const row = capRows[offset + candidate] as number;
      if (row < 0) continue;
      const meetingCost = nextMeetingCost[row] as number;
      if (meetingCost !== 0)
        candidateCosts[candidate] =
          (candidateCosts[candidate] as number) +
          (meetingCost < maxPenalty ? meetingCost : maxPenalty);
    }
  }
}

/** Adds the cost for one person to a range of candidates, excluding candidate 0. */
function addPersonCosts(
  state: SearchState,
  event: MovableEvent,
  i: number,
  first: number,
  end: number,
  penalties: ConflictPenalties,
): void {
  const { model, wordsPerPerson, eventBits, taskBits, blockState, candidateCosts } = state;
  const { starts, affectedBlocks } = event;
  const personIndex = event.people[i] as number;
  const slotsBefore = event.slotsBefore[i] as number;
  const slotsAfter = event.slotsAfter[i] as number;
  const offset = personIndex * model.slots;
  const row = personIndex * wordsPerPerson;
  const candidateOffset = i * starts.length;
  const { workBlocks } = model;
  const { interruptionCosts } = blockState.cache;
  let page = NOT_CACHEABLE;
  let cachedBlock = NO_BLOCK;
  let pageOrigin = 0;
  for (let candidate = first; candidate < end; candidate += 1) {
    let cost = candidateCosts[candidate] as number;
    if (cost > FORBIDDEN_THRESHOLD) continue;
    const from = (starts[candidate] as number) - slotsBefore;
    const to = (starts[candidate] as number) + slotsAfter;
    const occupiedSlots = countSetBits(eventBits, row, from, to);
    if (occupiedSlots !== 0) cost += occupiedSlots * penalties.event;
    if (cost <= FORBIDDEN_THRESHOLD) {
      const taskSlots = countSetBits(taskBits, row, from, to);
      if (taskSlots !== 0) cost += taskSlots * penalties.task;
    }
    if (cost > FORBIDDEN_THRESHOLD) {
      candidateCosts[candidate] = FORBIDDEN_COST;
      continue;
    }
    const blockIndex = affectedBlocks[candidateOffset + candidate] as number;
    if (blockIndex === MULTIPLE_BLOCKS)
      cost += computeMultiBlockCost(model, blockState, offset + from, offset + to);
    else if (blockIndex !== NO_BLOCK) {
      if (blockIndex !== cachedBlock) {
        cachedBlock = blockIndex;
        page = getCachePage(model, blockState, blockIndex, slotsBefore + slotsAfter);
        pageOrigin = (workBlocks.from[blockIndex] as number) - slotsBefore - slotsAfter;
      }
      const entry = page === NOT_CACHEABLE ? NOT_CACHEABLE : page + from - pageOrigin;
      const cachedCost =
        entry === NOT_CACHEABLE ? NOT_CACHED : (interruptionCosts[entry] as number);
      // Cache hit in nearly all cases
      if (cachedCost === NOT_CACHED)
        cost += getInterruptionCost(
          model,
          blockState,
          blockIndex,
          offset + from,
          offset + to,
          entry,
        );
      else cost += getCachedInterruptionCost(model, blockState, blockIndex, cachedCost);
    }
    candidateCosts[candidate] = cost;
  }
}

/**
 * Computes the cost of assigning an unassigned event to the candidates `[first, end)`, excluding
 * candidate 0, given all other current assignments. Infeasible candidates cost `FORBIDDEN_COST`.
 *
 * @returns a scratch array that is overwritten by the next call, indexed by candidate
 */
export function computeInsertionCosts(
  state: SearchState,
  eventIndex: number,
  penalties: ConflictPenalties,
  first: number,
  end: number,
): Float64Array {
  const { model, candidateCosts } = state;
  const event = model.events[eventIndex] as MovableEvent;
  const isFull = state.moveCount >= model.maxMoves;
  if (isFull && penalties.cap === FORBIDDEN_COST) {
    for (let candidate = first; candidate < end; candidate += 1)
      candidateCosts[candidate] = FORBIDDEN_COST;
    return candidateCosts;
  }
  const excessMovePenalty = isFull ? penalties.cap : 0;
  for (let candidate = first; candidate < end; candidate += 1)
    candidateCosts[candidate] = (event.costs[candidate] as number) + excessMovePenalty;
  addCapCosts(state, event, first, end, penalties.cap);
  for (let i = 0; i < event.people.length; i += 1)
    addPersonCosts(state, event, i, first, end, penalties);
  return candidateCosts;
}

/** Computes the cost of assigning an unassigned event to one candidate, which may be candidate 0. */
export function computeInsertionCost(
  state: SearchState,
  eventIndex: number,
  candidate: number,
  penalties: ConflictPenalties,
): number {
  if (candidate === 0)
    return getOriginalCost(state, state.model.events[eventIndex] as MovableEvent, penalties);
  return computeInsertionCosts(state, eventIndex, penalties, candidate, candidate + 1)[
    candidate
  ] as number;
}
