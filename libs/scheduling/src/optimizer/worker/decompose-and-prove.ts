import { solveByDay } from '../day-decomposition/solve-by-day.ts';
import { proveOptimality, type OptimalityProof } from '../exact/prove-optimality.ts';
import type { Model } from '../model/model.ts';
import { polishPlan } from '../search/polish.ts';
import type { Snapshot } from '../search/snapshot.ts';
import { loadHighs } from './highs.ts';

/** Share of the time limit for the day decomposition. The MIP solver uses the rest. */
const DECOMPOSITION_SHARE = 0.4;

/**
 * Looks for a plan that is better than the incumbent or proves that the incumbent is optimal, first by day
 * decomposition if the model allows it, then with the MIP solver.
 *
 * @param seconds time limit
 * @param onBound called with each improved lower bound
 * @returns `null` if neither method finished in time
 */
export async function decomposeAndProve(
  model: Model,
  incumbent: Snapshot,
  seconds: number,
  onBound: (bound: number) => void,
): Promise<OptimalityProof | null> {
  const startedAt = performance.now();
  const getElapsedSeconds = () => (performance.now() - startedAt) / 1000;
  const decomposition = solveByDay(
    model,
    incumbent.cost,
    () => getElapsedSeconds() >= seconds * DECOMPOSITION_SHARE,
  );
  const best = decomposition?.betterPlan ? polishPlan(model, decomposition.betterPlan) : incumbent;
  const lowerBound = decomposition?.lowerBound ?? -Infinity;
  const decompositionProof = decomposition && { lowerBound, betterPlan: decomposition.betterPlan };
  if (lowerBound >= best.cost) return decompositionProof;
  if (decomposition) onBound(lowerBound);
  const highs = await loadHighs();
  const proof = proveOptimality(highs, model, best, seconds - getElapsedSeconds(), (bound) => {
    if (bound > lowerBound) onBound(bound);
  });
  if (!proof) return decompositionProof;
  return {
    lowerBound: Math.max(lowerBound, proof.lowerBound),
    betterPlan: proof.betterPlan ?? decompositionProof?.betterPlan ?? null,
  };
}
