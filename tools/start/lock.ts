import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.ts';
import { commandLine } from './processes.ts';

/**
 * Takes the data folder for this process, until it ends.
 *
 * @throws Failure when another start has it
 */
export function lockDataFolder(folder: string): void {
  const file = join(folder, 'running.pid');
  const holder = read(file);
  if (holder && holder !== process.pid && commandLine(holder).includes('tools/start/')) {
    throw new Failure(
      `AI Scheduler is running already with the data folder ${folder} (process ${holder}); ` +
        'stop it, or set another DATA_DIR.',
    );
  }
  writeFileSync(file, `${process.pid}\n`);
  process.once('exit', () => rmSync(file, { force: true }));
}

function read(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
