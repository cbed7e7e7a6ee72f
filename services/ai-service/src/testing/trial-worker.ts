// A thread for tests of the pool, which does as it is told.
import { setTimeout } from 'node:timers';
import { parentPort, workerData } from 'node:worker_threads';

parentPort?.on('message', (told: string) => {
  if (told === 'end') process.exit(0);
  if (told === 'throw') throw new Error('It broke');
  if (told === 'refuse') parentPort?.postMessage({ failure: 'It would not' }, []);
  else if (told === 'compute') for (;;);
  else if (told === 'ahead') parentPort?.postMessage({ result: workerData }, []);
  else if (told === 'wait') setTimeout(() => undefined, 3_600_000);
  else {
    parentPort?.postMessage({ progress: told.length }, []);
    parentPort?.postMessage({ result: told.toUpperCase() }, []);
  }
});
