import { Worker } from 'node:worker_threads';
import type { SearchOutcome } from '../day-decomposition/decompose-or-search.ts';
import type { OptimalityProof } from '../exact/prove-optimality.ts';
import type { Instance } from '../instance.ts';
import type { Snapshot } from '../search/snapshot.ts';
import {
  STOP_FLAG,
  OPTIMAL_FLAG,
  type SecondWorkerResponse,
  type SecondWorkerRequest,
  type SecondWorkerTask,
} from './protocol.ts';

/** A search that runs in the second worker. */
export interface ParallelSearch {
  /** Returns whether the search has found a plan that is proven optimal. */
  isProvenOptimal: () => boolean;
  /** Waits for the result. After a timeout, stops the search and returns `null`. */
  getResult: (timeoutMs: number) => Promise<SearchOutcome | null>;
}

/**
 * Second worker of a `solve` call. Searches with a different seed or by day decomposition, and
 * proves optimality.
 */
export interface SecondWorker {
  search: (options: { budgetMs: number; seed: number }) => ParallelSearch;
  /** Tries to prove optimality; `null` if there is no proof. Terminates the thread after a timeout. */
  prove: (
    options: { incumbent: Snapshot; seconds: number },
    onBound: (bound: number) => void,
  ) => Promise<OptimalityProof | null>;
}

/** Time by which a proof may exceed its limit before the thread is terminated. */
const GRACE_PERIOD_MS = 150;

const MODULE_URL = new URL('./second-worker-main.ts', import.meta.url);

let lastRequestId = 0;
let lastSolveId = 0;
let cachedWorker: { moduleUrl: URL; worker: Worker } | undefined;

/** Returns the second worker of this thread, and starts it if it is not running. */
function getWorker(moduleUrl: URL): Worker {
  if (cachedWorker?.moduleUrl.href === moduleUrl.href) return cachedWorker.worker;
  const worker = new Worker(moduleUrl, { name: 'optimizer-second-worker' });
  worker.setMaxListeners(0);
  worker.unref();
  cachedWorker = { moduleUrl, worker };
  const clearCached = () => {
    if (cachedWorker?.worker === worker) cachedWorker = undefined;
  };
  worker.once('exit', clearCached);
  worker.once('error', clearCached);
  return worker;
}

/**
 * Sends a request to the worker.
 *
 * @param readResponse converts a response; `undefined` skips to the next response
 * @returns the converted response, or `null` if the worker exits
 */
function sendRequest<Result>(
  worker: Worker,
  request: Omit<SecondWorkerRequest, 'id'>,
  readResponse: (response: SecondWorkerResponse) => Result | null | undefined,
): Promise<Result | null> {
  lastRequestId += 1;
  const id = lastRequestId;
  return new Promise((resolve) => {
    const finish = (result: Result | null) => {
      worker.off('message', handleMessage);
      worker.off('exit', handleExit);
      worker.off('error', handleExit);
      resolve(result);
    };
    const handleExit = () => finish(null);
    const handleMessage = (response: SecondWorkerResponse) => {
      if (response.id !== id) return;
      const result = readResponse(response);
      if (result !== undefined) finish(result);
    };
    worker.on('message', handleMessage);
    // Adding a listener refs the worker, which would keep the process alive. While a caller waits
    // for the response, a timer keeps the process alive.
    worker.unref();
    worker.on('exit', handleExit);
    worker.on('error', handleExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, ...request });
  });
}

/** Returns `null` and calls `onTimeout` if the result is not available in time. */
function withTimeout<Result>(
  result: Promise<Result | null>,
  timeoutMs: number,
  onTimeout: () => void,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      onTimeout();
      resolve(null);
    }, timeoutMs);
    void result.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** Creates the interface to the second worker for one `solve` call. */
export function createSecondWorker(instance: Instance, moduleUrl = MODULE_URL): SecondWorker {
  lastSolveId += 1;
  const solveId = lastSolveId;
  return {
    search: (options) => {
      const flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
      const task: SecondWorkerTask = { kind: 'search', flags, ...options };
      const outcome = sendRequest(getWorker(moduleUrl), { solveId, instance, task }, (response) =>
        'outcome' in response ? response.outcome : null,
      );
      return {
        isProvenOptimal: () => Atomics.load(flags, OPTIMAL_FLAG) !== 0,
        getResult: (timeoutMs) =>
          withTimeout(outcome, timeoutMs, () => Atomics.store(flags, STOP_FLAG, 1)),
      };
    },
    prove: (options, onBound) => {
      const worker = getWorker(moduleUrl);
      const task: SecondWorkerTask = { kind: 'prove', ...options };
      const proof = sendRequest(worker, { solveId, instance, task }, (response) => {
        if ('bound' in response) {
          onBound(response.bound);
          return undefined;
        }
        return 'proof' in response ? response.proof : null;
      });
      return withTimeout(proof, options.seconds * 1000 + GRACE_PERIOD_MS, () => {
        if (cachedWorker?.worker === worker) cachedWorker = undefined;
        void worker.terminate();
      });
    },
  };
}

/** Starts the second worker ahead of the first request. */
export const startSecondWorker = (): void => void getWorker(MODULE_URL);
