import { cheapBound } from './exact/bound.ts';
import type { Instance, Plan } from './instance.ts';
import { compile } from './model/compile.ts';
import { improveModel } from './search/improve.ts';
import { planOf } from './search/snapshot.ts';
import { besideFor } from './worker/beside.ts';
import type { SolveState } from './worker/protocol.ts';
import { solve } from './worker/solve.ts';
import { solveInThread } from './worker/threads.ts';

export interface OptimizeOptions {
  /** When an answer is due, in milliseconds; a proof may come sooner. */
  budgetMs: number;
  /** Ends the search; the best plan so far is the answer. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  objective: number;
  statusQuo: number;
  lowerBound: number;
}

export interface Optimized {
  plan: Plan;
  /**
   * `optimal`: no plan is better, proven; `unchanged`: nothing better than the calendar as it is
   * was found.
   */
  status: 'optimal' | 'feasible' | 'unchanged';
  objective: number;
  /** What the calendar costs as it is. */
  statusQuo: number;
  /** No plan costs less. */
  lowerBound: number;
  /** `(objective - lowerBound) / objective`; 0 when proven optimal. */
  gap: number;
}

/** Without a thread in time: the calendar as it is, after as much search as asks no time at all. */
function atOnce(instance: Instance): SolveState {
  const model = compile(instance);
  const { best, statusQuo } = improveModel(model, { budgetMs: 0 });
  const lowerBound = Math.min(best.cost, cheapBound(model));
  return { plan: planOf(model, best), objective: best.cost, statusQuo, lowerBound };
}

function statusOf({ plan, objective, lowerBound }: SolveState): Optimized['status'] {
  if (plan.moves.length + plan.task_chunks.length === 0) return 'unchanged';
  return objective === lowerBound ? 'optimal' : 'feasible';
}

function answerOf(state: SolveState): Optimized {
  const { objective, lowerBound } = state;
  const gap = objective > 0 ? (objective - lowerBound) / objective : 0;
  return { ...state, status: statusOf(state), gap };
}

/**
 * The best plan that the budget allows, searched for and proven in a thread of its own, so that the
 * caller's stays free. The plan is always valid, and never dearer than the calendar as it is.
 */
export async function optimize(
  instance: Instance,
  { budgetMs, signal, onProgress }: OptimizeOptions,
): Promise<Optimized> {
  const state =
    (await solveInThread({ instance, budgetMs }, signal, ({ plan: _, ...progress }) =>
      onProgress?.(progress),
    )) ?? atOnce(instance);
  return answerOf(state);
}

/**
 * The same in the calling thread and one beside it, for one that has nothing else to do: it hears nothing until the
 * answer is there, and to cancel, its owner ends it.
 */
export async function optimizeHere(
  instance: Instance,
  { budgetMs, onProgress }: Omit<OptimizeOptions, 'signal'>,
): Promise<Optimized> {
  const state = await solve(
    { instance, budgetMs },
    besideFor(instance),
    ({ plan: _, ...progress }) => onProgress?.(progress),
  );
  return answerOf(state);
}
