import { parentPort } from 'node:worker_threads';
import { besideFor } from './beside.ts';
import type { SolveAnswer, SolveBegun, SolveFailure, SolveRequest } from './protocol.ts';
import { getReady } from './ready.ts';
import { solve } from './solve.ts';

// The solving thread: one request at a time; to cancel, its owner ends it.

const post = (message: SolveAnswer | SolveBegun | SolveFailure) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(message);

async function answer(request: SolveRequest): Promise<void> {
  const { id, instance } = request;
  post({ id, begun: true });
  try {
    const state = await solve(request, besideFor(instance), (known) => {
      post({ id, done: false, ...known });
    });
    post({ id, done: true, ...state });
  } catch (error) {
    post({ id, error });
  }
}

parentPort?.on('message', (request: SolveRequest) => void answer(request));
getReady();
