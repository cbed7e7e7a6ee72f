import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { getCommandLine } from '../processes.ts';

const STOP_TIMEOUT_MS = 15_000;

/**
 * Stops a server that is still running in this folder because an earlier start was killed, or
 * removes its stale PID file.
 *
 * @throws StartError if the server doesn't stop
 */
export async function stopStaleServer(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid) return;
  // Postgres checks only the PID, which another process may have reused.
  if (!getCommandLine(pid).includes(folder)) return rm(file, { force: true });
  process.kill(pid, 'SIGINT');
  for (const startedAt = Date.now(); Date.now() - startedAt < STOP_TIMEOUT_MS; await pause(50)) {
    if (!getCommandLine(pid).includes(folder)) return;
  }
  throw new StartError(
    `An earlier Postgres (process ${pid}) is still using ${folder}. Stop it first.`,
  );
}
