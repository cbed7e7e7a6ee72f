import { compile } from '../model/compile.ts';
import { boardOf } from './board.ts';
import { polish } from './polish.ts';
import { scheduleOf } from './schedule.ts';
import { searchOn } from './search.ts';
import { planOf, restore } from './snapshot.ts';
import { step } from './step.ts';
/** Steps between two looks at the clock. */
const BREATH = 32;
/** What the search may take of its budget: the rest is for making ready and polishing. */
const SHARE = 0.85;
/** Cools by its steps, or by the clock where that runs ahead of them. */
function anneal(search, { hot, cold, steps }, end, signal) {
  const began = performance.now();
  let late = 0;
  for (let i = 0; i < steps; i += 1) {
    if (i % BREATH === 0) {
      if (signal?.aborted) return;
      late = (performance.now() - began) / (end - began);
      if (late >= 1) return;
    }
    step(search, hot * (cold / hot) ** Math.max(i / steps, late));
  }
}
/** Anneals the calendar round by round, and polishes the best plan. */
export function improveModel(model, { budgetMs, guardMs = budgetMs, signal }, onBetter) {
  const until = performance.now() + guardMs * SHARE;
  const { board, cost: statusQuo } = boardOf(model);
  const search = searchOn(board, statusQuo, globalThis.SEED ?? 1);
  const start = search.best;
  const rounds = model.movers.length > 0 ? scheduleOf(model, budgetMs * SHARE) : [];
  let stepsLeft = rounds.reduce((sum, { steps }) => sum + steps, 0);
  for (const round of rounds) {
    const now = performance.now();
    if (signal?.aborted || now >= until) break;
    const known = search.best;
    const origin = round.from === 'start' ? start : known;
    restore(board, origin);
    search.cost = origin.cost;
    anneal(search, round, now + ((until - now) * round.steps) / stepsLeft, signal);
    stepsLeft -= round.steps;
    if (search.best !== known) onBetter?.(search.best);
  }
  restore(board, search.best);
  return { best: polish(board, search.best.cost), statusQuo };
}
/** Improves a calendar by local search alone: quick, and at home in a browser too. */
export function improve(instance, options) {
  const model = compile(instance);
  const { best, statusQuo } = improveModel(model, options);
  return { plan: planOf(model, best), objective: best.cost, statusQuo };
}
