import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What is known of one remote's published versions. */
export interface Pointer {
  current: string;
  /** What `current` was before, the latest last: the way back. */
  previous: string[];
  /** Every version ever published, so that a withdrawn one does not come back by itself. */
  known: string[];
}

export type Pointers = Record<string, Pointer>;

const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;

/** @throws Error when the word could mean anything but one folder */
export function checkName(name: string): string {
  if (!NAME.test(name)) throw new Error(`'${name}' is not a remote's name`);
  return name;
}

/** @throws Error when the word could mean anything but one folder */
export function checkVersion(version: string): string {
  if (!VERSION.test(version)) throw new Error(`'${version}' is not a version`);
  return version;
}

/** The registry of a remotes folder; empty before the first publication. */
export async function readPointers(remotesDir: string): Promise<Pointers> {
  try {
    return JSON.parse(await readFile(join(remotesDir, 'registry.json'), 'utf8')) as Pointers;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${join(remotesDir, 'registry.json')} cannot be read`, { cause: error });
  }
}

/**
 * Changes the registry: one writer at a time, and a reader sees the old file or the new one, never
 * a part. `change` returns the new registry, or the one it was given to leave it.
 */
export async function changePointers(
  remotesDir: string,
  change: (pointers: Pointers) => Pointers,
): Promise<Pointers> {
  await mkdir(remotesDir, { recursive: true });
  const unlock = await lock(join(remotesDir, 'registry.lock'));
  try {
    const before = await readPointers(remotesDir);
    const after = change(before);
    if (after !== before) await replaceFile(join(remotesDir, 'registry.json'), after);
    return after;
  } finally {
    await unlock();
  }
}

async function replaceFile(file: string, content: unknown) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(content, null, 2), { flush: true });
  await rename(draft, file);
}

const LOCK_PATIENCE = 10_000;
const LOCK_PAUSE = 20;

/** Takes a lock file, waiting for its holder; one left behind by a crash is broken after 10 s. */
async function lock(file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(file, 'wx')).close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = await stat(file).catch(() => null);
    if (held && Date.now() - held.mtimeMs > LOCK_PATIENCE) await rm(file, { force: true });
    else await pause(LOCK_PAUSE);
  }
}
