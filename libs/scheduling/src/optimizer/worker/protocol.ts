import type { Found } from '../apart/search.ts';
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

/** Flags that both threads see, 0 or 1: nobody waits for the plan; it is proven the cheapest. */
export const ASKED_TO_STOP = 0;
export const IS_SETTLED = 1;

/** What the thread beside a solving one is asked: to search with another seed, or to prove. */
export type BesideTask =
  | { kind: 'search'; budgetMs: number; seed: number; flags: Int32Array }
  | { kind: 'prove'; known: Snapshot; seconds: number };

export interface BesideRequest {
  id: number;
  /** The solve that it is part of. */
  solve: number;
  instance: Instance;
  task: BesideTask;
}

export type BesideAnswer = { id: number } & (
  { bound: number } | { found: Found } | { proof: Proof | null } | { error: unknown }
);
