import type { Proof } from '../exact/prove.ts';
import type { Instance, Plan } from '../instance.ts';
import type { Snapshot } from '../search/snapshot.ts';

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

/** Said as soon as the work begins: a thread may have been busy with making itself ready. */
export interface SolveBegun {
  id: number;
  begun: true;
}

export interface SolveFailure {
  id: number;
  error: unknown;
}

/** What the thread beside a solving one is asked: to search with another seed, or to prove. */
export type BesideTask =
  /** `stop` is shared: 1 when nobody waits for the plan any more. */
  | { kind: 'search'; budgetMs: number; seed: number; stop: Int32Array }
  | { kind: 'prove'; known: Snapshot; seconds: number };

export interface BesideRequest {
  id: number;
  /** The solve that it is part of. */
  solve: number;
  instance: Instance;
  task: BesideTask;
}

export type BesideAnswer = { id: number } & (
  { bound: number } | { found: Snapshot } | { proof: Proof | null } | { error: unknown }
);
