import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateRegistry, checkName } from './registry.ts';
import type { RemoteRegistry } from './registry.ts';

/** Ports of the development servers, by remote. */
export const DEV_PORTS: Readonly<Record<string, number>> = {
  landing: 4301,
  dashboard: 4302,
  calendar: 4303,
  settings: 4304,
};

/** Version name used while a development server serves the remote. */
export const DEV_VERSION = 'dev';

interface DevServer {
  name: string;
  /** Absolute URL of the Module Federation manifest. */
  entry: string;
}

/** Makes a development server the current version of a remote in the registry. */
export async function pointToDevServer(remotesDir: string, server: DevServer): Promise<void> {
  const { name } = server;
  const folder = join(remotesDir, checkName(name), DEV_VERSION);
  await mkdir(folder, { recursive: true });
  // The files of a development server change constantly, so they are not listed for preloading.
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...server, exposes: {} }));
  await updateRegistry(remotesDir, (before) => {
    const pointers = withoutDevServer(before, name);
    const { current, previous = [], known = [] } = pointers[name] ?? {};
    const history = current ? [...previous, current] : previous;
    return { ...pointers, [name]: { current: DEV_VERSION, previous: history, known } };
  });
}

/** Restores the version that was current before the development server. */
export async function removeDevServer(remotesDir: string, name: string): Promise<void> {
  await updateRegistry(remotesDir, (pointers) => withoutDevServer(pointers, name));
}

/** Returns the registry without a remote's development server, which may no longer be running. */
export function withoutDevServer(pointers: RemoteRegistry, name: string): RemoteRegistry {
  const { [name]: pointer, ...others } = pointers;
  if (pointer?.current !== DEV_VERSION) return pointers;
  const current = pointer.previous.at(-1);
  if (!current) return others;
  return { ...others, [name]: { ...pointer, current, previous: pointer.previous.slice(0, -1) } };
}
