import type { Model } from '../model/model.ts';
import { createSearchState, unassign, assign, type SearchState } from './search-state.ts';
import { sampleCandidate } from './candidate-sampling.ts';
import { computeInsertionCost, FEASIBLE_ONLY } from './insertion-cost.ts';
import { applyPlan, toPlan, takeSnapshot, type EncodedPlan, type Snapshot } from './snapshot.ts';
import { removeTask, insertTask, placeChunks } from './task-placement.ts';

const alwaysZero = () => 0;

/**
 * Moves an event back to its original start if that is not more expensive.
 *
 * @returns the change in cost
 */
function restoreOriginalStart(state: SearchState, eventIndex: number): number {
  const currentCandidate = state.assignment[eventIndex] as number;
  if (currentCandidate === 0) return 0;
  const removalDelta = unassign(state, eventIndex);
  const originalCost = computeInsertionCost(state, eventIndex, 0, FEASIBLE_ONLY);
  const currentCost = computeInsertionCost(state, eventIndex, currentCandidate, FEASIBLE_ONLY);
  return (
    removalDelta + assign(state, eventIndex, originalCost <= currentCost ? 0 : currentCandidate)
  );
}

/**
 * Moves an event to its cheapest candidate.
 *
 * @returns the change in cost, at most 0
 */
function improveEvent(state: SearchState, eventIndex: number): number {
  const currentCandidate = state.assignment[eventIndex] as number;
  const removalDelta = unassign(state, eventIndex);
  const bestCandidate = sampleCandidate(state, eventIndex, FEASIBLE_ONLY, 0, alwaysZero);
  const isBetter =
    computeInsertionCost(state, eventIndex, bestCandidate, FEASIBLE_ONLY) <
    computeInsertionCost(state, eventIndex, currentCandidate, FEASIBLE_ONLY);
  return removalDelta + assign(state, eventIndex, isBetter ? bestCandidate : currentCandidate);
}

function improveTask(state: SearchState, taskIndex: number): number {
  const [chunks, cost] = [
    state.chunks[taskIndex] as Int32Array,
    state.taskCosts[taskIndex] as number,
  ];
  const removalDelta = removeTask(state, taskIndex);
  const insertionDelta = insertTask(state, taskIndex);
  if (removalDelta + insertionDelta < 0) return removalDelta + insertionDelta;
  removeTask(state, taskIndex);
  placeChunks(state, taskIndex, chunks, cost);
  return 0;
}

/**
 * Improves a plan until no single event or task has a cheaper slot, and reverts moves that don't
 * reduce the cost.
 */
export function polish(state: SearchState, initialCost: number): Snapshot {
  let cost = initialCost;
  for (;;) {
    const costBefore = cost;
    for (let eventIndex = 0; eventIndex < state.assignment.length; eventIndex += 1) {
      cost += improveEvent(state, eventIndex);
      cost += restoreOriginalStart(state, eventIndex);
    }
    for (let taskIndex = 0; taskIndex < state.chunks.length; taskIndex += 1)
      cost += improveTask(state, taskIndex);
    if (cost === costBefore) return takeSnapshot(state, cost);
  }
}

/** Polishes a plan in a new search state. */
export function polishPlan(model: Model, plan: EncodedPlan): Snapshot {
  const { state, cost } = createSearchState(model);
  return polish(state, cost + applyPlan(state, toPlan(model, plan)));
}
