import { platformOf } from './platform.ts';

export interface LockEntry {
  version?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  [key: string]: unknown;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/**
 * Adds the optional packages that the lock's packages name and the lock does not hold. npm leaves
 * them out where its registry lacks the binaries of other platforms, and `npm ci` then refuses the
 * lock everywhere.
 *
 * @returns the paths added; the lock itself is changed
 */
export function completeLock(lock: Lock): string[] {
  const added: string[] = [];
  for (const [parent, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(lock, parent, name)) continue;
      const path = placeFor(lock, parent, name);
      lock.packages[path] = { version: exact(version), ...platformOf(name), optional: true };
      added.push(path);
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added;
}

/** As Node looks packages up: beside the parent, then in each folder above it. */
function isLocked(lock: Lock, parent: string, name: string): boolean {
  for (let folder = parent; ; folder = above(folder)) {
    if (`${folder && `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}

function above(folder: string): string {
  const index = folder.lastIndexOf('/node_modules/');
  return index === -1 ? '' : folder.slice(0, index);
}

const placeFor = (lock: Lock, parent: string, name: string) =>
  `node_modules/${name}` in lock.packages
    ? `${parent}/node_modules/${name}`
    : `node_modules/${name}`;

/** Binaries are always named by exact version; a range would need the registry's answer. */
function exact(version: string): string {
  if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return version;
  throw new Error(`An optional package is wanted as ${version}, which is not one version`);
}
