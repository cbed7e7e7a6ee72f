import type { Instance, Plan } from '../instance.ts';

/** What the solving thread is asked. */
export interface SolveRequest {
  id: number;
  instance: Instance;
  budgetMs: number;
}

/** The best plan so far, and what no plan can be cheaper than. */
export interface SolveState {
  plan: Plan;
  objective: number;
  statusQuo: number;
  lowerBound: number;
}

/** What it answers, as it goes. */
export interface SolveAnswer extends SolveState {
  id: number;
  done: boolean;
}

export interface SolveFailure {
  id: number;
  error: unknown;
}
