import { cheapBound } from '../exact/bound.ts';
import { compile } from '../model/compile.ts';
import { boardOf } from '../search/board.ts';
import { improveModel } from '../search/improve.ts';
import { polishPlan } from '../search/polish.ts';
import { planOf, type Snapshot } from '../search/snapshot.ts';
import type { Beside } from './beside.ts';
import type { SolveRequest, SolveState } from './protocol.ts';

/** Below this the exact solver would not get off the ground. Milliseconds. */
const LEAST_FOR_PROOF = 60;

/** Below this a search is over before another thread has heard of it. Milliseconds. */
const LEAST_FOR_TWO = 20;
/** Each thread's own: any two would do. */
const SEEDS = { here: 2, beside: 1 };
/** How long the other search is waited for: in the time that the own one took, and at least. Milliseconds. */
const PATIENCE = 2;
const LEAST_PATIENCE = 200;

/**
 * Solves a request in this thread and the one beside it: local search in both, with a seed each, or here
 * alone while days are told apart there; then, with what time is left, a proof in the one beside.
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
  const other = budgetMs < LEAST_FOR_TWO ? null : beside.search({ budgetMs, seed: SEEDS.beside });
  const model = compile(instance);
  const { cost: statusQuo } = boardOf(model);
  const stateOf = (best: Snapshot, lowerBound: number): SolveState => ({
    plan: planOf(model, best),
    objective: best.cost,
    statusQuo,
    lowerBound: Math.min(best.cost, lowerBound),
  });
  const floor = cheapBound(model);
  const signal = {
    get aborted() {
      return other?.isSettled() === true;
    },
  };
  const { best: own } = improveModel(
    model,
    { budgetMs, guardMs: left(), seed: SEEDS.here, signal },
    (better) => tell(stateOf(better, floor)),
  );
  const patience = Math.max(LEAST_PATIENCE, PATIENCE * (performance.now() - started));
  const theirs = (await other?.wait(Math.max(0, Math.min(left(), patience)))) ?? null;
  const bound = Math.max(floor, theirs?.lowerBound ?? floor);
  // One that is proven ended this search, who knows where: it is the answer whatever this one has.
  const isTheirs = theirs && (theirs.best.cost < own.cost || theirs.best.cost === bound);
  const best = isTheirs ? theirs.best : own;
  const found = stateOf(best, bound);
  tell(found);
  if (left() < LEAST_FOR_PROOF || best.cost === bound) return found;
  const proof = await beside.prove({ known: best, seconds: left() / 1000 }, (proven) => {
    tell(stateOf(best, Math.max(bound, proven)));
  });
  if (!proof) return found;
  const final = proof.better ? polishPlan(model, proof.better) : best;
  return stateOf(final, Math.max(bound, proof.lowerBound));
}
