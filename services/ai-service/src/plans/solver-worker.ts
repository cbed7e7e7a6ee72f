// What a thread of the pool runs: one question after another, each answered by a solution.
import { parentPort, workerData } from 'node:worker_threads';
import { prepareWorker } from '@scheduler/scheduling/optimizer';
import type { Said } from './pool.ts';
import { solve, type Progress, type Question, type Solution } from './solving.ts';

const say = (said: Said<Progress, Solution>) => parentPort?.postMessage(said, []);

if ((workerData as { ahead: boolean }).ahead) prepareWorker();

parentPort?.on('message', (question: Question) => {
  solve(question, (progress) => say({ progress })).then(
    (result) => say({ result }),
    (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
