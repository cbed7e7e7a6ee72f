import { spawn } from 'node:child_process';
import { root } from '@scheduler/start/config';
import { signalProcess } from '@scheduler/start/processes';

export interface CommandResult {
  code: number;
  output: string;
}

/**
 * Milliseconds without output after which a command counts as hanging. This is several times the
 * longest silence of any command on a busy machine.
 */
const SILENCE_LIMIT_MS = 15 * 60_000;
/** Milliseconds that a hanging command has to report its state before it is killed. */
const REPORT_TIME_MS = 10_000;

const runningPids = new Set<number>();

/** Sends a signal to a command and its child processes, if any of them is still running. */
const signalGroup = (pid: number, signal: NodeJS.Signals) => signalProcess(-pid, signal);

/**
 * Runs a command in the workspace and collects its output. Child processes that outlive the command
 * are killed, and so is a command that hangs.
 */
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
    const finish = (code: number) => {
      clearTimeout(silenceTimer);
      if (pid) runningPids.delete(pid);
      resolve({ code, output });
    };
    const stopHangingCommand = () => {
      output += `\n${command} printed nothing for ${SILENCE_LIMIT_MS / 60_000} minutes and was stopped.\n`;
      if (!pid) return finish(1);
      signalGroup(pid, 'SIGTERM');
      setTimeout(() => {
        signalGroup(pid, 'SIGKILL');
        finish(1);
      }, REPORT_TIME_MS);
    };
    const silenceTimer = setTimeout(stopHangingCommand, SILENCE_LIMIT_MS);
    const collect = (text: Buffer) => {
      output += text.toString();
      silenceTimer.refresh();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => {
      output += error.message;
      finish(1);
    });
    // A child process that is still running would keep the output open.
    child.once('exit', () => pid && signalGroup(pid, 'SIGKILL'));
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** Stops all running commands when the tests are interrupted. */
export function stopAllCommands(): void {
  for (const pid of runningPids) signalGroup(pid, 'SIGTERM');
}
