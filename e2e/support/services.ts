import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataDir } from './product.ts';

type Service = 'auth-service' | 'core-api' | 'billing-service' | 'ai-service';

const AGAIN_MS = 250;

/** The processes of a service of the product under test; Linux tells them. */
async function processesOf(service: Service): Promise<number[]> {
  const product = (await readFile(join(dataDir(), 'running.pid'), 'utf8')).trim();
  const children = await readFile(`/proc/${product}/task/${product}/children`, 'utf8');
  const found = children.split(' ').map(Number).filter(Boolean);
  // One may have ended in between.
  const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const commands = await Promise.all(found.map(commandOf));
  return found.filter((_, index) => commands[index]?.includes(`/${service}/src/main`));
}

/** Kills a service, and what starts in its place, until it is let be. */
export async function takeAway(service: Service): Promise<() => void> {
  const kill = async () => {
    for (const pid of await processesOf(service)) process.kill(pid, 'SIGKILL');
  };
  await kill();
  const back = new AbortController();
  const again = async () => {
    while (!back.signal.aborted) {
      await kill();
      await pause(AGAIN_MS);
    }
  };
  again().catch((error: unknown) => console.error(error));
  return () => back.abort();
}
