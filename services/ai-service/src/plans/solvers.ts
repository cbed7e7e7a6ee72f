import type { Log } from '@scheduler/service-kit';
import { createPool, type Pool } from './pool.ts';
import type { Question, Progress, Solution } from './solving.ts';

/** The threads in which plans are sought. */
export interface Solvers {
  /** For plans that people wait for. */
  plans: Pool<Question, Progress, Solution>;
  /** For small questions beside, which no plan shall hold up. */
  asides: Pool<Question, Progress, Solution>;
  close: () => Promise<void>;
}

const WORKER = new URL('./solver-worker.ts', import.meta.url);

export interface SolversOptions {
  /** Plans sought at the same time. */
  size: number;
  /** Whether a thread is made ready before anybody asks. */
  ahead: boolean;
  log: Log;
}

export function createSolvers({ size, ahead, log }: SolversOptions): Solvers {
  const plans = createPool<Question, Progress, Solution>({ module: WORKER, size, ahead, log });
  const asides = createPool<Question, Progress, Solution>({ module: WORKER, size: 1, log });
  return {
    plans,
    asides,
    close: async () => void (await Promise.all([plans.close(), asides.close()])),
  };
}
