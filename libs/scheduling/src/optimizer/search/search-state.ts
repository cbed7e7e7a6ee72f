import { NO_BLOCK, MULTIPLE_BLOCKS, type Model, type MovableEvent } from '../model/model.ts';
import {
  createWorkBlockState,
  refreshBlock,
  toggleInterruption,
  getWeekCost,
  type WorkBlockState,
} from './work-block-costs.ts';
import { toggleBit, createSlotBits } from './slot-bits.ts';

/** Cost of an infeasible assignment, higher than the cost of any plan. */
export const FORBIDDEN_COST = 1e9;

/** A partial plan and the tables for computing cost changes. */
export interface SearchState {
  model: Model;
  /** Candidate of each event, or -1 while it is unassigned. */
  assignment: Int32Array;
  /** Bounds of each event's footprint over all its people. */
  footprintFrom: Int32Array;
  footprintTo: Int32Array;
  /** Number of footprints per person and slot, including fixed events. */
  eventCount: Uint8Array;
  /** Number of footprints of moved events per person and slot. */
  movedCount: Uint8Array;
  /** Task that occupies a slot, as index + 1, or 0. */
  taskAt: Uint8Array;
  /** Number of words per person in the following two bitsets of occupied slots. */
  wordsPerPerson: number;
  eventBits: Int32Array;
  taskBits: Int32Array;
  blockState: WorkBlockState;
  meetingCount: Int32Array;
  /** Cost of one more meeting per cap row; `FORBIDDEN_COST` at the limit. */
  nextMeetingCost: Float64Array;
  moveCount: number;
  /** Scratch array for the candidate costs of one event. */
  candidateCosts: Float64Array;
  /** Chunks of each task as a flat array of `[from, to)` pairs. */
  chunks: Int32Array[];
  taskCosts: Int32Array;
}

/** Returns the cost of meetings over the cap in one row. */
const getCapCost = ({ caps }: Model, row: number, meetings: number): number => {
  const excess = meetings - (caps.cap[row] as number);
  return excess > 0 ? excess * (caps.cost[row] as number) : 0;
};

/**
 * Adds or removes a meeting in a cap row.
 *
 * @returns the change in cost
 */
function updateMeetingCount(
  { model, meetingCount, nextMeetingCost }: SearchState,
  row: number,
  change: number,
): number {
  const previousCount = meetingCount[row] as number;
  const newCount = previousCount + change;
  const cost = getCapCost(model, row, newCount);
  meetingCount[row] = newCount;
  nextMeetingCost[row] =
    newCount >= (model.caps.limit[row] as number)
      ? FORBIDDEN_COST
      : getCapCost(model, row, newCount + 1) - cost;
  return cost - getCapCost(model, row, previousCount);
}

/**
 * Adds or removes the footprint of an event for one of its people.
 *
 * @returns the change in work block costs
 */
function updateFootprint(
  state: SearchState,
  event: MovableEvent,
  candidate: number,
  i: number,
  change: 1 | -1,
): number {
  const { model, eventCount, movedCount, eventBits, wordsPerPerson, blockState } = state;
  const personIndex = event.people[i] as number;
  const start = event.starts[candidate] as number;
  const from =
    candidate === 0 ? (event.originalFrom[i] as number) : start - (event.slotsBefore[i] as number);
  const to =
    candidate === 0 ? (event.originalTo[i] as number) : start + (event.slotsAfter[i] as number);
  const offset = personIndex * model.slots;
  const row = personIndex * wordsPerPerson;
  for (let slot = from; slot < to; slot += 1) {
    const previousCount = eventCount[offset + slot] as number;
    eventCount[offset + slot] = previousCount + change;
    if (previousCount === 0 || previousCount + change === 0) toggleBit(eventBits, row, slot);
    if (candidate > 0) movedCount[offset + slot] = (movedCount[offset + slot] as number) + change;
  }
  const blockIndex = event.affectedBlocks[i * event.starts.length + candidate] as number;
  if (blockIndex === NO_BLOCK) return 0;
  for (let slot = offset + from; slot < offset + to; slot += 1) {
    const previousCount = blockState.interruptionCount[slot] as number;
    blockState.interruptionCount[slot] = previousCount + change;
    const touchedBlock = model.workBlockAt[slot] as number;
    if (touchedBlock >= 0 && (previousCount === 0 || previousCount + change === 0))
      toggleInterruption(model, blockState, touchedBlock, slot);
  }
  if (blockIndex !== MULTIPLE_BLOCKS) return refreshBlock(model, blockState, blockIndex);
  let delta = 0;
  for (let slot = from; slot < to; slot += 1) {
    const touchedBlock = model.workBlockAt[offset + slot] as number;
    if (touchedBlock < 0) continue;
    delta += refreshBlock(model, blockState, touchedBlock);
    slot = (model.workBlocks.to[touchedBlock] as number) - 1;
  }
  return delta;
}

/** Returns the cost of conflicts with other events at their original time. */
export function getConflictCost(
  { assignment }: SearchState,
  { conflictingEvents, conflictCosts }: MovableEvent,
): number {
  let cost = 0;
  for (let j = 0; j < conflictingEvents.length; j += 1) {
    if (assignment[conflictingEvents[j] as number] === 0) cost += conflictCosts[j] as number;
  }
  return cost;
}

/**
 * Adds or removes an event at a candidate.
 *
 * @returns the change in cost
 */
function updateAssignment(
  state: SearchState,
  eventIndex: number,
  candidate: number,
  change: 1 | -1,
): number {
  const event = state.model.events[eventIndex] as MovableEvent;
  let cost = change * (event.costs[candidate] as number);
  if (candidate === 0) cost += change * getConflictCost(state, event);
  else state.moveCount += change;
  const candidates = event.starts.length;
  for (let i = candidate; i < event.capRows.length; i += candidates) {
    const row = event.capRows[i] as number;
    if (row >= 0) cost += updateMeetingCount(state, row, change);
  }
  for (let i = 0; i < event.people.length; i += 1)
    cost += updateFootprint(state, event, candidate, i, change);
  return cost;
}

/**
 * Removes an event from its candidate.
 *
 * @returns the change in cost
 */
export function unassign(state: SearchState, eventIndex: number): number {
  const candidate = state.assignment[eventIndex] as number;
  state.assignment[eventIndex] = -1;
  return updateAssignment(state, eventIndex, candidate, -1);
}

/** Stores the bounds of an event's footprint over all its people. */
function updateFootprintBounds(state: SearchState, eventIndex: number, candidate: number): void {
  const { people, starts, slotsBefore, slotsAfter, originalFrom, originalTo } = state.model.events[
    eventIndex
  ] as MovableEvent;
  const start = starts[candidate] as number;
  let first = start;
  let end = start;
  for (let i = 0; i < people.length; i += 1) {
    const from = candidate === 0 ? (originalFrom[i] as number) : start - (slotsBefore[i] as number);
    const to = candidate === 0 ? (originalTo[i] as number) : start + (slotsAfter[i] as number);
    if (from < first) first = from;
    if (to > end) end = to;
  }
  state.footprintFrom[eventIndex] = first;
  state.footprintTo[eventIndex] = end;
}

/**
 * Assigns an unassigned event to a candidate.
 *
 * @returns the change in cost
 */
export function assign(state: SearchState, eventIndex: number, candidate: number): number {
  const cost = updateAssignment(state, eventIndex, candidate, 1);
  state.assignment[eventIndex] = candidate;
  updateFootprintBounds(state, eventIndex, candidate);
  return cost;
}

/** Returns the state of the current calendar without tasks, and its cost. */
export function createSearchState(model: Model): { state: SearchState; cost: number } {
  const { workBlocks, weeks, caps, events, tasks, people, slots } = model;
  const { wordsPerPerson, bits } = createSlotBits(people, slots);
  model.fixed.forEach((isFixed, index) => {
    if (isFixed) toggleBit(bits, Math.floor(index / slots) * wordsPerPerson, index % slots);
  });
  const state: SearchState = {
    model,
    assignment: new Int32Array(events.length).fill(-1),
    footprintFrom: new Int32Array(events.length),
    footprintTo: new Int32Array(events.length),
    eventCount: model.fixed.slice(),
    movedCount: new Uint8Array(people * slots),
    taskAt: new Uint8Array(people * slots),
    wordsPerPerson,
    eventBits: bits,
    taskBits: createSlotBits(people, slots).bits,
    blockState: createWorkBlockState(model),
    meetingCount: caps.fixed.slice(),
    nextMeetingCost: new Float64Array(caps.fixed.length),
    moveCount: 0,
    candidateCosts: new Float64Array(Math.max(0, ...events.map(({ starts }) => starts.length))),
    chunks: tasks.map(() => new Int32Array(0)),
    taskCosts: Int32Array.from(
      tasks,
      ({ slots: slotCount, unscheduledCost }) => slotCount * unscheduledCost,
    ),
  };
  let cost = model.constantCost + state.taskCosts.reduce((sum, taskCost) => sum + taskCost, 0);
  caps.fixed.forEach((meetings, row) => {
    updateMeetingCount(state, row, 0);
    cost += getCapCost(model, row, meetings);
  });
  weeks.goal.forEach((_, week) => {
    cost += getWeekCost(model, week, 0);
  });
  model.fixedInterruptions.forEach((interruptions, slot) => {
    const blockIndex = model.workBlockAt[slot] as number;
    if (interruptions > 0 && blockIndex >= 0)
      toggleInterruption(model, state.blockState, blockIndex, slot);
  });
  workBlocks.from.forEach((_, blockIndex) => {
    cost += refreshBlock(model, state.blockState, blockIndex);
  });
  events.forEach((_, eventIndex) => {
    cost += assign(state, eventIndex, 0);
  });
  return { state, cost };
}
