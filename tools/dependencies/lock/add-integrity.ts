import { getPackageName, isRegistryPackage, type Lock } from './lock.ts';

/** The part of a package's registry metadata that the lock file contains. */
export interface PackageMetadata {
  /** Hash of the archive. */
  integrity: string;
  license?: string;
}

/** Returns the paths of packages whose archive could be replaced without npm noticing. */
export const findWithoutIntegrity = (lock: Lock): string[] =>
  Object.entries(lock.packages)
    .filter(([path, entry]) => isRegistryPackage(path, entry) && !entry.integrity)
    .map(([path]) => path);

/**
 * Adds missing hashes from the registry. Packages that `addOptionalPackages` adds have none.
 *
 * @param lock modified in place
 * @param fetchMetadata resolves to `null` if the registry doesn't have the package
 * @returns `name@version` of packages that the registry doesn't have
 */
export async function addIntegrity(
  lock: Lock,
  fetchMetadata: (specifier: string) => Promise<PackageMetadata | null>,
): Promise<string[]> {
  const unavailable: string[] = [];
  for (const path of findWithoutIntegrity(lock)) {
    const entry = lock.packages[path] ?? {};
    const specifier = `${getPackageName(path, entry)}@${entry.version}`;
    const metadata = await fetchMetadata(specifier);
    if (!metadata) {
      unavailable.push(specifier);
      continue;
    }
    const { version, ...rest } = entry;
    const { integrity, license } = metadata;
    // In the order of npm.
    lock.packages[path] = { version, integrity, ...(license && { license }), ...rest };
  }
  return unavailable;
}
