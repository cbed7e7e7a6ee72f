import type { Log } from '@scheduler/service-kit';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';
import type { SolveRequest, Progress, Solution } from './solve.ts';

type SolverPool = WorkerPool<SolveRequest, Progress, Solution>;

/** Worker pools for the optimizer. */
export interface Solvers {
  /** For plans requested by users. */
  plans: SolverPool;
  /** For short searches that must not wait for plans. */
  quick: SolverPool;
  close: () => Promise<void>;
}

const WORKER_URL = new URL('./solver-worker.ts', import.meta.url);

export interface SolversOptions {
  /** Maximum number of plans computed concurrently. */
  maxWorkers: number;
  log: Log;
}

export function createSolvers({ maxWorkers, log }: SolversOptions): Solvers {
  const createPool = (poolSize: number): SolverPool =>
    createWorkerPool({ workerUrl: WORKER_URL, maxWorkers: poolSize, log });
  const [plans, quick] = [createPool(maxWorkers), createPool(1)];
  return {
    plans,
    quick,
    close: async () => void (await Promise.all([plans.close(), quick.close()])),
  };
}
