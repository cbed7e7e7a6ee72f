import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@scheduler/scheduling/durations';

const RETENTION_DAYS = 30;

/**
 * Copies the shell's build to the folder it is served from, `index.html` last. Files of earlier
 * builds stay for a month, because open tabs may still request them.
 */
export async function publishShell(buildDir: string, servedDir: string): Promise<void> {
  const files = (await readdir(buildDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(buildDir.length + 1));
  const isPage = (file: string) => file.startsWith('index.html');
  for (const file of [...files.filter((name) => !isPage(name)), ...files.filter(isPage)]) {
    await copyAtomically(join(buildDir, file), join(servedDir, file));
  }
  await removeOld(servedDir, new Set(files));
}

/** Copies through a temporary file, so that readers never see a partial file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const temporary = `${to}.${process.pid}.draft`;
  await copyFile(from, temporary);
  await rename(temporary, to);
}

async function removeOld(servedDir: string, current: Set<string>): Promise<void> {
  const cutoff = Date.now() - RETENTION_DAYS * DAY_MS;
  for (const file of await readdir(servedDir, { recursive: true })) {
    const path = join(servedDir, file);
    const stats = await stat(path);
    if (stats.isFile() && !current.has(file) && stats.mtimeMs < cutoff) await rm(path);
  }
}
