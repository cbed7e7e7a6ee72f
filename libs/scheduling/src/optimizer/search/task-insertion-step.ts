import type { ModelTask } from '../model/model.ts';
import { FORBIDDEN_COST, assign } from './search-state.ts';
import { ejectConflictingEvents, exceedsThreshold } from './ejection-chain.ts';
import { sampleCandidate } from './candidate-sampling.ts';
import { FEASIBLE_ONLY, type ConflictPenalties } from './insertion-cost.ts';
import {
  orderByRandomizedCost,
  findEventsIn,
  findTasksIn,
  type SlotRange,
} from './slot-occupants.ts';
import {
  drawAcceptanceThreshold,
  beginStep,
  randomInt,
  getMaxTaskGain,
  rollBackStep,
  acceptOrRollBack,
  ejectEvent,
  ejectTask,
  type Search,
} from './search.ts';
import { countSetBits } from './slot-bits.ts';
import { shuffle } from './shuffle.ts';
import { getTaskCost, insertTask, placeChunks } from './task-placement.ts';

/** Maximum number of events that one step may reassign. */
const MAX_CHAIN_LENGTH = 7;
/** Maximum number of starts to compare before one is chosen. */
const MAX_START_SAMPLES = 4;
/** Penalty for a day or a plan at its limit, in points. */
const CAP_PENALTY = 60;

/** Samples some starts for a chunk and returns the one with the fewest occupied slots. */
function pickStart({ state, random }: Search, task: ModelTask, starts: Int32Array): number {
  const { eventBits, wordsPerPerson } = state;
  const wordOffset = task.owner * wordsPerPerson;
  let bestStart = 0;
  let fewestOccupied = Infinity;
  for (
    let remainingSamples = 1 + randomInt(random, MAX_START_SAMPLES);
    remainingSamples > 0;
    remainingSamples -= 1
  ) {
    const from = starts[randomInt(random, starts.length)] as number;
    const occupied = countSetBits(eventBits, wordOffset, from, from + task.minSlots);
    if (occupied < fewestOccupied) [bestStart, fewestOccupied] = [from, occupied];
  }
  return bestStart;
}

/** Picks a range of slots that a chunk of the task could use if movable events were elsewhere. */
function pickTargetRange(search: Search, taskIndex: number): SlotRange {
  const { state, random, chunkStarts } = search;
  const { tasks, working, fixed, slots } = state.model;
  const task = tasks[taskIndex] as ModelTask;
  const { owner, maxSlots, minSlots, slots: totalSlots, to: end } = task;
  const from = pickStart(search, task, chunkStarts[taskIndex] as Int32Array);
  const maxLength = Math.min(maxSlots, totalSlots, end - from);
  const targetLength = minSlots + randomInt(random, Math.max(0, maxLength - minSlots) + 1);
  const offset = owner * slots;
  let to = from + minSlots;
  while (to < from + targetLength && working[offset + to] === 1 && fixed[offset + to] === 0)
    to += 1;
  return { from, to };
}

/** Returns an upper bound on the cost that rescheduling a task could save. */
const getMaxGain = ({ state, maxTaskGains }: Search, task: ModelTask, taskIndex: number): number =>
  (state.taskCosts[taskIndex] as number) -
  task.slots * task.unscheduledCost -
  (maxTaskGains[taskIndex] as number);

/**
 * Places a removed task in the range if it fits as a single chunk, otherwise in its optimal chunks.
 *
 * @returns the change in cost
 */
function placeInRange(
  { state }: Search,
  taskIndex: number,
  task: ModelTask,
  { from, to }: SlotRange,
): number {
  if (task.minSlots < task.slots || to - from < task.slots) return insertTask(state, taskIndex);
  const chunks = Int32Array.of(from, to);
  return placeChunks(state, taskIndex, chunks, getTaskCost(task, chunks));
}

/**
 * Performs one step for an unscheduled or expensive task: clears a range of its owner's slots,
 * inserts the task, reinserts the ejected events, and then reinserts the removed tasks. Removes
 * either all tasks of the owner or only those in the range.
 *
 * @returns whether the step was accepted
 */
export function tryTaskInsertion(search: Search, taskIndex: number, temperature: number): boolean {
  const { state, random, parameters } = search;
  const { fullRateGain, ejectionPenalty, partialEjectionRate } = parameters;
  const { tasks } = state.model;
  const task = tasks[taskIndex];
  if (!task || search.chunkStarts[taskIndex]?.length === 0) return false;
  if (random() * fullRateGain >= getMaxGain(search, task, taskIndex)) return false;
  const targetRange = pickTargetRange(search, taskIndex);
  const queue = shuffle(findEventsIn(state, task.owner, targetRange), random);
  const isPartialEjection = partialEjectionRate > 0 && random() < partialEjectionRate;
  const ownerTasks = search.ownerTasks[task.owner] as number[];
  const blockingTasks = isPartialEjection
    ? findTasksIn(state, ownerTasks, targetRange).filter((other) => other !== taskIndex)
    : [];
  if (queue.length + blockingTasks.length === 0 || queue.length >= MAX_CHAIN_LENGTH) return false;
  const threshold = drawAcceptanceThreshold(search, temperature);
  beginStep(search);
  const ejectingPenalties: ConflictPenalties = {
    event: ejectionPenalty,
    task: FORBIDDEN_COST,
    cap: CAP_PENALTY,
  };
  let delta = 0;
  for (const eventIndex of queue) delta += ejectEvent(search, eventIndex);
  const removedTasks = isPartialEjection
    ? orderByRandomizedCost(tasks, blockingTasks, random)
    : shuffle(ownerTasks, random);
  delta += ejectTask(search, taskIndex);
  for (const other of removedTasks) delta += ejectTask(search, other);
  delta += isPartialEjection
    ? placeInRange(search, taskIndex, task, targetRange)
    : insertTask(state, taskIndex);
  const maxGain = getMaxTaskGain(search) - (search.maxTaskGains[taskIndex] as number);
  for (let next = 0; next < queue.length; next += 1) {
    if (exceedsThreshold(search, delta + maxGain, queue, next, threshold)) {
      rollBackStep(search);
      return false;
    }
    const eventIndex = queue[next] as number;
    const penalties = queue.length < MAX_CHAIN_LENGTH ? ejectingPenalties : FEASIBLE_ONLY;
    const candidate = sampleCandidate(state, eventIndex, penalties, temperature, random);
    if (candidate < 0) {
      rollBackStep(search);
      return false;
    }
    delta += assign(state, eventIndex, candidate);
    if (penalties !== FEASIBLE_ONLY) delta += ejectConflictingEvents(search, eventIndex, queue);
    if (delta === Infinity) {
      rollBackStep(search);
      return false;
    }
  }
  for (const other of removedTasks) if (other !== taskIndex) delta += insertTask(state, other);
  return acceptOrRollBack(search, delta, threshold);
}
