// A worker for tests of the proof timeout: proofs for a plan with a cost of 0 never finish.
import { parentPort } from 'node:worker_threads';
import type { SecondWorkerRequest } from '../optimizer/worker/protocol.ts';

parentPort?.on('message', ({ id, task }: SecondWorkerRequest) => {
  if (task.kind === 'search') return;
  if (task.incumbent.cost === 0) for (;;);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, proof: { lowerBound: task.incumbent.cost, betterPlan: null } });
});
