import type { Instance, Plan } from '../instance.ts';
import { compile } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { searchOn, step, type Search } from './anneal.ts';
import { boardOf } from './board.ts';
import { NEVER } from './insertion.ts';
import { randomFrom } from './random.ts';
import { planOf, restore } from './snapshot.ts';
import { placeTask } from './tasks.ts';

export interface ImproveOptions {
  /** A guard, not a goal: the search ends when its work is done. Milliseconds. */
  budgetMs: number;
  signal?: AbortSignal | undefined;
  /** Called with each better plan. */
  onBetter?: (objective: number) => void;
}

export interface Improved {
  plan: Plan;
  objective: number;
  statusQuo: number;
}

const STEPS_PER_ROUND = 400;
const ROUNDS = 40;
const HOT = 200;
const COLD = 8;

function descend(search: Search): void {
  search.penalty = NEVER;
  for (let i = 0; i < 10 * STEPS_PER_ROUND; i += 1) step(search, 0);
}

/** Anneals a board, round by round, until the work is done or time is up. */
export function improveModel(model: Model, { budgetMs, signal, onBetter }: ImproveOptions) {
  const until = performance.now() + budgetMs;
  const { board, cost: statusQuo } = boardOf(model);
  let cost = statusQuo;
  const search = searchOn(board, cost, randomFrom(1));
  model.tasks.forEach((_, t) => {
    cost += placeTask(board, t);
  });
  search.cost = cost;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = search.best.cost;
    for (let i = 0; i < STEPS_PER_ROUND * 10; i += 1) {
      const progress = i / (STEPS_PER_ROUND * 10);
      step(search, HOT * (COLD / HOT) ** progress);
      if (i % STEPS_PER_ROUND === 0 && (performance.now() > until || signal?.aborted)) break;
    }
    if (search.best.cost < before) onBetter?.(search.best.cost);
    if (performance.now() > until || signal?.aborted) break;
  }
  restore(board, search.best);
  search.cost = search.best.cost;
  descend(search);
  return { best: search.best, statusQuo, board };
}

/** Improves a calendar by local search alone: quick, and at home in a browser too. */
export function improve(instance: Instance, options: ImproveOptions): Improved {
  const model = compile(instance);
  const { best, statusQuo } = improveModel(model, options);
  return { plan: planOf(model, best), objective: best.cost, statusQuo };
}
