import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@scheduler/scheduling/durations';

const KEPT_DAYS = 30;

/**
 * Lays the shell's build into the folder it is served from, the page last. What earlier builds left
 * there stays for a month: a tab that is open may still ask for it.
 */
export async function publishShell(built: string, served: string): Promise<void> {
  const files = (await readdir(built, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.length + 1));
  const isPage = (file: string) => file.startsWith('index.html');
  for (const file of [...files.filter((name) => !isPage(name)), ...files.filter(isPage)]) {
    await lay(join(built, file), join(served, file));
  }
  await removeOld(served, new Set(files));
}

/** A reader sees the old file or the new one, never a part. */
async function lay(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}.draft`;
  await copyFile(from, draft);
  await rename(draft, to);
}

async function removeOld(served: string, current: Set<string>): Promise<void> {
  const oldest = Date.now() - KEPT_DAYS * DAY_MS;
  for (const file of await readdir(served, { recursive: true })) {
    const path = join(served, file);
    const found = await stat(path);
    if (found.isFile() && !current.has(file) && found.mtimeMs < oldest) await rm(path);
  }
}
