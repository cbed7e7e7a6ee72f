import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Published versions of one remote. */
export interface RemoteVersions {
  current: string;
  /** Earlier current versions, the latest last. Used for rollbacks. */
  previous: string[];
  /** Every version ever published, so that a withdrawn version isn't republished automatically. */
  known: string[];
}

export type RemoteRegistry = Record<string, RemoteVersions>;

const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;

/** @throws Error if the name isn't safe as a folder name */
export function checkName(name: string): string {
  if (!NAME.test(name)) throw new Error(`'${name}' is not a valid remote name`);
  return name;
}

/** @throws Error if the version isn't safe as a folder name */
export function checkVersion(version: string): string {
  if (!VERSION.test(version)) throw new Error(`'${version}' is not a valid version`);
  return version;
}

/** Reads the registry of a remotes folder. It is empty before the first publish. */
export async function readRegistry(remotesDir: string): Promise<RemoteRegistry> {
  try {
    return JSON.parse(await readFile(join(remotesDir, 'registry.json'), 'utf8')) as RemoteRegistry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${join(remotesDir, 'registry.json')} couldn't be read`, { cause: error });
  }
}

/**
 * Updates the registry under a lock. Readers see the old or the new file, never a partial one.
 *
 * @param change returns the new registry, or its argument to leave the registry unchanged
 */
export async function updateRegistry(
  remotesDir: string,
  change: (pointers: RemoteRegistry) => RemoteRegistry,
): Promise<RemoteRegistry> {
  await mkdir(remotesDir, { recursive: true });
  const unlock = await lock(join(remotesDir, 'registry.lock'));
  try {
    const before = await readRegistry(remotesDir);
    const after = change(before);
    if (after !== before) await replaceFile(join(remotesDir, 'registry.json'), after);
    return after;
  } finally {
    await unlock();
  }
}

async function replaceFile(file: string, content: unknown) {
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, JSON.stringify(content, null, 2), { flush: true });
  await rename(temporaryFile, file);
}

const STALE_LOCK_MS = 10_000;
const LOCK_RETRY_MS = 20;

/** Acquires a lock file. A lock left behind by a crash is removed after 10 seconds. */
async function lock(file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(file, 'wx')).close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const stats = await stat(file).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > STALE_LOCK_MS) await rm(file, { force: true });
    else await pause(LOCK_RETRY_MS);
  }
}
