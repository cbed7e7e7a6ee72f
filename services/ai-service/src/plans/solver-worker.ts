// Worker thread that processes solver requests one at a time.
import { parentPort } from 'node:worker_threads';
import type { WorkerMessage } from './worker-pool.ts';
import { solve, type Progress, type SolveRequest, type Solution } from './solve.ts';

const postMessage = (message: WorkerMessage<Progress, Solution>) =>
  parentPort?.postMessage(message, []);

parentPort?.on('message', (request: SolveRequest) => {
  solve(request, (progress) => postMessage({ progress })).then(
    (result) => postMessage({ result }),
    (error: unknown) =>
      postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
