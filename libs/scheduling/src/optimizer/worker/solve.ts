import { cheapBound } from '../exact/bound.ts';
import { compile } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { boardOf } from '../search/board.ts';
import { improveModel } from '../search/improve.ts';
import { polish } from '../search/polish.ts';
import { layPlan, planOf, type Snapshot } from '../search/snapshot.ts';
import type { Beside } from './beside.ts';
import type { SolveRequest, SolveState } from './protocol.ts';

/** Below this the exact solver would not get off the ground. Milliseconds. */
const LEAST_FOR_PROOF = 60;

/** Below this a search is over before another thread has heard of it. Milliseconds. */
const LEAST_FOR_TWO = 20;
const OTHER_SEED = 2;
/** How long the other search is waited for, in the time that the own one took. */
const PATIENCE = 2;

/** The solver's plan on a board of its own, polished like ours. */
function polished(model: Model, { at, chunks }: Pick<Snapshot, 'at' | 'chunks'>): Snapshot {
  const { board, cost } = boardOf(model);
  return polish(board, cost + layPlan(board, planOf(model, { at, chunks })));
}

/**
 * Solves a request in this thread and the one beside it: local search in both, with a seed each, then,
 * with what time is left, the exact program in the one beside.
 *
 * @param tell told of each better plan and each better bound
 */
export async function solve(
  { instance, budgetMs }: Omit<SolveRequest, 'id'>,
  beside: Beside,
  tell: (state: SolveState) => void,
): Promise<SolveState> {
  const started = performance.now();
  const left = () => budgetMs - (performance.now() - started);
  const other = budgetMs < LEAST_FOR_TWO ? null : beside.search({ budgetMs, seed: OTHER_SEED });
  const model = compile(instance);
  const { cost: statusQuo } = boardOf(model);
  const stateOf = (best: Snapshot, lowerBound: number): SolveState => ({
    plan: planOf(model, best),
    objective: best.cost,
    statusQuo,
    lowerBound: Math.min(best.cost, lowerBound),
  });
  const floor = cheapBound(model);
  const { best: own } = improveModel(model, { budgetMs, guardMs: left() }, (better) => {
    tell(stateOf(better, floor));
  });
  const patience = Math.max(0, Math.min(left(), PATIENCE * (performance.now() - started)));
  const theirs = (await other?.(own.cost === floor ? 0 : patience)) ?? null;
  const best = theirs && theirs.cost < own.cost ? theirs : own;
  const found = stateOf(best, floor);
  tell(found);
  if (left() < LEAST_FOR_PROOF || best.cost === floor) return found;
  const proof = await beside.prove({ known: best, seconds: left() / 1000 }, (bound) => {
    tell(stateOf(best, bound));
  });
  if (!proof) return found;
  const final = proof.better ? polished(model, proof.better) : best;
  return stateOf(final, Math.max(floor, proof.lowerBound));
}
