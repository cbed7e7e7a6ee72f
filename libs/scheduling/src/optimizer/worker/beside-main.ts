import { parentPort } from 'node:worker_threads';
import { settleOrSearch } from '../apart/search.ts';
import { compile } from '../model/compile.ts';
import type { Model } from '../model/model.ts';
import { loadHighs } from './highs.ts';
import { ASKED_TO_STOP, IS_SETTLED, type BesideAnswer, type BesideRequest } from './protocol.ts';
import { rehearse } from './rehearse.ts';
import { settleAndProve } from './settle-and-prove.ts';

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
      const { budgetMs, seed, flags } = task;
      const signal = {
        get aborted() {
          return Atomics.load(flags, ASKED_TO_STOP) !== 0;
        },
      };
      const found = settleOrSearch(model, { budgetMs, seed, signal });
      if (found.lowerBound >= found.best.cost) Atomics.store(flags, IS_SETTLED, 1);
      post({ id, found });
      return;
    }
    const proof = await settleAndProve(model, task.known, task.seconds, (bound) => {
      post({ id, bound });
    });
    post({ id, proof });
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
