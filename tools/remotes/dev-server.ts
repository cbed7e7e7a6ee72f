import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changePointers, checkName } from './registry.ts';
import type { Pointers } from './registry.ts';

/** Stands in for a version while a dev server serves the remote. */
export const DEV_VERSION = 'dev';

interface DevServer {
  name: string;
  global: string;
  /** The absolute address of its entry script. */
  entry: string;
}

/** Points a remote to a dev server, for as long as that runs. */
export async function pointToDevServer(remotesDir: string, server: DevServer): Promise<void> {
  const { name } = server;
  const folder = join(remotesDir, checkName(name), DEV_VERSION);
  await mkdir(folder, { recursive: true });
  // Its files change all the time: nothing is known to be worth fetching ahead.
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...server, exposes: {} }));
  await changePointers(remotesDir, (before) => {
    const pointers = withoutDevServer(before, name);
    const { current, previous = [], known = [] } = pointers[name] ?? {};
    const back = current ? [...previous, current] : previous;
    return { ...pointers, [name]: { current: DEV_VERSION, previous: back, known } };
  });
}

/** Points a remote back to what it was before its dev server. */
export async function forgetDevServer(remotesDir: string, name: string): Promise<void> {
  await changePointers(remotesDir, (pointers) => withoutDevServer(pointers, name));
}

/** The registry with a remote's dev server, which may long be gone, taken out. */
export function withoutDevServer(pointers: Pointers, name: string): Pointers {
  const { [name]: pointer, ...others } = pointers;
  if (pointer?.current !== DEV_VERSION) return pointers;
  const current = pointer.previous.at(-1);
  if (!current) return others;
  return { ...others, [name]: { ...pointer, current, previous: pointer.previous.slice(0, -1) } };
}
