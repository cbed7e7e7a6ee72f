import type { Lock } from '../lock/lock.ts';

interface Dependencies {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Returns the folder that Node loads a package from, starting at the folder of the importer. */
function findFolder({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}

/**
 * Lists the folders of all packages that `npm ci --omit=dev` installs for some workspaces, including
 * the workspaces that they depend on.
 */
export function listInstalledFolders(lock: Lock, workspaces: string[]): Set<string> {
  const folders = new Set<string>();
  const queue = [...workspaces];
  for (const folder of queue) {
    if (folders.has(folder)) continue;
    folders.add(folder);
    const entry = lock.packages[folder];
    const { dependencies, optionalDependencies, peerDependencies } = entry as Dependencies;
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const found = findFolder(lock, folder, name);
      if (!found) continue;
      const { link, resolved } = lock.packages[found] ?? {};
      queue.push(link === true ? String(resolved) : found);
    }
  }
  return folders;
}
