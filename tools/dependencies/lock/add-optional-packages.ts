import type { Lock } from './lock.ts';
import { parsePlatform } from './parse-platform.ts';

/**
 * Adds optional packages that are referenced in the lock file but missing from it. npm omits
 * binaries for other platforms if the registry lacks them, and `npm ci` then rejects the lock file.
 *
 * @param lock modified in place
 * @returns paths of the added packages
 */
export function addOptionalPackages(lock: Lock): string[] {
  const added: string[] = [];
  for (const [parent, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(lock, parent, name)) continue;
      const path = choosePath(lock, parent, name);
      lock.packages[path] = {
        version: requireExactVersion(version),
        ...parsePlatform(name),
        optional: true,
      };
      added.push(path);
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added;
}

/** Looks packages up as Node does: next to the parent, then in each folder above. */
function isLocked(lock: Lock, parent: string, name: string): boolean {
  for (let folder = parent; ; folder = getParentFolder(folder)) {
    if (`${folder && `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}

function getParentFolder(folder: string): string {
  const index = folder.lastIndexOf('/node_modules/');
  return index === -1 ? '' : folder.slice(0, index);
}

const choosePath = (lock: Lock, parent: string, name: string) =>
  `node_modules/${name}` in lock.packages
    ? `${parent}/node_modules/${name}`
    : `node_modules/${name}`;

/** Optional binaries always have an exact version. A range would require a registry request. */
function requireExactVersion(version: string): string {
  if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return version;
  throw new Error(`An optional package has the version ${version}, which is not an exact version`);
}
