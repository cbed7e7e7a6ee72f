import type { Instance, Plan } from '../instance.ts';
import { compile } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { boardOf } from './board.ts';
import { polish } from './polish.ts';
import { searchOn, type Search } from './search.ts';
import { planOf, restore, type Snapshot } from './snapshot.ts';
import { step } from './step.ts';

export interface ImproveOptions {
  /** A guard, not a goal: the search ends when its work is done. Milliseconds. */
  budgetMs: number;
  signal?: AbortSignal | undefined;
  /** Rounds of the search; a small calendar needs few. */
  rounds?: number | undefined;
}

export interface Improved {
  plan: Plan;
  objective: number;
  /** What the calendar costs as it is. */
  statusQuo: number;
}

/** Where a round begins and how warm: points that a step for the worse may cost. */
interface Round {
  from: 'start' | 'best';
  hot: number;
}

const COLD = 5;
/** Two rounds anew, so as not to be caught by the first idea; then two from the best plan. */
const ROUNDS: readonly Round[] = [
  { from: 'start', hot: 200 },
  { from: 'best', hot: 80 },
  { from: 'start', hot: 120 },
  { from: 'best', hot: 120 },
];

const STEPS_PER_MOVER = 120;
const FEWEST_STEPS = 1500;
/** Steps between two looks at the clock. */
const BREATH = 64;

/** Rounds after which more have rarely found more, by what was measured. */
const DEFAULT_ROUNDS = 12;

function anneal(search: Search, hot: number, steps: number, isOver: () => boolean): void {
  for (let i = 0; i < steps; i += 1) {
    if (i % BREATH === 0 && isOver()) return;
    step(search, hot * (COLD / hot) ** (i / steps));
  }
}

/** What a search found, on the model that it searched. */
export interface Found {
  best: Snapshot;
  statusQuo: number;
}

/** Anneals the calendar round by round until the work is done, or the guard says that time is up. */
export function improveModel(
  model: Model,
  { budgetMs, signal, rounds = DEFAULT_ROUNDS }: ImproveOptions,
  onBetter?: (best: Snapshot) => void,
): Found {
  const until = performance.now() + budgetMs;
  const isOver = () => performance.now() > until || signal?.aborted === true;
  const { board, cost: statusQuo } = boardOf(model);
  const search = searchOn(board, statusQuo, 1);
  const start = search.best;
  const steps = Math.max(FEWEST_STEPS, STEPS_PER_MOVER * model.movers.length);
  for (let r = 0; r < rounds && model.movers.length > 0 && !isOver(); r += 1) {
    const { from, hot } = ROUNDS[r % ROUNDS.length] as Round;
    const known = search.best;
    const origin = from === 'start' ? start : known;
    restore(board, origin);
    search.cost = origin.cost;
    anneal(search, hot, steps, isOver);
    if (search.best !== known) onBetter?.(search.best);
  }
  restore(board, search.best);
  return { best: polish(board, search.best.cost), statusQuo };
}

/** Improves a calendar by local search alone: quick, and at home in a browser too. */
export function improve(instance: Instance, options: ImproveOptions): Improved {
  const model = compile(instance);
  const { best, statusQuo } = improveModel(model, options);
  return { plan: planOf(model, best), objective: best.cost, statusQuo };
}
