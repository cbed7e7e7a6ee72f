import { parentPort } from 'node:worker_threads';
import { decomposeOrSearch } from '../day-decomposition/decompose-or-search.ts';
import { compileModel } from '../model/compile-model.ts';
import type { Model } from '../model/model.ts';
import { loadHighs } from './highs.ts';
import {
  STOP_FLAG,
  OPTIMAL_FLAG,
  type SecondWorkerResponse,
  type SecondWorkerRequest,
} from './protocol.ts';
import { warmUpSearch } from './warm-up.ts';
import { decomposeAndProve } from './decompose-and-prove.ts';

// Entry point of the second worker. Handles one request at a time; the owner aborts a proof by
// terminating the thread.

const post = (response: SecondWorkerResponse) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(response);

let cached: { solve: number; model: Model } | undefined;

/** Returns the compiled model of a `solve` call, which its search and its proof share. */
function getModel({ solveId, instance }: SecondWorkerRequest): Model {
  if (cached?.solve !== solveId) cached = { solve: solveId, model: compileModel(instance) };
  return cached.model;
}

async function handleRequest(request: SecondWorkerRequest): Promise<void> {
  const { id, task } = request;
  try {
    const model = getModel(request);
    if (task.kind === 'search') {
      const { budgetMs, seed, flags } = task;
      const signal = {
        get aborted() {
          return Atomics.load(flags, STOP_FLAG) !== 0;
        },
      };
      const outcome = decomposeOrSearch(model, { budgetMs, seed, signal });
      if (outcome.lowerBound >= outcome.best.cost) Atomics.store(flags, OPTIMAL_FLAG, 1);
      post({ id, outcome });
      return;
    }
    const proof = await decomposeAndProve(model, task.incumbent, task.seconds, (bound) => {
      post({ id, bound });
    });
    post({ id, proof });
  } catch (error) {
    post({ id, error });
  }
}

let queue = Promise.resolve();
parentPort?.on('message', (request: SecondWorkerRequest) => {
  queue = queue.then(() => handleRequest(request));
});

// Load the solver ahead of the first request, because that takes as long as solving a small calendar.
void loadHighs();
setTimeout(warmUpSearch, 0);
