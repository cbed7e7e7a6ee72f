import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDevServer, withoutDevServer } from './dev-server.ts';
import { updateRegistry, checkName, checkVersion, readRegistry } from './registry.ts';
import type { RemoteVersions, RemoteRegistry } from './registry.ts';

/** A build of a remote that can be published. */
export interface BuiltRemote {
  name: string;
  version: string;
  /** The `dist/` folder. */
  folder: string;
}

/** Reads the metadata of a remote's build. Returns `null` if it isn't built. */
export async function readBuiltRemote(folder: string): Promise<BuiltRemote | null> {
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { name, version } = JSON.parse(text) as Record<string, string>;
  return { name: checkName(name ?? ''), version: checkVersion(version ?? ''), folder };
}

/** Lists the built remotes in `apps/`. */
async function readBuiltRemotes(appsDir: string): Promise<BuiltRemote[]> {
  const apps = await readdir(appsDir);
  const built = await Promise.all(apps.map((app) => readBuiltRemote(join(appsDir, app, 'dist'))));
  return built.filter((remote) => remote !== null);
}

/**
 * Copies a build to an immutable folder named after its version and makes it the current version.
 *
 * @returns false if it already was the current version
 */
export async function publishRemote(remotesDir: string, remote: BuiltRemote): Promise<boolean> {
  await copyBuild(remotesDir, remote);
  let isChanged = false;
  await updateRegistry(remotesDir, (pointers) => {
    isChanged = pointers[remote.name]?.current !== remote.version;
    return isChanged ? pointTo(pointers, remote) : pointers;
  });
  return isChanged;
}

/**
 * Publishes builds that have never been published. A version that was rolled back stays withdrawn
 * until it is published explicitly.
 *
 * @returns the published remotes
 */
export async function publishBuiltRemotes(options: {
  remotesDir: string;
  appsDir: string;
}): Promise<BuiltRemote[]> {
  const pointers = await readRegistry(options.remotesDir);
  for (const name of Object.keys(pointers)) await removeDevServer(options.remotesDir, name);
  const built = await readBuiltRemotes(options.appsDir);
  const unpublished = built.filter(({ name, version }) => !pointers[name]?.known.includes(version));
  for (const remote of unpublished) await publishRemote(options.remotesDir, remote);
  return unpublished;
}

/**
 * Restores a remote's previous version.
 *
 * @returns the restored version, or `null` if there is no earlier one
 */
export async function rollBackRemote(remotesDir: string, name: string): Promise<string | null> {
  let previousVersion: string | null = null;
  await updateRegistry(remotesDir, (pointers) => {
    const pointer = pointers[checkName(name)];
    if (!pointer) throw new Error(`Remote '${name}' was never published`);
    previousVersion = pointer.previous.at(-1) ?? null;
    if (previousVersion === null) return pointers;
    const rolledBack: RemoteVersions = {
      ...pointer,
      current: previousVersion,
      previous: pointer.previous.slice(0, -1),
    };
    return { ...pointers, [name]: rolledBack };
  });
  return previousVersion;
}

function pointTo(before: RemoteRegistry, { name, version }: BuiltRemote): RemoteRegistry {
  const pointers = withoutDevServer(before, name);
  const { current, previous = [], known = [] } = pointers[name] ?? {};
  const pointer: RemoteVersions = {
    current: version,
    previous: current ? [...previous, current] : previous,
    known: known.includes(version) ? known : [...known, version],
  };
  return { ...pointers, [name]: pointer };
}

async function copyBuild(remotesDir: string, { name, version, folder }: BuiltRemote) {
  const target = join(remotesDir, name, version);
  if (await stat(join(target, 'remote.json')).catch(() => null)) return;
  const temporaryDir = `${target}.${process.pid}.draft`;
  await rm(temporaryDir, { recursive: true, force: true });
  await mkdir(join(remotesDir, name), { recursive: true });
  await cp(folder, temporaryDir, { recursive: true });
  // The rename is atomic. A concurrent publish of the same version is fine.
  await rename(temporaryDir, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporaryDir, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
