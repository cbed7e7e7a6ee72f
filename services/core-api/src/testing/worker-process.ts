import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Database } from '@scheduler/service-kit';
import { commonEnv } from './service-process.ts';

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url));

export interface WorkerProcess {
  /** Kills the process abruptly, as in a power failure. */
  kill: () => Promise<void>;
  /** Stops the process gracefully and returns its exit code. */
  stop: () => Promise<number | null>;
}

/** Backdates the locks of a killed worker, so that the next one releases them when it starts. */
export async function backdateJobLocks(db: Database): Promise<void> {
  const locked_at = db.raw(`now() - interval '1 minute'`);
  await db('_private_jobs').whereNotNull('locked_at').update({ locked_at });
  await db('_private_job_queues').whereNotNull('locked_at').update({ locked_at });
}

/** Starts `worker.ts` as a child process and waits until it's ready. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [WORKER], {
    env: { ...commonEnv, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  for await (const line of createInterface({ input: child.stdout })) {
    if ((JSON.parse(line) as { msg?: string }).msg === 'worker started') break;
  }
  child.stdout.resume();
  const stopWith = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exit;
    return code;
  };
  return {
    kill: async () => {
      if ((await stopWith('SIGKILL')) !== null) throw new Error('The worker had already exited');
    },
    stop: () => stopWith('SIGTERM'),
  };
}
