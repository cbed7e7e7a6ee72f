// A thread for tests of the watch over proofs: it never ends a proof of a plan that costs nothing.
import { parentPort } from 'node:worker_threads';
import type { BesideRequest } from '../optimizer/worker/protocol.ts';

parentPort?.on('message', ({ id, task }: BesideRequest) => {
  if (task.kind === 'search') return;
  if (task.known.cost === 0) for (;;);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage({ id, proof: { lowerBound: task.known.cost, better: null } });
});
