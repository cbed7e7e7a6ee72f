import { parentPort } from 'node:worker_threads';
import { createSecondWorker } from './second-worker.ts';
import type { SolveUpdate, SolveStarted, SolveFailure, SolveRequest } from './protocol.ts';
import { prepareWorker } from './prepare-worker.ts';
import { solve } from './solve.ts';

// Worker entry point. Handles one request at a time; the owner cancels by terminating the thread.

const post = (message: SolveUpdate | SolveStarted | SolveFailure) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);

async function handleRequest(request: SolveRequest): Promise<void> {
  const { id, instance } = request;
  post({ id, started: true });
  try {
    const state = await solve(request, createSecondWorker(instance), (progress) => {
      post({ id, isFinal: false, ...progress });
    });
    post({ id, isFinal: true, ...state });
  } catch (error) {
    post({ id, error });
  }
}

parentPort?.on('message', (request: SolveRequest) => void handleRequest(request));
prepareWorker();
