import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetDevServer, withoutDevServer } from './dev-server.ts';
import { changePointers, checkName, checkVersion, readPointers } from './registry.ts';
import type { Pointer, Pointers } from './registry.ts';

/** One remote's build, ready to be published. */
export interface BuiltRemote {
  name: string;
  version: string;
  /** Its `dist/`. */
  folder: string;
}

/** Reads what a remote's build says of itself; `null` when it is not built. */
export async function builtRemote(folder: string): Promise<BuiltRemote | null> {
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { name, version } = JSON.parse(text) as Record<string, string>;
  return { name: checkName(name ?? ''), version: checkVersion(version ?? ''), folder };
}

/** Every built remote of the workspace's `apps/`. */
async function builtRemotes(appsDir: string): Promise<BuiltRemote[]> {
  const apps = await readdir(appsDir);
  const built = await Promise.all(apps.map((app) => builtRemote(join(appsDir, app, 'dist'))));
  return built.filter((remote) => remote !== null);
}

/**
 * Lays a build under its version, which is never changed again, and points its remote there.
 *
 * @returns whether the pointer moved; it does not when it points there already
 */
export async function publishRemote(remotesDir: string, remote: BuiltRemote): Promise<boolean> {
  await layDown(remotesDir, remote);
  let moved = false;
  await changePointers(remotesDir, (pointers) => {
    moved = pointers[remote.name]?.current !== remote.version;
    return moved ? pointTo(pointers, remote) : pointers;
  });
  return moved;
}

/**
 * Publishes what is built and was never published. A version that was rolled back is known, so it
 * stays withdrawn until it is published by name.
 *
 * @returns the remotes whose pointer moved
 */
export async function publishBuiltRemotes(options: {
  remotesDir: string;
  appsDir: string;
}): Promise<BuiltRemote[]> {
  const pointers = await readPointers(options.remotesDir);
  for (const name of Object.keys(pointers)) await forgetDevServer(options.remotesDir, name);
  const built = await builtRemotes(options.appsDir);
  const fresh = built.filter(({ name, version }) => !pointers[name]?.known.includes(version));
  for (const remote of fresh) await publishRemote(options.remotesDir, remote);
  return fresh;
}

/**
 * Points a remote back to the version it had before.
 *
 * @returns the version it has now; `null` when there is nothing to go back to
 */
export async function rollBackRemote(remotesDir: string, name: string): Promise<string | null> {
  let back: string | null = null;
  await changePointers(remotesDir, (pointers) => {
    const pointer = pointers[checkName(name)];
    if (!pointer) throw new Error(`No remote '${name}' was ever published`);
    back = pointer.previous.at(-1) ?? null;
    if (back === null) return pointers;
    const rolledBack: Pointer = {
      ...pointer,
      current: back,
      previous: pointer.previous.slice(0, -1),
    };
    return { ...pointers, [name]: rolledBack };
  });
  return back;
}

function pointTo(before: Pointers, { name, version }: BuiltRemote): Pointers {
  const pointers = withoutDevServer(before, name);
  const { current, previous = [], known = [] } = pointers[name] ?? {};
  const pointer: Pointer = {
    current: version,
    previous: current ? [...previous, current] : previous,
    known: known.includes(version) ? known : [...known, version],
  };
  return { ...pointers, [name]: pointer };
}

async function layDown(remotesDir: string, { name, version, folder }: BuiltRemote) {
  const target = join(remotesDir, name, version);
  if (await stat(join(target, 'remote.json')).catch(() => null)) return;
  const draft = `${target}.${process.pid}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(remotesDir, name), { recursive: true });
  await cp(folder, draft, { recursive: true });
  // The folder appears whole or not at all; losing the race to an equal build is as good.
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
