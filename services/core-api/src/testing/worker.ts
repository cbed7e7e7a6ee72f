import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { commonEnv } from './process.ts';

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url));

export interface WorkerProcess {
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Ends it as a deployment would, and tells its exit code. */
  stop: () => Promise<number | null>;
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
