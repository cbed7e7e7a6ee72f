import { spawn } from 'node:child_process';
import { root } from '@scheduler/start/config';

export interface CommandResult {
  code: number;
  output: string;
}

const runningPids = new Set<number>();

/** Runs a command in the workspace and collects its output. */
export function runCommand(
  command: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid) runningPids.add(pid);
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => {
      if (pid) runningPids.delete(pid);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Stops all running commands when the tests are interrupted. */
export function stopAllCommands(): void {
  for (const pid of runningPids) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
