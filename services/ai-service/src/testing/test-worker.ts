// Worker thread for tests of the pool, controlled by messages.
import { setTimeout } from 'node:timers';
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (command: string) => {
  if (command === 'end') process.exit(0);
  if (command === 'throw') throw new Error('Task failed');
  if (command === 'reject') parentPort?.postMessage({ failure: 'Task rejected' }, []);
  else if (command === 'compute') for (;;);
  else if (command === 'wait') setTimeout(() => undefined, 3_600_000);
  else {
    parentPort?.postMessage({ progress: command.length }, []);
    parentPort?.postMessage({ result: command.toUpperCase() }, []);
  }
});
