import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the command line of a process, or an empty string if it does not exist. */
export function getCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Returns the PIDs of a process's children. */
function listChildren(pid: number): number[] {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean)
        .map(Number);
    }
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    // The process has no children or has ended.
    return [];
  }
}

/** Returns the PIDs of all processes that a process started, directly or indirectly. */
export const listDescendants = (pid: number): number[] =>
  listChildren(pid).flatMap((child) => [child, ...listDescendants(child)]);

/** Sends a signal to a process, or to a group if `pid` is negative. Does nothing if it has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
