import type { Log } from '@scheduler/service-kit';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';
import type { SolveRequest, Progress, Solution } from './solve.ts';

/** Worker pools for the optimizer. */
export interface Solvers {
  /** For plans requested by users. */
  plans: WorkerPool<SolveRequest, Progress, Solution>;
  /** For short searches that must not wait for plans. */
  quick: WorkerPool<SolveRequest, Progress, Solution>;
  close: () => Promise<void>;
}

const WORKER_URL = new URL('./solver-worker.ts', import.meta.url);

export interface SolversOptions {
  /** Maximum number of plans computed concurrently. */
  maxWorkers: number;
  log: Log;
}

export function createSolvers({ maxWorkers, log }: SolversOptions): Solvers {
  const plans = createWorkerPool<SolveRequest, Progress, Solution>({
    workerUrl: WORKER_URL,
    maxWorkers,
    log,
  });
  const quick = createWorkerPool<SolveRequest, Progress, Solution>({
    workerUrl: WORKER_URL,
    maxWorkers: 1,
    log,
  });
  return {
    plans,
    quick,
    close: async () => void (await Promise.all([plans.close(), quick.close()])),
  };
}
