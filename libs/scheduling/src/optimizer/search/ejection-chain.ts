import type { MovableEvent } from '../model/model.ts';
import { FORBIDDEN_COST, assign } from './search-state.ts';
import { sampleCandidate } from './candidate-sampling.ts';
import { computeInsertionCost, type ConflictPenalties } from './insertion-cost.ts';
import { addConflictingEvents, getCandidateFootprint } from './event-neighbors.ts';
import {
  drawAcceptanceThreshold,
  beginStep,
  randomInt,
  getMaxTaskGain,
  rollBackStep,
  reinsertTasks,
  ejectEvent,
  ejectTask,
  type Search,
} from './search.ts';

/** Share of steps that also remove and reinsert nearby tasks. */
const TASK_REMOVAL_RATE = 0.4;
const MAX_REMOVED_TASKS = 3;

/** Costs per slot that is occupied by an event or task to be ejected. */
const EJECTION_PENALTIES: ConflictPenalties = { event: 60, task: 4, cap: 60 };
const NO_EJECTION_PENALTIES: ConflictPenalties = {
  event: FORBIDDEN_COST,
  task: 4,
  cap: FORBIDDEN_COST,
};

/** Removes the tasks that overlap an event at its current candidate. */
function ejectOverlappingTasks(search: Search, eventIndex: number): number {
  const { state } = search;
  const { model, assignment, taskAt } = state;
  const people = model.events[eventIndex]?.people ?? new Int32Array(0);
  let delta = 0;
  for (let i = 0; i < people.length; i += 1) {
    const offset = (people[i] as number) * model.slots;
    const { from, to } = getCandidateFootprint(
      model,
      eventIndex,
      assignment[eventIndex] as number,
      i,
    );
    for (let slot = offset + from; slot < offset + to; slot += 1) {
      const taskIndex = (taskAt[slot] as number) - 1;
      if (taskIndex >= 0) delta += ejectTask(search, taskIndex);
    }
  }
  return delta;
}

/** Returns whether an event at a candidate counts toward a cap row. */
function countsTowardCap(
  { starts, capRows }: MovableEvent,
  candidate: number,
  row: number,
): boolean {
  for (let i = candidate; i < capRows.length; i += starts.length)
    if (capRows[i] === row) return true;
  return false;
}

/** Picks a random meeting to eject from an overfull day; -1 if no meeting can move. */
function pickMeetingToEject(
  { state, neighborEvents, random }: Search,
  eventIndex: number,
  row: number,
): number {
  const { model, assignment } = state;
  const candidates = (neighborEvents[eventIndex] as number[]).filter((other) => {
    const candidate = assignment[other] as number;
    const { starts } = model.events[other] as MovableEvent;
    return (
      candidate >= 0 &&
      starts.length > 1 &&
      countsTowardCap(model.events[other] as MovableEvent, candidate, row)
    );
  });
  return candidates.length > 0 ? (candidates[randomInt(random, candidates.length)] as number) : -1;
}

/**
 * Ejects one meeting from each day on which an event exceeds the limit.
 *
 * @returns the change in cost; `Infinity` if no meeting can be ejected
 */
function ejectFromFullDays(search: Search, eventIndex: number, queue: number[]): number {
  const { state } = search;
  const { caps, events } = state.model;
  const { starts, capRows } = events[eventIndex] as MovableEvent;
  let delta = 0;
  for (let i = state.assignment[eventIndex] as number; i < capRows.length; i += starts.length) {
    const row = capRows[i] as number;
    if (row < 0 || (state.meetingCount[row] as number) <= (caps.limit[row] as number)) continue;
    const other = pickMeetingToEject(search, eventIndex, row);
    if (other < 0) return Infinity;
    delta += ejectEvent(search, other);
    queue.push(other);
  }
  return delta;
}

/**
 * Ejects a moved event if the plan exceeds the maximum number of moves.
 *
 * @returns the change in cost; `Infinity` if no other event is moved
 */
function ejectExcessMove(search: Search, eventIndex: number, queue: number[]): number {
  const { state, random } = search;
  if (state.moveCount <= state.model.maxMoves) return 0;
  const others: number[] = [];
  state.assignment.forEach((candidate, other) => {
    if (candidate > 0 && other !== eventIndex) others.push(other);
  });
  if (others.length === 0) return Infinity;
  const other = others[randomInt(random, others.length)] as number;
  queue.push(other);
  return ejectEvent(search, other);
}

/**
 * Ejects the events that conflict with an event that has just been assigned, and queues them.
 *
 * @returns the change in cost; `Infinity` if a conflicting event cannot move
 */
export function ejectConflictingEvents(
  search: Search,
  eventIndex: number,
  queue: number[],
): number {
  const first = queue.length;
  addConflictingEvents(
    search.state,
    eventIndex,
    search.neighborEvents[eventIndex] as number[],
    queue,
  );
  let delta = 0;
  for (let i = first; i < queue.length; i += 1) delta += ejectEvent(search, queue[i] as number);
  return (
    delta +
    ejectFromFullDays(search, eventIndex, queue) +
    ejectExcessMove(search, eventIndex, queue)
  );
}

/**
 * Returns whether a step exceeds its acceptance threshold even if all queued events get their
 * cheapest slots.
 */
export function exceedsThreshold(
  { eventCostBounds }: Search,
  delta: number,
  queue: readonly number[],
  next: number,
  threshold: number,
): boolean {
  let minCost = delta;
  for (let i = next; i < queue.length; i += 1)
    minCost += eventCostBounds[queue[i] as number] as number;
  return minCost > threshold;
}

/**
 * Draws a candidate for a removed event. For the first event of a step, its previous slot is often
 * excluded.
 */
function sampleNextCandidate(
  { state, random, removed, parameters: { forcedMoveRate, temperatureFactor } }: Search,
  eventIndex: number,
  isFirst: boolean,
  penalties: ConflictPenalties,
  temperature: number,
): number {
  if (!isFirst) return sampleCandidate(state, eventIndex, penalties, temperature, random);
  const excludedCandidate = random() < forcedMoveRate ? (removed.candidates[0] as number) : -1;
  return sampleCandidate(
    state,
    eventIndex,
    penalties,
    temperatureFactor * temperature,
    random,
    excludedCandidate,
  );
}

/**
 * Performs one ejection chain: removes some events and reinserts them one by one at sampled
 * candidates. Events that conflict with a reinserted event are ejected and reinserted in turn, up
 * to a maximum chain length. Tasks that overlap the new times are reinserted at the end. The whole
 * chain is accepted or rolled back.
 *
 * @param target candidate of the first event, or -1 to sample one
 * @param mayEject whether the events may eject conflicting events
 * @returns whether the step was accepted
 */
export function runEjectionChain(
  search: Search,
  initialEvents: readonly number[],
  target: number,
  mayEject: boolean,
  temperature: number,
): boolean {
  const { state, random, neighborTasks, parameters } = search;
  const threshold = drawAcceptanceThreshold(search, temperature);
  beginStep(search);
  let delta = 0;
  const nearbyTasks = neighborTasks[initialEvents[0] as number] as number[];
  if (nearbyTasks.length > 0 && random() < TASK_REMOVAL_RATE) {
    const removalCount = 1 + randomInt(random, MAX_REMOVED_TASKS);
    for (let i = 0; i < removalCount; i += 1) {
      delta += ejectTask(search, nearbyTasks[randomInt(random, nearbyTasks.length)] as number);
    }
  }
  const queue = [...initialEvents];
  for (const eventIndex of initialEvents) delta += ejectEvent(search, eventIndex);
  for (let next = 0; next < queue.length; next += 1) {
    const eventIndex = queue[next] as number;
    if (exceedsThreshold(search, delta + getMaxTaskGain(search), queue, next, threshold)) {
      rollBackStep(search);
      return false;
    }
    const canEject = mayEject && queue.length < parameters.maxChainLength;
    const penalties = canEject ? EJECTION_PENALTIES : NO_EJECTION_PENALTIES;
    const isTargeted = next === 0 && target >= 0;
    const candidate = isTargeted
      ? target
      : sampleNextCandidate(search, eventIndex, next === 0, penalties, temperature);
    if (
      candidate < 0 ||
      (isTargeted &&
        computeInsertionCost(state, eventIndex, candidate, EJECTION_PENALTIES) === FORBIDDEN_COST)
    ) {
      rollBackStep(search);
      return false;
    }
    delta += assign(state, eventIndex, candidate);
    if (canEject || isTargeted) delta += ejectConflictingEvents(search, eventIndex, queue);
    if (delta === Infinity) {
      rollBackStep(search);
      return false;
    }
    delta += ejectOverlappingTasks(search, eventIndex);
  }
  return reinsertTasks(search, delta, threshold);
}
