import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getDataDir } from './product.ts';

type Service = 'auth-service' | 'core-api' | 'billing-service' | 'ai-service';

const KILL_INTERVAL_MS = 250;

/** Returns the process IDs of a service of the product under test. Requires Linux. */
async function findProcesses(service: Service): Promise<number[]> {
  const productPid = (await readFile(join(getDataDir(), 'running.pid'), 'utf8')).trim();
  const children = await readFile(`/proc/${productPid}/task/${productPid}/children`, 'utf8');
  const pids = children.split(' ').map(Number).filter(Boolean);
  // A process may have exited since then.
  const readCommand = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const commands = await Promise.all(pids.map(readCommand));
  return pids.filter((_, index) => commands[index]?.includes(`/${service}/src/main`));
}

/** Stops a service and kills its restarted processes until the returned function is called. */
export async function stopService(service: Service): Promise<() => void> {
  const killProcesses = async () => {
    for (const pid of await findProcesses(service)) process.kill(pid, 'SIGKILL');
  };
  await killProcesses();
  const restart = new AbortController();
  const keepStopped = async () => {
    while (!restart.signal.aborted) {
      await killProcesses();
      await delay(KILL_INTERVAL_MS);
    }
  };
  keepStopped().catch((error: unknown) => console.error(error));
  return () => restart.abort();
}
