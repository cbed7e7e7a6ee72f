import { parentPort } from 'node:worker_threads';
import { loadHighs } from './highs.ts';
import type { SolveAnswer, SolveFailure, SolveRequest } from './protocol.ts';
import { solve } from './solve.ts';

// The solving thread: one request at a time; to cancel, its owner ends it.

// Ready before the first search is: loading takes as long as a small calendar does.
void loadHighs();

const post = (message: SolveAnswer | SolveFailure) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(message);

async function answer(request: SolveRequest): Promise<void> {
  const { id } = request;
  try {
    const state = await solve(request, loadHighs, (known) => {
      post({ id, done: false, ...known });
    });
    post({ id, done: true, ...state });
  } catch (error) {
    post({ id, error });
  }
}

parentPort?.on('message', (request: SolveRequest) => void answer(request));
