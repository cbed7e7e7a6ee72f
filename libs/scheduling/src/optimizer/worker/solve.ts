import type { Highs } from 'highs';
import { cheapBound } from '../exact/bound.ts';
import { prove } from '../exact/prove.ts';
import { compile } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { boardOf } from '../search/board.ts';
import { improveModel } from '../search/improve.ts';
import { polish } from '../search/polish.ts';
import { layPlan, planOf, type Snapshot } from '../search/snapshot.ts';
import type { SolveRequest, SolveState } from './protocol.ts';

/** Below this the exact solver would not get off the ground. Milliseconds. */
const LEAST_FOR_PROOF = 60;

/** The solver's plan on a board of its own, polished like ours. */
function polished(model: Model, { at, chunks }: Pick<Snapshot, 'at' | 'chunks'>): Snapshot {
  const { board, cost } = boardOf(model);
  return polish(board, cost + layPlan(board, planOf(model, { at, chunks })));
}

/**
 * Solves a request in this thread: local search, then, with what time is left, the exact program.
 *
 * @param tell told of each better plan and each better bound
 */
export async function solve(
  { instance, budgetMs }: Omit<SolveRequest, 'id'>,
  loadSolver: () => Promise<Highs>,
  tell: (state: SolveState) => void,
): Promise<SolveState> {
  const started = performance.now();
  const left = () => budgetMs - (performance.now() - started);
  const model = compile(instance);
  const { cost: statusQuo } = boardOf(model);
  const stateOf = (best: Snapshot, lowerBound: number): SolveState => ({
    plan: planOf(model, best),
    objective: best.cost,
    statusQuo,
    lowerBound: Math.min(best.cost, lowerBound),
  });
  const floor = cheapBound(model);
  const { best } = improveModel(model, { budgetMs: left() }, (better) => {
    tell(stateOf(better, floor));
  });
  const found = stateOf(best, floor);
  tell(found);
  if (left() < LEAST_FOR_PROOF || best.cost === floor) return found;
  const highs = await loadSolver();
  const proof = prove(highs, model, best, left() / 1000, (bound) => {
    tell(stateOf(best, bound));
  });
  if (!proof) return found;
  const final = proof.better ? polished(model, proof.better) : best;
  return stateOf(final, Math.max(floor, proof.lowerBound));
}
