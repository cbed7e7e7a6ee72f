import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const lockModule = fileURLToPath(new URL('../lock.ts', import.meta.url));

/**
 * Starts a process that locks a data folder. Resolves once it holds the lock. The process also ends
 * with the test process.
 */
export async function startLockHolder(folder: string): Promise<ChildProcess> {
  const script = `
    const { lockDataFolder } = await import(${JSON.stringify(lockModule)});
    lockDataFolder(${JSON.stringify(folder)});
    console.log('locked');
    process.on('disconnect', () => process.exit());`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (holder.stdout) await once(holder.stdout, 'data');
  return holder;
}

/** Kills a process with `SIGKILL` and waits until it has ended. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
