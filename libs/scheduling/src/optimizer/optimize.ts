import type { Instance, Plan } from './instance.ts';
import { improve } from './search/improve.ts';

export interface OptimizeOptions {
  budgetMs: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  objective: number;
  lowerBound: number;
}

export interface Optimized {
  plan: Plan;
  /** `unchanged`: the plan is empty, nothing better was found. */
  status: 'optimal' | 'feasible' | 'unchanged';
  objective: number;
  /** What the calendar costs as it is. */
  statusQuo: number;
  /** No plan costs less. */
  lowerBound: number;
  /** `(objective - lowerBound) / objective`; 0 when proven optimal. */
  gap: number;
}

export async function optimize(
  instance: Instance,
  { budgetMs, signal }: OptimizeOptions,
): Promise<Optimized> {
  const { plan, objective, statusQuo } = improve(instance, { budgetMs, signal });
  const changed = plan.moves.length + plan.task_chunks.length > 0;
  await Promise.resolve();
  return {
    plan,
    status: changed ? 'feasible' : 'unchanged',
    objective,
    statusQuo,
    lowerBound: 0,
    gap: 1,
  };
}
