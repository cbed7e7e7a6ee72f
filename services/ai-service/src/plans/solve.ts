import {
  explainPlan,
  runLocalSearch,
  optimizeInThisThread,
  evaluatePlan,
  type PlanExplanation,
  type Instance,
  type OptimizeResult,
  type PlanMetrics,
  type Progress,
} from '@scheduler/scheduling/optimizer';

import { explainChunks } from './explain-chunks.ts';
import type { Explanation } from './proposal.ts';

export type { Progress } from '@scheduler/scheduling/optimizer';

export interface SolveRequest {
  instance: Instance;
  budgetMs: number;
  /**
   * Also returns the subsets of moves that are feasible on their own. Uses local search without a
   * proof of optimality.
   */
  wantsFeasibleSubsets?: boolean;
}

/** A plan with its evaluation and explanation. */
export interface Solution extends OptimizeResult {
  explanation: PlanExplanation;
  /** Explanations of the blocks, in the order of the plan. */
  chunks: Explanation[];
  before: PlanMetrics;
  after: PlanMetrics;
  /** Feasible subsets of moves, as indexes into `explanation.moves`. Empty unless requested. */
  feasibleSubsets: number[][];
}

const MAX_SUBSET_MOVES = 4;

/** Lists the subsets of the first moves that don't break any hard rules. */
function listFeasibleSubsets(
  instance: Instance,
  { explanation }: Pick<Solution, 'explanation'>,
): number[][] {
  const moves = explanation.moves.slice(0, MAX_SUBSET_MOVES);
  const subsets = Array.from({ length: 2 ** moves.length - 1 }, (_, index) =>
    moves.flatMap((_move, moveIndex) => ((index + 1) & (1 << moveIndex) ? [moveIndex] : [])),
  );
  return subsets.filter((subset) => {
    const subsetMoves = subset.flatMap((moveIndex) => {
      const move = moves[moveIndex];
      return move ? [{ event_id: move.event_id, ...move.to }] : [];
    });
    const plan = { instance_id: instance.id, moves: subsetMoves, task_chunks: [] };
    return evaluatePlan(instance, plan).violations.length === 0;
  });
}

/** Hard time limit of a local search on a busy machine. */
const LOCAL_SEARCH_GUARD_MS = 3000;

/** Runs local search only, without the thread that computes bounds. */
function searchLocally(instance: Instance, budgetMs: number): OptimizeResult {
  const result = runLocalSearch(instance, { budgetMs, guardMs: LOCAL_SEARCH_GUARD_MS });
  const status = result.plan.moves.length > 0 ? 'feasible' : 'unchanged';
  return { ...result, status, lowerBound: 0, gap: 1 };
}

/** Computes and explains a plan. Blocks the thread for seconds, so it should run in a worker. */
export async function solve(
  { instance, budgetMs, wantsFeasibleSubsets = false }: SolveRequest,
  onProgress: (progress: Progress) => void,
): Promise<Solution> {
  const result = wantsFeasibleSubsets
    ? searchLocally(instance, budgetMs)
    : await optimizeInThisThread(instance, { budgetMs, onProgress });
  const explanation = explainPlan(instance, result.plan);
  return {
    ...result,
    explanation,
    chunks: explainChunks(instance, result.plan),
    feasibleSubsets: wantsFeasibleSubsets ? listFeasibleSubsets(instance, { explanation }) : [],
    before: evaluatePlan(instance).metrics,
    after: evaluatePlan(instance, result.plan).metrics,
  };
}
