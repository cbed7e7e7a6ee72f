import { Worker } from 'node:worker_threads';
import type {
  SolveAnswer,
  SolveBegun,
  SolveFailure,
  SolveRequest,
  SolveState,
} from './protocol.ts';

/** Threads that wait for work; they do not keep the process alive. */
const idle: Worker[] = [];
/** More would only take memory: each holds the solver. */
const MOST_IDLE = 2;
let lastId = 0;

function thread(): Worker {
  const known = idle.pop();
  if (known) return known;
  return new Worker(new URL('./main.ts', import.meta.url), { name: 'optimizer' });
}

function giveBack(worker: Worker): void {
  worker.removeAllListeners();
  if (idle.length >= MOST_IDLE) {
    void worker.terminate();
    return;
  }
  worker.unref();
  idle.push(worker);
  worker.once('exit', () => {
    const i = idle.indexOf(worker);
    if (i >= 0) idle.splice(i, 1);
  });
}

/** Starts a thread ahead of the first request, so that it finds one warm. */
export function warmUp(): void {
  if (idle.length === 0) giveBack(thread());
}

/** How long a thread may overrun its budget before it is ended. Milliseconds. */
const GRACE = 300;
/** How long one that starts may take before it begins. */
const START = 5000;

/**
 * Solves in a thread of its own. When the signal fires, or the thread overruns its budget, the best
 * plan so far is the answer; `null` if there is none yet.
 */
export function solveInThread(
  request: Omit<SolveRequest, 'id'>,
  signal: AbortSignal | undefined,
  onState: (state: SolveState) => void,
): Promise<SolveState | null> {
  lastId += 1;
  const id = lastId;
  const worker = thread();
  let best: SolveState | null = null;
  return new Promise((resolve, reject) => {
    const end = () => {
      worker.removeAllListeners();
      void worker.terminate();
      finish();
    };
    let guard = setTimeout(end, request.budgetMs + START);
    const finish = () => {
      clearTimeout(guard);
      signal?.removeEventListener('abort', end);
      resolve(best);
    };
    if (signal?.aborted) {
      end();
      return;
    }
    signal?.addEventListener('abort', end, { once: true });
    worker.ref();
    worker.removeAllListeners();
    worker.on('message', (message: SolveAnswer | SolveBegun | SolveFailure) => {
      if ('begun' in message) {
        clearTimeout(guard);
        guard = setTimeout(end, request.budgetMs + GRACE);
        return;
      }
      if ('error' in message) {
        clearTimeout(guard);
        giveBack(worker);
        reject(message.error instanceof Error ? message.error : new Error(String(message.error)));
        return;
      }
      const { done, plan, objective, statusQuo, lowerBound } = message;
      best = { plan, objective, statusQuo, lowerBound };
      if (!done) {
        onState(best);
        return;
      }
      giveBack(worker);
      finish();
    });
    worker.on('error', (error: Error) => {
      clearTimeout(guard);
      reject(error);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage({ id, ...request });
  });
}
