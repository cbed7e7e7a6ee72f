import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@scheduler/scheduling/durations';

const RETENTION_DAYS = 30;

/**
 * Copies the shell's build to the folder it is served from, `index.html` last. Files of earlier
 * builds are deleted a month after their build was replaced, because open tabs may still request
 * them.
 */
export async function publishShell(buildDir: string, servedDir: string): Promise<void> {
  const publishedAt = new Date();
  const files = await listFiles(buildDir);
  const replacedFiles = await listCurrentFiles(servedDir);
  const isPage = (file: string) => file.startsWith('index.html');
  for (const file of [...files.filter((name) => !isPage(name)), ...files.filter(isPage)]) {
    await copyAtomically(join(buildDir, file), join(servedDir, file), publishedAt);
  }
  const currentFiles = new Set(files);
  // The retention period starts now, regardless of when the replaced build was published.
  for (const file of replacedFiles.filter((name) => !currentFiles.has(name))) {
    await utimes(join(servedDir, file), publishedAt, publishedAt);
  }
  await removeOldFiles(servedDir, currentFiles, publishedAt.getTime() - RETENTION_DAYS * DAY_MS);
}

const listFiles = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));

const getModifiedAt = async (file: string) => (await stat(file)).mtimeMs;

/**
 * Lists the files of the build that is being served. All files of a build have the same
 * modification time, so older files belong to earlier builds, and newer files to an incomplete
 * build.
 */
async function listCurrentFiles(servedDir: string): Promise<string[]> {
  const page = await stat(join(servedDir, 'index.html')).catch(() => null);
  if (!page) return [];
  const files = await listFiles(servedDir);
  const times = await Promise.all(files.map((file) => getModifiedAt(join(servedDir, file))));
  return files.filter((_, index) => (times[index] ?? 0) >= page.mtimeMs);
}

/** Copies through a temporary file, so that readers never see a partial file. */
async function copyAtomically(from: string, to: string, modifiedAt: Date): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const temporary = `${to}.${process.pid}.draft`;
  await copyFile(from, temporary);
  await utimes(temporary, modifiedAt, modifiedAt);
  await rename(temporary, to);
}

async function removeOldFiles(servedDir: string, currentFiles: Set<string>, cutoffMs: number) {
  for (const file of await listFiles(servedDir)) {
    if (currentFiles.has(file)) continue;
    const path = join(servedDir, file);
    if ((await getModifiedAt(path)) < cutoffMs) await rm(path);
  }
}
