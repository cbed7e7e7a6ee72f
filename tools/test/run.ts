import { spawn } from 'node:child_process';
import { root } from '../start/config.ts';

export interface Ran {
  code: number;
  output: string;
}

const running = new Set<number>();

/** Runs a command of the workspace to its end, without a terminal; what it says is kept. */
export function run(
  command: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid) running.add(pid);
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => {
      if (pid) running.delete(pid);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Ends what still runs when the tests are interrupted. */
export function endAll(): void {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
