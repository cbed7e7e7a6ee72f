import { Worker } from 'node:worker_threads';
import type {
  SolveUpdate,
  SolveStarted,
  SolveFailure,
  SolveRequest,
  SolveState,
} from './protocol.ts';

/** Idle workers. They do not keep the process alive. */
const idleWorkers: Worker[] = [];
/** Limits memory use: each worker has its own MIP solver. */
const MAX_IDLE_WORKERS = 2;
let lastRequestId = 0;

function acquireWorker(): Worker {
  const idleWorker = idleWorkers.pop();
  if (idleWorker) return idleWorker;
  return new Worker(new URL('./main.ts', import.meta.url), { name: 'optimizer' });
}

function releaseWorker(worker: Worker): void {
  worker.removeAllListeners();
  if (idleWorkers.length >= MAX_IDLE_WORKERS) {
    void worker.terminate();
    return;
  }
  worker.unref();
  idleWorkers.push(worker);
  worker.once('exit', () => {
    const i = idleWorkers.indexOf(worker);
    if (i >= 0) idleWorkers.splice(i, 1);
  });
}

/** Starts a worker ahead of the first request. */
export function startIdleWorker(): void {
  if (idleWorkers.length === 0) releaseWorker(acquireWorker());
}

/** Time by which a worker may exceed its budget before it is terminated. */
const GRACE_PERIOD_MS = 300;
/** Maximum time between starting a worker and the start of its first request. */
const STARTUP_TIMEOUT_MS = 5000;

/**
 * Solves a request in a worker thread.
 *
 * @returns the best plan so far if the signal is aborted or the worker exceeds its budget; `null` if
 *   there is none yet
 */
export function solveInWorker(
  request: Omit<SolveRequest, 'id'>,
  signal: AbortSignal | undefined,
  onState: (state: SolveState) => void,
): Promise<SolveState | null> {
  lastRequestId += 1;
  const id = lastRequestId;
  const worker = acquireWorker();
  let best: SolveState | null = null;
  return new Promise((resolve, reject) => {
    const terminate = () => {
      worker.removeAllListeners();
      void worker.terminate();
      finish();
    };
    let timeout = setTimeout(terminate, request.budgetMs + STARTUP_TIMEOUT_MS);
    const finish = () => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', terminate);
      resolve(best);
    };
    if (signal?.aborted) {
      terminate();
      return;
    }
    signal?.addEventListener('abort', terminate, { once: true });
    worker.ref();
    worker.removeAllListeners();
    worker.on('message', (message: SolveUpdate | SolveStarted | SolveFailure) => {
      if ('started' in message) {
        clearTimeout(timeout);
        timeout = setTimeout(terminate, request.budgetMs + GRACE_PERIOD_MS);
        return;
      }
      if ('error' in message) {
        clearTimeout(timeout);
        releaseWorker(worker);
        reject(message.error instanceof Error ? message.error : new Error(String(message.error)));
        return;
      }
      const { isFinal, plan, objective, initialObjective, lowerBound } = message;
      best = { plan, objective, initialObjective, lowerBound };
      if (!isFinal) {
        onState(best);
        return;
      }
      releaseWorker(worker);
      finish();
    });
    worker.on('error', (error: Error) => {
      clearTimeout(timeout);
      reject(error);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, ...request });
  });
}
