import type { SearchOutcome } from '../day-decomposition/decompose-or-search.ts';
import type { OptimalityProof } from '../exact/prove-optimality.ts';
import type { Instance, Plan } from '../instance.ts';
import type { Snapshot } from '../search/snapshot.ts';

/** Request to a worker. */
export interface SolveRequest {
  id: number;
  instance: Instance;
  budgetMs: number;
}

/** Best plan so far and its lower bound. */
export interface SolveState {
  plan: Plan;
  objective: number;
  initialObjective: number;
  lowerBound: number;
}

/** Progress or final result of a request. */
export interface SolveUpdate extends SolveState {
  id: number;
  isFinal: boolean;
}

/** Sent when work on a request starts, because the worker may still be busy with its warm-up. */
export interface SolveStarted {
  id: number;
  started: true;
}

export interface SolveFailure {
  id: number;
  error: unknown;
}

/** Indexes into the shared flags: cancellation of the search, and a plan that is proven optimal. */
export const STOP_FLAG = 0;
export const OPTIMAL_FLAG = 1;

/** Task of the second worker: search with a different seed, or prove optimality. */
export type SecondWorkerTask =
  | { kind: 'search'; budgetMs: number; seed: number; flags: Int32Array }
  | { kind: 'prove'; incumbent: Snapshot; seconds: number };

export interface SecondWorkerRequest {
  id: number;
  /** Identifies the `solve` call; its search and proof share one compiled model. */
  solveId: number;
  instance: Instance;
  task: SecondWorkerTask;
}

export type SecondWorkerResponse = { id: number } & (
  | { bound: number }
  | { outcome: SearchOutcome }
  | { proof: OptimalityProof | null }
  | { error: unknown }
);
