import type { MovableEvent, ModelTask } from '../model/model.ts';
import type { SearchState } from './search-state.ts';
import { runEjectionChain } from './ejection-chain.ts';
import { tryTaskInsertion } from './task-insertion-step.ts';
import { repackTasks } from './task-repacking-step.ts';
import { randomInt, type Search } from './search.ts';
import { countUnscheduledSlots } from './task-placement.ts';

/** Cumulative probabilities of the kinds of steps without a random target. */
const SINGLE_WITHOUT_EJECTION = 0.17;
const SINGLE_EVENT = 0.67;
const PAIR_WITH_EJECTION = 0.83;

/** Maximum number of samples when looking for an event or task with potential for improvement. */
const MAX_SAMPLES = 3;

/** Returns whether an event is moved or has a cost at its original time. */
function canImprove({ model, assignment }: SearchState, eventIndex: number): boolean {
  if (assignment[eventIndex] !== 0) return true;
  const { costs, conflictingEvents } = model.events[eventIndex] as MovableEvent;
  return (costs[0] as number) > 0 || conflictingEvents.some((other) => assignment[other] === 0);
}

/** Picks a random event, preferably one with potential for improvement. */
function pickEvent({ state, random }: Search): number {
  let eventIndex = 0;
  for (let attempt = 0; attempt < MAX_SAMPLES; attempt += 1) {
    eventIndex = randomInt(random, state.assignment.length);
    if (canImprove(state, eventIndex)) return eventIndex;
  }
  return eventIndex;
}

/** Picks a random task, preferably one that is not fully scheduled. */
function pickTask({ state, random }: Search): number {
  let taskIndex = 0;
  for (let attempt = 0; attempt < MAX_SAMPLES; attempt += 1) {
    taskIndex = randomInt(random, state.chunks.length);
    if (countUnscheduledSlots(state, taskIndex) > 0) return taskIndex;
  }
  return taskIndex;
}

/** Performs one random step at a temperature. */
export function performRandomStep(search: Search, temperature: number): void {
  const { state, neighborEvents, ownerTasks, repackingRate, parameters, random } = search;
  const { events, tasks } = state.model;
  if (tasks.length > 0 && random() < parameters.taskStepRate) {
    tryTaskInsertion(search, pickTask(search), temperature);
    return;
  }
  if (tasks.length > 1 && random() < repackingRate) {
    const { owner } = tasks[randomInt(random, tasks.length)] as ModelTask;
    repackTasks(search, ownerTasks[owner] as number[], temperature);
    return;
  }
  if (events.length === 0) return;
  const eventIndex = pickEvent(search);
  const neighbors = neighborEvents[eventIndex] as number[];
  if (random() < parameters.randomTargetRate) {
    const candidate = randomInt(random, events[eventIndex]?.starts.length ?? 0);
    runEjectionChain(search, [eventIndex], candidate, random() < 0.5, temperature);
    return;
  }
  const kind = random();
  if (kind < SINGLE_EVENT || neighbors.length === 0) {
    runEjectionChain(search, [eventIndex], -1, kind >= SINGLE_WITHOUT_EJECTION, temperature);
  } else {
    const other = neighbors[randomInt(random, neighbors.length)] as number;
    runEjectionChain(search, [eventIndex, other], -1, kind < PAIR_WITH_EJECTION, temperature);
  }
}
