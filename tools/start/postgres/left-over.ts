import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import { commandLine } from '../processes.ts';

const PATIENCE = 15_000;

/**
 * Ends what a killed start left behind: a server still on this folder, or the file that names one.
 *
 * @throws Failure when it does not end
 */
export async function endLeftOver(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid) return;
  // Postgres trusts the number alone; another program may have it by now.
  if (!commandLine(pid).includes(folder)) return rm(file, { force: true });
  process.kill(pid, 'SIGINT');
  for (const since = Date.now(); Date.now() - since < PATIENCE; await pause(50)) {
    if (!commandLine(pid).includes(folder)) return;
  }
  throw new Failure(`An earlier Postgres (process ${pid}) still holds ${folder}; end it first.`);
}
