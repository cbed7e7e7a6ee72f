import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');

export interface NpmResult {
  exitCode: number | null;
  stdout: string;
}

/** Runs npm in the root of the workspace. */
export async function runNpm(...args: string[]): Promise<NpmResult> {
  const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const [stdout, [exitCode]] = await Promise.all([
    text(npm.stdout),
    once(npm, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, stdout };
}
