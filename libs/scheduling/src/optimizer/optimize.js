import { cheapBound } from './exact/bound.ts';
import { compile } from './model/compile.ts';
import { improveModel } from './search/improve.ts';
import { planOf } from './search/snapshot.ts';
import { solveInThread } from './worker/threads.ts';
/** Without a thread in time: the calendar as it is, after as much search as asks no time at all. */
function atOnce(instance) {
  const model = compile(instance);
  const { best, statusQuo } = improveModel(model, { budgetMs: 0 });
  const lowerBound = Math.min(best.cost, cheapBound(model));
  return { plan: planOf(model, best), objective: best.cost, statusQuo, lowerBound };
}
function statusOf({ plan, objective, lowerBound }) {
  if (plan.moves.length + plan.task_chunks.length === 0) return 'unchanged';
  return objective === lowerBound ? 'optimal' : 'feasible';
}
/**
 * The best plan that the budget allows, searched for and proven in a thread of its own, so that the
 * caller's stays free. The plan is always valid, and never dearer than the calendar as it is.
 */
export async function optimize(instance, { budgetMs, signal, onProgress }) {
  const state =
    (await solveInThread({ instance, budgetMs }, signal, ({ plan: _, ...progress }) =>
      onProgress?.(progress),
    )) ?? atOnce(instance);
  const { objective, lowerBound } = state;
  return {
    ...state,
    status: statusOf(state),
    gap: objective > 0 ? (objective - lowerBound) / objective : 0,
  };
}
