import type { Model } from '../model/model.ts';
import { improveModel, type ImproveOptions } from '../search/improve.ts';
import { polishPlan } from '../search/polish.ts';
import { isSmall } from '../search/schedule.ts';
import type { Snapshot } from '../search/snapshot.ts';
import { settle } from './settle.ts';

/** A plan, and what no plan costs less than. */
export interface Found {
  best: Snapshot;
  lowerBound: number;
}

/** A search this short finds a plan to measure others by. Milliseconds. */
const BRIEF = 15;
/** The share of the budget after which days are no longer told apart. */
const SHARE = 0.88;

/** Settles a small calendar day by day after a short search, and searches any other. */
export function settleOrSearch(
  model: Model,
  { budgetMs, seed = 1, signal }: ImproveOptions,
): Found {
  const until = performance.now() + budgetMs * SHARE;
  const isOver = () => signal?.aborted === true || performance.now() >= until;
  const search = (ms: number) =>
    improveModel(model, { budgetMs: ms, guardMs: until - performance.now(), seed, signal }).best;
  if (!isSmall(model)) return { best: search(budgetMs), lowerBound: -Infinity };
  const first = search(Math.min(BRIEF, budgetMs));
  const settled = settle(model, first.cost, isOver);
  if (!settled) return { best: search(budgetMs - BRIEF), lowerBound: -Infinity };
  const { better, lowerBound } = settled;
  return { best: better ? polishPlan(model, better) : first, lowerBound };
}
