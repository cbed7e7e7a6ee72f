import type { Instance, Plan } from '../instance.ts';
import { compile } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { boardOf } from './board.ts';
import { lured } from './lure.ts';
import { polish } from './polish.ts';
import { scheduleOf, type Round } from './schedule.ts';
import { searchOn, type Search } from './search.ts';
import { planOf, restore, type Snapshot } from './snapshot.ts';
import { step } from './step.ts';

export interface ImproveOptions {
  /** How much to search, in milliseconds of an ordinary machine; a faster one is done sooner. */
  budgetMs: number;
  /** When to end even so; the budget unless told. Without end the plan depends on no clock. */
  guardMs?: number;
  /** Another seed is another search. */
  seed?: number;
  /** Ends the search; looked at again and again. */
  signal?: Pick<AbortSignal, 'aborted'> | undefined;
}

export interface Improved {
  plan: Plan;
  objective: number;
  /** What the calendar costs as it is. */
  statusQuo: number;
}

/** Steps between two looks at the clock. */
const BREATH = 32;
/** What the search may take of its budget: the rest is for making ready and polishing. */
const SHARE = 0.85;

/** When the clock begins to count in a round, and when it ends it. */
interface Clock {
  from: number;
  end: number;
}

/** Of the time of all, what a round may overrun its own by: the first ones warm the code for the rest. */
const OVERRUN = 0.05;
/** Of the time of a round, what passes before the clock counts: a pause at its begin is no slow machine. */
const UNCOUNTED = 0.1;

/** The clock of a round that is to have `span` milliseconds of the time that `until` ends. */
function clockOf(span: number, began: number, until: number): Clock {
  const now = performance.now();
  const end = Math.min(until, now + span + OVERRUN * (until - began));
  return { from: now + UNCOUNTED * (end - now), end };
}

/** Cools by its steps, or by the clock where that runs ahead of them. */
function anneal(
  search: Search,
  { hot, cold, steps }: Round,
  { from, end }: Clock,
  signal?: ImproveOptions['signal'],
): void {
  let temperature = hot;
  for (let i = 0; i < steps; i += 1) {
    if (i % BREATH === 0) {
      if (signal?.aborted) return;
      const late = end === Infinity ? 0 : (performance.now() - from) / (end - from);
      if (late >= 1) return;
      temperature = hot * (cold / hot) ** Math.max(i / steps, late);
    }
    step(search, temperature);
  }
}

/** What a search found, on the model that it searched. */
export interface Found {
  best: Snapshot;
  statusQuo: number;
}

/** Anneals the calendar round by round, and polishes the best plan. */
export function improveModel(
  model: Model,
  { budgetMs, guardMs = budgetMs, seed = 1, signal }: ImproveOptions,
  onBetter?: (best: Snapshot) => void,
): Found {
  const began = performance.now();
  const until = began + guardMs * SHARE;
  const { board, cost: statusQuo } = boardOf(model);
  const search = searchOn(board, statusQuo, seed);
  const start = search.best;
  const isOpen = model.movers.length > 0 || model.tasks.length > 1;
  const rounds = isOpen ? scheduleOf(model, budgetMs * SHARE) : [];
  let stepsLeft = rounds.reduce((sum, { steps }) => sum + steps, 0);
  for (const round of rounds) {
    const now = performance.now();
    if (signal?.aborted || now >= until) break;
    const known = search.best;
    if (round.from !== 'here') {
      const origin = round.from === 'start' ? start : known;
      restore(board, origin);
      search.cost = origin.cost;
    }
    const clock = clockOf(((until - now) * round.steps) / stepsLeft, began, until);
    const run = () => anneal(search, round, clock, signal);
    if (round.isLured) lured(search, run);
    else run();
    stepsLeft -= round.steps;
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
