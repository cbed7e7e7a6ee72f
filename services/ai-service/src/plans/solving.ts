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

import { chunkFacts, type ChunkFacts } from './chunk-facts.ts';

export type { Progress } from '@scheduler/scheduling/optimizer';

export interface Question {
  instance: Instance;
  budgetMs: number;
  /**
   * Whether to tell which of the moves could be made without the others; such a question is small
   * and asks for no proof.
   */
  parts?: boolean;
}

/** A plan with what it is worth and why. */
export interface Solution extends OptimizeResult {
  explanation: PlanExplanation;
  /** Of each chunk, in the order of the plan. */
  chunks: ChunkFacts[];
  before: PlanMetrics;
  after: PlanMetrics;
  /** Moves that could be made without the others, by their places in the explanation; if asked. */
  parts: number[][];
}

const PARTS_OF = 4;

/** Each choice among the first few moves that keeps to the hard rules. */
function partsOf(instance: Instance, { explanation }: Pick<Solution, 'explanation'>): number[][] {
  const moves = explanation.moves.slice(0, PARTS_OF);
  const choices = Array.from({ length: 2 ** moves.length - 1 }, (_, index) =>
    moves.flatMap((_move, at) => ((index + 1) & (1 << at) ? [at] : [])),
  );
  return choices.filter((choice) => {
    const chosen = choice.flatMap((at) => {
      const move = moves[at];
      return move ? [{ event_id: move.event_id, ...move.to }] : [];
    });
    const plan = { instance_id: instance.id, moves: chosen, task_chunks: [] };
    return evaluatePlan(instance, plan).violations.length === 0;
  });
}

/** How long a small search may take at most, on a machine however busy. */
const SMALL_GUARD_MS = 3000;

/** By local search alone, which needs no thread that proves. */
function improved(instance: Instance, budgetMs: number): OptimizeResult {
  const found = runLocalSearch(instance, { budgetMs, guardMs: SMALL_GUARD_MS });
  const status = found.plan.moves.length > 0 ? 'feasible' : 'unchanged';
  return { ...found, status, lowerBound: 0, gap: 1 };
}

/** Seeks a plan and explains it, in this thread: seconds of work, so it should be one of its own. */
export async function solve(
  { instance, budgetMs, parts = false }: Question,
  onProgress: (progress: Progress) => void,
): Promise<Solution> {
  const optimized = parts
    ? improved(instance, budgetMs)
    : await optimizeInThisThread(instance, { budgetMs, onProgress });
  const explanation = explainPlan(instance, optimized.plan);
  return {
    ...optimized,
    explanation,
    chunks: chunkFacts(instance, optimized.plan),
    parts: parts ? partsOf(instance, { explanation }) : [],
    before: evaluatePlan(instance).metrics,
    after: evaluatePlan(instance, optimized.plan).metrics,
  };
}
