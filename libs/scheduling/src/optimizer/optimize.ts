import { getTrivialLowerBound } from './exact/lower-bound.ts';
import type { Instance, Plan } from './instance.ts';
import { compileModel } from './model/compile-model.ts';
import { runAnnealing } from './search/local-search.ts';
import { toPlan } from './search/snapshot.ts';
import { createSecondWorker } from './worker/second-worker.ts';
import type { SolveState } from './worker/protocol.ts';
import { solve } from './worker/solve.ts';
import { solveInWorker } from './worker/worker-pool.ts';

export interface OptimizeOptions {
  /** Time limit in milliseconds. The search ends earlier if the plan is proven optimal. */
  budgetMs: number;
  /** Stops the search. The result is the best plan found so far. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  objective: number;
  initialObjective: number;
  lowerBound: number;
}

export interface OptimizeResult {
  plan: Plan;
  /**
   * `optimal`: the plan is proven optimal. `unchanged`: no plan was found that is better than the
   * current calendar.
   */
  status: 'optimal' | 'feasible' | 'unchanged';
  objective: number;
  /** Objective of the current calendar. */
  initialObjective: number;
  /** Lower bound on the objective of all plans. */
  lowerBound: number;
  /** `(objective - lowerBound) / objective`; 0 if the plan is proven optimal. */
  gap: number;
}

/** Runs a minimal search in the calling thread if no worker returned a plan in time. */
function solveWithoutWorker(instance: Instance): SolveState {
  const model = compileModel(instance);
  const { best, initialObjective } = runAnnealing(model, { budgetMs: 0 });
  const lowerBound = Math.min(best.cost, getTrivialLowerBound(model));
  return { plan: toPlan(model, best), objective: best.cost, initialObjective, lowerBound };
}

function getStatus({ plan, objective, lowerBound }: SolveState): OptimizeResult['status'] {
  if (plan.moves.length + plan.task_chunks.length === 0) return 'unchanged';
  return objective === lowerBound ? 'optimal' : 'feasible';
}

function toResult(state: SolveState): OptimizeResult {
  const { objective, lowerBound } = state;
  const gap = objective > 0 ? (objective - lowerBound) / objective : 0;
  return { ...state, status: getStatus(state), gap };
}

/**
 * Searches for the best plan within a time limit and tries to prove that it is optimal. Runs in a
 * worker thread, so the calling thread stays responsive.
 *
 * @returns a valid plan whose objective is never higher than that of the current calendar
 */
export async function optimize(
  instance: Instance,
  { budgetMs, signal, onProgress }: OptimizeOptions,
): Promise<OptimizeResult> {
  const state =
    (await solveInWorker({ instance, budgetMs }, signal, ({ plan: _, ...progress }) =>
      onProgress?.(progress),
    )) ?? solveWithoutWorker(instance);
  return toResult(state);
}

/**
 * Runs `optimize` in the calling thread and a second worker. Intended for dedicated worker threads,
 * because it blocks the calling thread during the search and can only be canceled by terminating it.
 */
export async function optimizeInThisThread(
  instance: Instance,
  { budgetMs, onProgress }: Omit<OptimizeOptions, 'signal'>,
): Promise<OptimizeResult> {
  const state = await solve(
    { instance, budgetMs },
    createSecondWorker(instance),
    ({ plan: _, ...progress }) => onProgress?.(progress),
  );
  return toResult(state);
}
