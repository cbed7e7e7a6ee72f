import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const SQLITE_BUSY = 5;

/** Locks of this process. Garbage collection of a connection would release its lock. */
const heldLocks: DatabaseSync[] = [];

/**
 * Locks the data folder until this process ends. SQLite locks its file through the operating
 * system, which releases the lock even after a crash or `kill -9`.
 *
 * @throws StartError if another process holds the lock
 */
export function lockDataFolder(folder: string): void {
  const pidFile = join(folder, 'running.pid');
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartError(
      `AI Scheduler is already running with the data folder ${folder} (process ${readPid(pidFile)}). ` +
        'Stop it, or set another DATA_DIR.',
    );
  }
  heldLocks.push(lock);
  writeFileSync(pidFile, `${process.pid}\n`);
  process.once('exit', () => rmSync(pidFile, { force: true }));
}

/** Returns the PID in the file. It is only used in messages. */
function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
