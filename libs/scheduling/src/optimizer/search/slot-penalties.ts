import type { Model, ModelTask, MovableEvent } from '../model/model.ts';
import { randomInt, type Search } from './search.ts';
import { countUnscheduledSlots, removeTask, insertTask } from './task-placement.ts';

/**
 * @module
 * Slot penalties for unscheduled tasks.
 *
 * A task that needs a long block can be scheduled only after all meetings have been moved out of
 * the block. Moving only some of them doesn't reduce the cost, so a local search has no incentive
 * to do it. This module picks a target block for each unscheduled task and temporarily penalizes
 * meetings for every slot they occupy in it. The idea is similar to guided local search.
 */

/** Number of random blocks to compare per task. */
const BLOCK_SAMPLES = 6;

/** A block that a task could use if the movable events in it were elsewhere. Units are slots. */
interface TargetBlock {
  owner: number;
  from: number;
  to: number;
  /** Cost added to an event for each slot that it occupies in the block. */
  penaltyPerSlot: number;
}

/** A search model with temporary penalties. */
interface PenalizedModel {
  model: Model;
  /** Returns the total penalty of an assignment of events to candidates. */
  getPenalty: (assignment: Int32Array) => number;
}

const blocksTouch = (a: TargetBlock, b: TargetBlock): boolean =>
  a.owner === b.owner && a.from <= b.to && b.from <= a.to;

/** Counts the slots of a block that an event's footprint for one of its people would occupy. */
function countOverlapSlots(
  event: MovableEvent,
  personPosition: number,
  candidate: number,
  { from, to }: TargetBlock,
): number {
  const start = event.starts[candidate] as number;
  const first =
    candidate === 0
      ? (event.originalFrom[personPosition] as number)
      : start - (event.slotsBefore[personPosition] as number);
  const end =
    candidate === 0
      ? (event.originalTo[personPosition] as number)
      : start + (event.slotsAfter[personPosition] as number);
  return Math.max(0, Math.min(to, end) - Math.max(from, first));
}

/** Returns the penalty of each candidate of an event. */
function getCandidatePenalties(
  event: MovableEvent,
  targetBlocks: readonly TargetBlock[],
): Int32Array {
  const penalties = new Int32Array(event.starts.length);
  for (const block of targetBlocks) {
    const personPosition = event.people.indexOf(block.owner);
    if (personPosition < 0) continue;
    for (let candidate = 0; candidate < penalties.length; candidate += 1) {
      penalties[candidate] =
        (penalties[candidate] as number) +
        countOverlapSlots(event, personPosition, candidate, block) * block.penaltyPerSlot;
    }
  }
  return penalties;
}

/**
 * Picks a random start for a task and extends the block up to `maxLength`, the deadline, or the first
 * slot that is fixed or outside working hours.
 */
function sampleBlock(
  { state, random, chunkStarts }: Search,
  taskIndex: number,
  maxLength: number,
): TargetBlock {
  const { slots, working, fixed, tasks } = state.model;
  const { owner, minSlots, to: deadline, unscheduledCost } = tasks[taskIndex] as ModelTask;
  const starts = chunkStarts[taskIndex] as Int32Array;
  const from = starts[randomInt(random, starts.length)] as number;
  const end = Math.min(deadline, from + maxLength);
  const offset = owner * slots;
  let to = from + minSlots;
  while (to < end && working[offset + to] === 1 && fixed[offset + to] === 0) to += 1;
  return { owner, from, to, penaltyPerSlot: unscheduledCost };
}

/** Counts the slots of a block that events or tasks occupy. */
function countOccupiedSlots({ state }: Search, { owner, from, to }: TargetBlock): number {
  const offset = owner * state.model.slots;
  let count = 0;
  for (let slot = offset + from; slot < offset + to; slot += 1) {
    if ((state.eventCount[slot] as number) + (state.taskAt[slot] as number) > 0) count += 1;
  }
  return count;
}

/**
 * Samples blocks for a task and returns the one with the most free slots.
 *
 * @param chosen blocks of other tasks; the returned block neither overlaps nor touches them
 * @returns `null` if the task has no possible start, or if every sample overlaps or touches a
 * chosen block
 */
function pickBlock(
  search: Search,
  taskIndex: number,
  chosen: readonly TargetBlock[],
): TargetBlock | null {
  const { minSlots, maxSlots } = search.state.model.tasks[taskIndex] as ModelTask;
  const maxLength = Math.min(maxSlots, countUnscheduledSlots(search.state, taskIndex));
  if (maxLength < minSlots || search.chunkStarts[taskIndex]?.length === 0) return null;
  let best: TargetBlock | null = null;
  let mostFreeSlots = -Infinity;
  for (let sample = 0; sample < BLOCK_SAMPLES; sample += 1) {
    const block = sampleBlock(search, taskIndex, maxLength);
    const freeSlots = block.to - block.from - countOccupiedSlots(search, block);
    if (freeSlots <= mostFreeSlots || chosen.some((other) => blocksTouch(other, block))) continue;
    [best, mostFreeSlots] = [block, freeSlots];
  }
  return best;
}

/** Creates a model with penalties for all unscheduled tasks; `null` if every task is scheduled. */
function createPenalizedModel(search: Search): PenalizedModel | null {
  const { model } = search.state;
  const targetBlocks: TargetBlock[] = [];
  model.tasks.forEach((_, taskIndex) => {
    const block =
      countUnscheduledSlots(search.state, taskIndex) > 0
        ? pickBlock(search, taskIndex, targetBlocks)
        : null;
    if (block) targetBlocks.push(block);
  });
  if (targetBlocks.length === 0) return null;
  const penalties = model.events.map((event) => getCandidatePenalties(event, targetBlocks));
  const events = model.events.map((event, eventIndex) => ({
    ...event,
    costs: event.costs.map((cost, candidate) => cost + (penalties[eventIndex]?.[candidate] ?? 0)),
  }));
  return {
    model: { ...model, events },
    getPenalty: (assignment) =>
      assignment.reduce(
        (sum, candidate, eventIndex) => sum + (penalties[eventIndex]?.[candidate] ?? 0),
        0,
      ),
  };
}

/**
 * Runs a search with temporary slot penalties, then removes them and reschedules tasks into the freed
 * blocks. Runs the search unchanged if every task is already scheduled.
 *
 * @param search modified in place; its cost includes no penalties after the call
 * @param run performs the search on `search.state.model`
 */
export function runWithSlotPenalties(search: Search, run: () => void): void {
  const { state, best: previousBest } = search;
  const { model } = state;
  const penalized = createPenalizedModel(search);
  if (!penalized) {
    run();
    return;
  }
  state.model = penalized.model;
  search.cost += penalized.getPenalty(state.assignment);
  run();
  state.model = model;
  search.cost -= penalized.getPenalty(state.assignment);
  if (search.best !== previousBest)
    search.best.cost -= penalized.getPenalty(search.best.assignment);
  model.tasks.forEach((_, taskIndex) => {
    if (countUnscheduledSlots(state, taskIndex) > 0)
      search.cost += removeTask(state, taskIndex) + insertTask(state, taskIndex);
  });
}
