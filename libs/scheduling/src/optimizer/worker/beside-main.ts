import { parentPort } from 'node:worker_threads';
import { prove } from '../exact/prove.ts';
import { compile } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { improveModel } from '../search/improve.ts';
import { loadHighs } from './highs.ts';
import type { BesideAnswer, BesideRequest } from './protocol.ts';
import { rehearse } from './rehearse.ts';

// The thread beside a solving one: one request at a time; to stop a proof, its owner ends the thread.

const post = (answer: BesideAnswer) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(answer);

let last: { solve: number; model: Model } | undefined;

/** The model of a solve, made once for its search and its proof. */
function modelOf({ solve, instance }: BesideRequest): Model {
  if (last?.solve !== solve) last = { solve, model: compile(instance) };
  return last.model;
}

async function answer(request: BesideRequest): Promise<void> {
  const { id, task } = request;
  try {
    const model = modelOf(request);
    if (task.kind === 'search') {
      const { budgetMs, seed, stop } = task;
      const signal = {
        get aborted() {
          return Atomics.load(stop, 0) !== 0;
        },
      };
      post({ id, found: improveModel(model, { budgetMs, seed, signal }).best });
      return;
    }
    const began = performance.now();
    const highs = await loadHighs();
    const seconds = task.seconds - (performance.now() - began) / 1000;
    post({ id, proof: prove(highs, model, task.known, seconds, (bound) => post({ id, bound })) });
  } catch (error) {
    post({ id, error });
  }
}

let queue = Promise.resolve();
parentPort?.on('message', (request: BesideRequest) => {
  queue = queue.then(() => answer(request));
});

// Ready before the first search is: loading takes as long as a small calendar does.
void loadHighs();
setTimeout(rehearse, 0);
