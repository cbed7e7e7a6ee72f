import { createRandom } from './random.ts';
import { unassign, assign, type SearchState } from './search-state.ts';
import { findChunkStarts } from './chunk-starts.ts';
import { getEventCostBounds } from './lower-bounds.ts';
import { getSearchParameters, type SearchParameters } from './search-parameters.ts';
import { findNeighborEvents, findNeighborTasks } from './event-neighbors.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';
import { areSlotsFree, removeTask, insertTask, placeChunks } from './task-placement.ts';

/** A search state with the data that every step needs. */
export interface Search {
  state: SearchState;
  cost: number;
  best: Snapshot;
  /** Events that share a person with each event. */
  neighborEvents: number[][];
  /** Tasks of each event's people. */
  neighborTasks: number[][];
  /** Tasks of each person. */
  ownerTasks: number[][];
  /** Slots at which a chunk of each task could start if there were no movable events. */
  chunkStarts: Int32Array[];
  parameters: SearchParameters;
  /** Probability of a task repacking step. */
  repackingRate: number;
  /** Lower bound on the cost of assigning each event. */
  eventCostBounds: number[];
  /** Lower bound on the change in cost when inserting each task, at most 0. */
  maxTaskGains: number[];
  random: () => number;
  /** Events and tasks removed by the current step, with their previous candidates and chunks. */
  removed: {
    events: number[];
    candidates: number[];
    tasks: number[];
    chunks: Int32Array[];
    costs: number[];
  };
}

/** Repacking probability of a calendar that consists only of tasks. */
const MAX_REPACKING_RATE = 0.9;

/** Creates a search and inserts the tasks one by one. */
export function createSearch(state: SearchState, initialObjective: number, seed: number): Search {
  const { model } = state;
  let cost = initialObjective;
  model.tasks.forEach((_, taskIndex) => {
    cost += insertTask(state, taskIndex);
  });
  return {
    state,
    cost,
    best: takeSnapshot(state, cost),
    neighborEvents: findNeighborEvents(model),
    neighborTasks: findNeighborTasks(model),
    ownerTasks: Array.from({ length: model.people }, (_, personIndex) =>
      model.tasks.flatMap(({ owner }, taskIndex) => (owner === personIndex ? [taskIndex] : [])),
    ),
    chunkStarts: findChunkStarts(model),
    parameters: getSearchParameters(model),
    repackingRate:
      (model.tasks.length / (model.tasks.length + model.events.length)) * MAX_REPACKING_RATE,
    eventCostBounds: getEventCostBounds(model),
    maxTaskGains: model.tasks.map(({ slots, from, minCostFrom, chunkCost, unscheduledCost }) =>
      Math.min(0, chunkCost + slots * ((minCostFrom[from] ?? unscheduledCost) - unscheduledCost)),
    ),
    random: createRandom(seed),
    removed: { events: [], candidates: [], tasks: [], chunks: [], costs: [] },
  };
}

export const randomInt = (random: () => number, count: number): number =>
  Math.floor(random() * count);

export function beginStep({ removed }: Search): void {
  removed.events.length = 0;
  removed.candidates.length = 0;
  removed.tasks.length = 0;
  removed.chunks.length = 0;
  removed.costs.length = 0;
}

export function ejectEvent({ state, removed }: Search, eventIndex: number): number {
  if (!removed.events.includes(eventIndex)) {
    removed.events.push(eventIndex);
    removed.candidates.push(state.assignment[eventIndex] as number);
  }
  return unassign(state, eventIndex);
}

export function ejectTask({ state, removed }: Search, taskIndex: number): number {
  if (removed.tasks.includes(taskIndex)) return 0;
  removed.tasks.push(taskIndex);
  removed.chunks.push(state.chunks[taskIndex] as Int32Array);
  removed.costs.push(state.taskCosts[taskIndex] as number);
  return removeTask(state, taskIndex);
}

/** Reverts the current step. */
export function rollBackStep({ state, removed }: Search): void {
  for (const taskIndex of removed.tasks) removeTask(state, taskIndex);
  for (const eventIndex of removed.events)
    if ((state.assignment[eventIndex] as number) >= 0) unassign(state, eventIndex);
  removed.events.forEach((eventIndex, i) =>
    assign(state, eventIndex, removed.candidates[i] as number),
  );
  removed.tasks.forEach((taskIndex, i) => {
    placeChunks(state, taskIndex, removed.chunks[i] as Int32Array, removed.costs[i] as number);
  });
}

/**
 * Draws the maximum cost increase of a step in advance (Metropolis criterion), so that hopeless steps
 * can be aborted early.
 */
export const drawAcceptanceThreshold = ({ random }: Search, temperature: number): number =>
  temperature > 0 ? -temperature * Math.log(1 - random()) : 0;

/** Accepts the current step if its cost does not exceed the threshold; otherwise rolls it back. */
export function acceptOrRollBack(search: Search, delta: number, threshold: number): boolean {
  if (delta > threshold) {
    rollBackStep(search);
    return false;
  }
  search.cost += delta;
  if (search.cost < search.best.cost) search.best = takeSnapshot(search.state, search.cost);
  return true;
}

/** Returns a lower bound on the change in cost when reinserting the removed tasks, at most 0. */
export function getMaxTaskGain({ removed, maxTaskGains }: Search): number {
  let maxGain = 0;
  for (const taskIndex of removed.tasks) maxGain += maxTaskGains[taskIndex] as number;
  return maxGain;
}

/** Reinserts the removed tasks and accepts the step, or rolls it back if it exceeds the threshold. */
export function reinsertTasks(search: Search, deltaBefore: number, threshold: number): boolean {
  const { state, removed } = search;
  if (deltaBefore + getMaxTaskGain(search) > threshold) {
    rollBackStep(search);
    return false;
  }
  let delta = deltaBefore;
  removed.tasks.forEach((taskIndex, i) => {
    const canStay = areSlotsFree(state, taskIndex, removed.chunks[i] as Int32Array);
    delta += insertTask(state, taskIndex, canStay ? removed.costs[i] : undefined);
  });
  return acceptOrRollBack(search, delta, threshold);
}
