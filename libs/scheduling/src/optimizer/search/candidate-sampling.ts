import { FORBIDDEN_COST, type SearchState } from './search-state.ts';
import {
  computeInsertionCost,
  computeInsertionCosts,
  type ConflictPenalties,
} from './insertion-cost.ts';

/** Maximum cost above the cheapest candidate, in multiples of the temperature. */
const MAX_TEMPERATURES_ABOVE = 7;

/** Draws a candidate with Boltzmann weights. Overwrites the costs with the weights. */
function sampleByWeight(
  costs: Float64Array,
  end: number,
  originalCost: number,
  minCost: number,
  temperature: number,
  random: () => number,
): number {
  const originalWeight = Math.exp((minCost - originalCost) / temperature);
  let sum = originalWeight;
  for (let candidate = 1; candidate < end; candidate += 1) {
    const excess = (costs[candidate] as number) - minCost;
    const weight =
      excess > MAX_TEMPERATURES_ABOVE * temperature ? 0 : Math.exp(-excess / temperature);
    costs[candidate] = weight;
    sum += weight;
  }
  let remaining = random() * sum - originalWeight;
  if (remaining < 0) return 0;
  let selected = 0;
  for (let candidate = 1; candidate < end; candidate += 1) {
    if (costs[candidate] === 0) continue;
    remaining -= costs[candidate] as number;
    selected = candidate;
    if (remaining < 0) break;
  }
  return selected;
}

/**
 * Draws a candidate for an unassigned event from the Boltzmann distribution (Gibbs sampling). At
 * temperature 0, the first of the cheapest candidates is chosen.
 *
 * @param excludedCandidate a candidate that must not be drawn, or -1
 * @returns -1 if no candidate is feasible
 */
export function sampleCandidate(
  state: SearchState,
  eventIndex: number,
  penalties: ConflictPenalties,
  temperature: number,
  random: () => number,
  excludedCandidate = -1,
): number {
  const end = state.model.events[eventIndex]?.starts.length ?? 0;
  const originalCost =
    excludedCandidate === 0
      ? FORBIDDEN_COST
      : computeInsertionCost(state, eventIndex, 0, penalties);
  const costs = computeInsertionCosts(state, eventIndex, penalties, 1, end);
  if (excludedCandidate > 0) costs[excludedCandidate] = FORBIDDEN_COST;
  let minCost = originalCost;
  let bestCandidate = originalCost < FORBIDDEN_COST ? 0 : -1;
  for (let candidate = 1; candidate < end; candidate += 1) {
    if ((costs[candidate] as number) < minCost) {
      minCost = costs[candidate] as number;
      bestCandidate = candidate;
    }
  }
  if (bestCandidate < 0 || temperature === 0) return bestCandidate;
  return sampleByWeight(costs, end, originalCost, minCost, temperature, random);
}
