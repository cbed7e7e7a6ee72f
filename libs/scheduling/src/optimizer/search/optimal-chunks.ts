import type { ModelTask } from '../model/model.ts';
import type { SearchState } from './search-state.ts';

const UNREACHED = 1 << 29;
export const NO_CHUNKS = new Int32Array(0);

/** Returns whether a chunk of a task may use a slot of its owner. */
const isFree = ({ model, eventCount, taskAt }: SearchState, slot: number): boolean =>
  model.working[slot] === 1 && eventCount[slot] === 0 && taskAt[slot] === 0;

/** Tables of the dynamic program, reused between calls and grown when needed. */
const scratch = {
  best: new Int32Array(0),
  chosenLengths: new Int16Array(0),
  /** Slot of each row. */
  slotOf: new Int32Array(0),
  /** Chunk bounds in reverse order during reconstruction. */
  backwards: [] as number[],
  /** Number of initialized rows. */
  ready: 0,
};

/** Initializes all rows before `rows`. */
function prepareRows(rows: number, width: number): void {
  const size = rows * width;
  if (scratch.best.length < size) {
    const { best, chosenLengths, slotOf: slotByRow } = scratch;
    scratch.best = new Int32Array(size * 2);
    scratch.chosenLengths = new Int16Array(size * 2);
    scratch.slotOf = new Int32Array(size * 2);
    scratch.best.set(best);
    scratch.chosenLengths.set(chosenLengths);
    scratch.slotOf.set(slotByRow);
  }
  scratch.best.fill(UNREACHED, scratch.ready * width, size);
  scratch.chosenLengths.fill(0, scratch.ready * width, size);
  scratch.ready = rows;
}

/** Returns the minimum cost of a slot in a run. */
function getMinSlotCost(costPrefixSums: Int32Array, from: number, to: number): number {
  let minCost = UNREACHED;
  for (let slot = from; slot < to; slot += 1) {
    const cost = (costPrefixSums[slot + 1] as number) - (costPrefixSums[slot] as number);
    if (cost < minCost) minCost = cost;
  }
  return minCost;
}

/**
 * Finds optimal chunks for one task in the free slots by dynamic programming over free slots and
 * the number of scheduled slots. State `(row, k)` is the minimum cost of scheduling `k` slots
 * before the row. A chunk is a transition to the state after the free slot that must follow the
 * chunk. Stops when no later chunk can improve the result.
 *
 * @param costPrefixSums prefix sums of slot costs; defaults to the task's
 * @param costLimit cost of a known feasible solution, used for pruning
 */
export function findOptimalChunks(
  state: SearchState,
  task: ModelTask,
  costPrefixSums = task.costPrefixSums,
  costLimit = Infinity,
): { cost: number; chunks: Int32Array } {
  const { slots: totalSlots, minSlots, maxSlots, minCostFrom, chunkCost, unscheduledCost } = task;
  const offset = task.owner * state.model.slots;
  const width = totalSlots + 1;
  scratch.ready = 0;
  prepareRows(1, width);
  scratch.best[0] = 0;
  let row = 0;
  let upperBound = Math.min(totalSlots * unscheduledCost, costLimit);
  let cost = totalSlots * unscheduledCost;
  let lastRow = 0;
  let scheduledSlots = 0;
  for (let nextSlot = task.from; nextSlot < task.to;) {
    let from = nextSlot;
    while (from < task.to && !isFree(state, offset + from)) from += 1;
    let to = from;
    while (to < task.to && isFree(state, offset + to)) to += 1;
    nextSlot = to + 1;
    // Skip runs in which even the shortest chunk costs more than the best solution.
    if (
      to - from < minSlots ||
      chunkCost + minSlots * getMinSlotCost(costPrefixSums, from, to) > upperBound
    )
      continue;
    prepareRows(row + to - from + 3, width);
    const { best, chosenLengths, slotOf: slotByRow } = scratch;
    let canImprove = false;
    for (let slot = from; slot <= to; slot += 1, row += 1) {
      const rowOffset = row * width;
      const minRemainingCost = minCostFrom[slot] as number;
      slotByRow[row] = slot;
      for (let scheduled = 0; scheduled <= totalSlots; scheduled += 1) {
        const costSoFar = best[rowOffset + scheduled] as number;
        if (costSoFar === UNREACHED) continue;
        if (costSoFar < (best[rowOffset + width + scheduled] as number)) {
          best[rowOffset + width + scheduled] = costSoFar;
          chosenLengths[rowOffset + width + scheduled] = 0;
        }
        // Prune if one more chunk exceeds the best solution even with the cheapest remaining slots.
        if (costSoFar + chunkCost + (totalSlots - scheduled) * minRemainingCost > upperBound)
          continue;
        canImprove = true;
        const maxLength = Math.min(maxSlots, to - slot, totalSlots - scheduled);
        for (let length = minSlots; length <= maxLength; length += 1) {
          const chunkedCost =
            costSoFar +
            chunkCost +
            (costPrefixSums[slot + length] as number) -
            (costPrefixSums[slot] as number);
          const targetState = rowOffset + (length + 1) * width + scheduled + length;
          if (chunkedCost >= (best[targetState] as number)) continue;
          best[targetState] = chunkedCost;
          chosenLengths[targetState] = length;
          const totalCost = chunkedCost + (totalSlots - scheduled - length) * unscheduledCost;
          if (totalCost < upperBound) upperBound = totalCost;
          if (totalCost < cost) {
            cost = totalCost;
            lastRow = row + length + 1;
            scheduledSlots = scheduled + length;
          }
        }
      }
    }
    if (!canImprove) break;
  }
  return { cost, chunks: reconstructChunks(lastRow, scheduledSlots, width) };
}

function reconstructChunks(lastRow: number, scheduledSlots: number, width: number): Int32Array {
  if (scheduledSlots === 0) return NO_CHUNKS;
  const { chosenLengths, slotOf: slotByRow, backwards } = scratch;
  let row = lastRow;
  let scheduled = scheduledSlots;
  let count = 0;
  while (row > 0 && scheduled > 0) {
    const length = chosenLengths[row * width + scheduled] as number;
    if (length === 0) row -= 1;
    else {
      row -= length + 1;
      scheduled -= length;
      const from = slotByRow[row] as number;
      backwards[count] = from + length;
      backwards[count + 1] = from;
      count += 2;
    }
  }
  const chunks = new Int32Array(count);
  for (let i = 0; i < count; i += 1) chunks[i] = backwards[count - 1 - i] as number;
  return chunks;
}
