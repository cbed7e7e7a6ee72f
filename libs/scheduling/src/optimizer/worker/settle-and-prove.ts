import { settle } from '../apart/settle.ts';
import { prove, type Proof } from '../exact/prove.ts';
import type { Model } from '../model/model.ts';
import { polishPlan } from '../search/polish.ts';
import type { Snapshot } from '../search/snapshot.ts';
import { loadHighs } from './highs.ts';

/** The share of the time in which days are told apart, before the exact program has its turn. */
const SHARE = 0.4;

/**
 * Looks for a plan cheaper than `known`, or proves that there is none: day by day where that may be
 * done, and by the exact program.
 *
 * @param onBound told of a bound on the way
 */
export async function settleAndProve(
  model: Model,
  known: Snapshot,
  seconds: number,
  onBound: (bound: number) => void,
): Promise<Proof | null> {
  const began = performance.now();
  const spent = () => (performance.now() - began) / 1000;
  const settled = settle(model, known.cost, () => spent() >= seconds * SHARE);
  const best = settled?.better ? polishPlan(model, settled.better) : known;
  const floor = settled?.lowerBound ?? -Infinity;
  const own = settled && { lowerBound: floor, better: settled.better };
  if (floor >= best.cost) return own;
  if (settled) onBound(floor);
  const highs = await loadHighs();
  const proof = prove(highs, model, best, seconds - spent(), (bound) => {
    if (bound > floor) onBound(bound);
  });
  if (!proof) return own;
  return {
    lowerBound: Math.max(floor, proof.lowerBound),
    better: proof.better ?? own?.better ?? null,
  };
}
