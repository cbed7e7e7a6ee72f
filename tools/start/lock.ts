import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';
import { getCommandLine } from './processes.ts';

/**
 * Locks the data folder for this process until it exits.
 *
 * @throws StartError if another process holds the lock
 */
export function lockDataFolder(folder: string): void {
  const file = join(folder, 'running.pid');
  const holderPid = readPid(file);
  if (
    holderPid &&
    holderPid !== process.pid &&
    getCommandLine(holderPid).includes('tools/start/')
  ) {
    throw new StartError(
      `AI Scheduler is already running with the data folder ${folder} (process ${holderPid}). ` +
        'Stop it, or set another DATA_DIR.',
    );
  }
  writeFileSync(file, `${process.pid}\n`);
  process.once('exit', () => rmSync(file, { force: true }));
}

function readPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
