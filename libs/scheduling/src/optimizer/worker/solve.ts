import { getTrivialLowerBound } from '../exact/lower-bound.ts';
import { compileModel } from '../model/compile-model.ts';
import { createSearchState } from '../search/search-state.ts';
import { runAnnealing } from '../search/local-search.ts';
import { polishPlan } from '../search/polish.ts';
import { toPlan, type Snapshot } from '../search/snapshot.ts';
import type { SecondWorker } from './second-worker.ts';
import type { SolveRequest, SolveState } from './protocol.ts';

/** Minimum remaining time for a proof. With less time, the MIP solver would not even start. */
const MIN_PROOF_MS = 60;

/**
 * Minimum budget for a parallel search. With less time, communication between the threads would
 * take too large a share.
 */
const MIN_PARALLEL_MS = 20;
/** Random seeds per thread. They only have to differ. */
const SEEDS = { thisThread: 2, secondWorker: 1 };
/** Maximum wait for the parallel search, as a multiple of the local search time, with a minimum. */
const WAIT_FACTOR = 2;
const MIN_WAIT_MS = 200;

/**
 * Solves a request in two threads. First, this thread runs a local search while the second worker
 * searches with another seed or by day decomposition. Then the second worker tries to prove
 * optimality in the remaining time.
 *
 * @param onState called with each better plan and each improved lower bound
 */
export async function solve(
  { instance, budgetMs }: Omit<SolveRequest, 'id'>,
  secondWorker: SecondWorker,
  onState: (state: SolveState) => void,
): Promise<SolveState> {
  const startedAt = performance.now();
  const getRemainingMs = () => budgetMs - (performance.now() - startedAt);
  const parallelSearch =
    budgetMs < MIN_PARALLEL_MS ? null : secondWorker.search({ budgetMs, seed: SEEDS.secondWorker });
  const model = compileModel(instance);
  const { cost: currentCost } = createSearchState(model);
  const toState = (best: Snapshot, lowerBound: number): SolveState => ({
    plan: toPlan(model, best),
    objective: best.cost,
    initialObjective: currentCost,
    lowerBound: Math.min(best.cost, lowerBound),
  });
  const trivialBound = getTrivialLowerBound(model);
  const signal = {
    get aborted() {
      return parallelSearch?.isProvenOptimal() === true;
    },
  };
  const { best: localBest } = runAnnealing(
    model,
    { budgetMs, guardMs: getRemainingMs(), seed: SEEDS.thisThread, signal },
    (better) => onState(toState(better, trivialBound)),
  );
  const waitMs = Math.max(MIN_WAIT_MS, WAIT_FACTOR * (performance.now() - startedAt));
  const parallelResult =
    (await parallelSearch?.getResult(Math.max(0, Math.min(getRemainingMs(), waitMs)))) ?? null;
  const lowerBound = Math.max(trivialBound, parallelResult?.lowerBound ?? trivialBound);
  // A proven optimum aborts the local search at an arbitrary point. Always preferring it keeps the
  // result deterministic.
  const isParallelBetter =
    parallelResult &&
    (parallelResult.best.cost < localBest.cost || parallelResult.best.cost === lowerBound);
  const best = isParallelBetter ? parallelResult.best : localBest;
  const searchResult = toState(best, lowerBound);
  onState(searchResult);
  if (getRemainingMs() < MIN_PROOF_MS || best.cost === lowerBound) return searchResult;
  const proof = await secondWorker.prove(
    { incumbent: best, seconds: getRemainingMs() / 1000 },
    (provenBound) => {
      onState(toState(best, Math.max(lowerBound, provenBound)));
    },
  );
  if (!proof) return searchResult;
  const finalBest = proof.betterPlan ? polishPlan(model, proof.betterPlan) : best;
  return toState(finalBest, Math.max(lowerBound, proof.lowerBound));
}
