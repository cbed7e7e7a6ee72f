export interface LockEntry {
  version?: string | undefined;
  /** The package's real name, if it is installed under an alias. */
  name?: string;
  integrity?: string;
  /** A symbolic link to a workspace package. */
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  [key: string]: unknown;
}

/** The contents of `package-lock.json`. */
export interface Lock {
  /** By installation path. */
  packages: Record<string, LockEntry>;
}

const FOLDER = 'node_modules/';

export const isRegistryPackage = (path: string, { link }: LockEntry): boolean =>
  path.includes(FOLDER) && link !== true;

export const getPackageName = (path: string, { name }: LockEntry): string =>
  name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
