import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The processes that the start command supervises. */
export const processNames = [
  'gateway',
  'auth-service',
  'core-api',
  'billing-service',
  'ai-service',
  'emulators',
  'postgres',
] as const;
export type ProcessName = (typeof processNames)[number];

const COMMANDS: Record<ProcessName, string> = {
  gateway: '/services/gateway/src/main.ts',
  'auth-service': '/services/auth-service/src/main.ts',
  'core-api': '/services/core-api/src/main.ts',
  'billing-service': '/services/billing-service/src/main.ts',
  'ai-service': '/services/ai-service/src/main.ts',
  emulators: '/start/emulators/main.ts',
  postgres: '/bin/postgres ',
};

// A process may end while it is inspected.
const readProcFile = (path: string) => readFile(join('/proc', path), 'utf8').catch(() => '');

async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readProcFile(`${pid}/task/${thread}/children`)),
  );
  return lists.flatMap((list) => list.split(' ').map(Number).filter(Boolean));
}

/** Returns a process and everything it started, parents first. Requires Linux. */
export async function listProcessTree(pid: number): Promise<number[]> {
  const children = await listChildren(pid);
  const descendants = await Promise.all(children.map(listProcessTree));
  return [pid, ...descendants.flat()];
}

/** Returns the PID of a supervised process, or `undefined` while it isn't running. */
export async function findProcess(
  supervisorPid: number,
  name: ProcessName,
): Promise<number | undefined> {
  for (const pid of await listChildren(supervisorPid)) {
    const command = (await readProcFile(`${pid}/cmdline`)).replaceAll('\0', ' ');
    if (command.includes(COMMANDS[name])) return pid;
  }
  return undefined;
}
