import type { Model } from '../model/model.ts';
import { runAnnealing, type LocalSearchOptions } from '../search/local-search.ts';
import { polishPlan } from '../search/polish.ts';
import { isSmall } from '../search/annealing-schedule.ts';
import type { Snapshot } from '../search/snapshot.ts';
import { solveByDay } from './solve-by-day.ts';

/** A plan and a lower bound. */
export interface SearchOutcome {
  best: Snapshot;
  lowerBound: number;
}

/** Duration of the search for an initial upper bound. */
const INITIAL_SEARCH_MS = 15;
/** Share of the budget after which the decomposition is stopped. */
const DECOMPOSITION_SHARE = 0.88;

/** Solves a small model by day decomposition after a short search, and any other model by search alone. */
export function decomposeOrSearch(
  model: Model,
  { budgetMs, seed = 1, signal }: LocalSearchOptions,
): SearchOutcome {
  const deadline = performance.now() + budgetMs * DECOMPOSITION_SHARE;
  const isOver = () => signal?.aborted === true || performance.now() >= deadline;
  const search = (ms: number) =>
    runAnnealing(model, { budgetMs: ms, guardMs: deadline - performance.now(), seed, signal }).best;
  if (!isSmall(model)) return { best: search(budgetMs), lowerBound: -Infinity };
  const initial = search(Math.min(INITIAL_SEARCH_MS, budgetMs));
  const decomposition = solveByDay(model, initial.cost, isOver);
  if (!decomposition) return { best: search(budgetMs - INITIAL_SEARCH_MS), lowerBound: -Infinity };
  const { betterPlan, lowerBound } = decomposition;
  return { best: betterPlan ? polishPlan(model, betterPlan) : initial, lowerBound };
}
