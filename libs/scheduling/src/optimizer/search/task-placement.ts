import type { ModelTask } from '../model/model.ts';
import type { SearchState } from './search-state.ts';
import { findOptimalChunks, NO_CHUNKS } from './optimal-chunks.ts';
import { countSetBits, toggleBit } from './slot-bits.ts';

function markChunks(state: SearchState, taskIndex: number, owner: number, value: number): void {
  const { model, taskAt, taskBits, wordsPerPerson, chunks } = state;
  const taskChunks = chunks[taskIndex] as Int32Array;
  for (let i = 0; i < taskChunks.length; i += 2) {
    for (let slot = taskChunks[i] as number; slot < (taskChunks[i + 1] as number); slot += 1) {
      taskAt[owner * model.slots + slot] = value;
      toggleBit(taskBits, owner * wordsPerPerson, slot);
    }
  }
}

/**
 * Removes the chunks of a task.
 *
 * @returns the change in cost
 */
export function removeTask(state: SearchState, taskIndex: number): number {
  const task = state.model.tasks[taskIndex];
  if (!task) return 0;
  markChunks(state, taskIndex, task.owner, 0);
  state.chunks[taskIndex] = NO_CHUNKS;
  const previousCost = state.taskCosts[taskIndex] as number;
  const cost = task.slots * task.unscheduledCost;
  state.taskCosts[taskIndex] = cost;
  return cost - previousCost;
}

/**
 * Places the given chunks of a removed task.
 *
 * @param cost total cost of the task with these chunks
 * @returns the change in cost
 */
export function placeChunks(
  state: SearchState,
  taskIndex: number,
  chunks: Int32Array,
  cost: number,
): number {
  const task = state.model.tasks[taskIndex];
  if (!task) return 0;
  const previousCost = state.taskCosts[taskIndex] as number;
  state.chunks[taskIndex] = chunks;
  state.taskCosts[taskIndex] = cost;
  markChunks(state, taskIndex, task.owner, taskIndex + 1);
  return cost - previousCost;
}

/**
 * Inserts a removed task in its optimal chunks.
 *
 * @param costLimit cost of a known feasible solution, used for pruning
 * @returns the change in cost
 */
export function insertTask(state: SearchState, taskIndex: number, costLimit?: number): number {
  const task = state.model.tasks[taskIndex];
  if (!task) return 0;
  const { cost, chunks } = findOptimalChunks(state, task, task.costPrefixSums, costLimit);
  return placeChunks(state, taskIndex, chunks, cost);
}

/** Returns whether all slots of the chunks are free. */
export function areSlotsFree(
  { model, eventBits, taskBits, wordsPerPerson }: SearchState,
  taskIndex: number,
  chunks: Int32Array,
): boolean {
  const wordOffset = (model.tasks[taskIndex]?.owner ?? 0) * wordsPerPerson;
  for (let i = 0; i < chunks.length; i += 2) {
    const from = chunks[i] as number;
    const to = chunks[i + 1] as number;
    if (
      countSetBits(eventBits, wordOffset, from, to) + countSetBits(taskBits, wordOffset, from, to) >
      0
    )
      return false;
  }
  return true;
}

/** Returns the number of unscheduled slots of a task. */
export function countUnscheduledSlots({ model, chunks }: SearchState, taskIndex: number): number {
  const taskChunks = chunks[taskIndex] as Int32Array;
  let unscheduledSlots = model.tasks[taskIndex]?.slots ?? 0;
  for (let i = 0; i < taskChunks.length; i += 2)
    unscheduledSlots -= (taskChunks[i + 1] as number) - (taskChunks[i] as number);
  return unscheduledSlots;
}

/** Returns the cost of a task with the given chunks, including unscheduled slots. */
export function getTaskCost(
  { slots, costPrefixSums, chunkCost, unscheduledCost }: ModelTask,
  chunks: Int32Array,
): number {
  let cost = slots * unscheduledCost;
  for (let i = 0; i < chunks.length; i += 2) {
    const [from, to] = [chunks[i] as number, chunks[i + 1] as number];
    cost +=
      chunkCost +
      (costPrefixSums[to] as number) -
      (costPrefixSums[from] as number) -
      (to - from) * unscheduledCost;
  }
  return cost;
}

/** Number of consecutive slots with the same noise. */
const NOISE_PATCH_SLOTS = 4;
/** Noisy prefix sums, reused between calls and grown when needed. */
const scratch = { noisyPrefixSums: new Int32Array(0) };

/**
 * Inserts a removed task with random noise added to the slot costs. This finds plans in which one task
 * gives up its cheapest slots.
 *
 * @param maxNoise maximum noise per slot, in points
 * @returns the change in cost, without noise
 */
export function insertTaskWithNoise(
  state: SearchState,
  taskIndex: number,
  maxNoise: number,
  random: () => number,
): number {
  const task = state.model.tasks[taskIndex];
  if (!task) return 0;
  const { costPrefixSums, from, to } = task;
  if (scratch.noisyPrefixSums.length < costPrefixSums.length)
    scratch.noisyPrefixSums = new Int32Array(costPrefixSums.length);
  const { noisyPrefixSums } = scratch;
  let totalNoise = 0;
  let patchNoise = 0;
  for (let slot = from; slot <= to; slot += 1) {
    noisyPrefixSums[slot] = (costPrefixSums[slot] as number) + totalNoise;
    if (slot % NOISE_PATCH_SLOTS === 0)
      patchNoise = random() < 0.5 ? 0 : Math.floor(random() * maxNoise);
    totalNoise += patchNoise;
  }
  const { chunks } = findOptimalChunks(state, task, noisyPrefixSums);
  return placeChunks(state, taskIndex, chunks, getTaskCost(task, chunks));
}
