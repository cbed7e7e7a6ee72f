import { SLOT_MINUTES, formatEpochMinute } from '../../working-time/index.ts';
import type { Instance, Plan } from '../instance.ts';
import { compileModel } from '../model/compile-model.ts';
import {
  createSearchState,
  unassign,
  FORBIDDEN_COST,
  assign,
  type SearchState,
} from '../search/search-state.ts';
import { computeInsertionCost, FEASIBLE_ONLY } from '../search/insertion-cost.ts';
import { applyPlan } from '../search/snapshot.ts';
import type { AlternativeStart } from './types.ts';

/** A plan loaded into a search state, to evaluate alternatives. */
export interface PlanState {
  state: SearchState;
  eventIndexes: Map<string, number>;
}

export function createPlanState(instance: Instance, plan: Plan): PlanState {
  const { state } = createSearchState(compileModel(instance));
  applyPlan(state, plan);
  return {
    state,
    eventIndexes: new Map(state.model.events.map(({ id }, eventIndex) => [id, eventIndex])),
  };
}

/**
 * Finds the best other start of an event while everything else stays as planned.
 *
 * @returns `null` if no other start satisfies the hard constraints
 */
export function findNextBestStart(
  { state, eventIndexes }: PlanState,
  eventId: string,
): AlternativeStart | null {
  const eventIndex = eventIndexes.get(eventId);
  if (eventIndex === undefined) return null;
  const { starts } = state.model.events[eventIndex] as SearchState['model']['events'][number];
  const currentCandidate = state.assignment[eventIndex] as number;
  const removalDelta = unassign(state, eventIndex);
  let bestCandidate = -1;
  let minCost = FORBIDDEN_COST;
  for (let candidate = 1; candidate < starts.length; candidate += 1) {
    if (candidate === currentCandidate) continue;
    const cost = computeInsertionCost(state, eventIndex, candidate, FEASIBLE_ONLY);
    if (cost < minCost) [bestCandidate, minCost] = [candidate, cost];
  }
  assign(state, eventIndex, currentCandidate);
  if (bestCandidate < 0) return null;
  const start = formatEpochMinute(
    (state.model.origin + (starts[bestCandidate] as number)) * SLOT_MINUTES,
  );
  return { start, cost: removalDelta + minCost };
}
