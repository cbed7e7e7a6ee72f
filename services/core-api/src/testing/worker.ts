import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Database } from '@scheduler/service-kit';
import { commonEnv } from './process.ts';

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url));

export interface WorkerProcess {
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Ends it as a deployment would, and tells its exit code. */
  stop: () => Promise<number | null>;
}

/** What a killed worker held looks held for long, so that the next gives it back as it starts. */
export async function ageHolds(db: Database): Promise<void> {
  const locked_at = db.raw(`now() - interval '1 minute'`);
  await db('_private_jobs').whereNotNull('locked_at').update({ locked_at });
  await db('_private_job_queues').whereNotNull('locked_at').update({ locked_at });
}

/** Starts `worker.ts` as a process of its own; resolves once it works. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [WORKER], {
    env: { ...commonEnv, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  for await (const line of createInterface({ input: child.stdout })) {
    if ((JSON.parse(line) as { msg?: string }).msg === 'working') break;
  }
  child.stdout.resume();
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    kill: async () => {
      if ((await end('SIGKILL')) !== null) throw new Error('The worker had ended by itself');
    },
    stop: () => end('SIGTERM'),
  };
}
