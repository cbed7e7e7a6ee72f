import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './config.ts';
import type { Product } from './product.ts';

const DEBOUNCE_MS = 200;

/** A workspace package that a program runs or imports. */
interface Package {
  name: string;
  /** Path relative to the project, for example `services/core-api`. */
  folder: string;
  /** Names of the workspace packages that it imports. */
  dependencies: string[];
}

function readPackages(): Package[] {
  const folders = ['services', 'libs', 'emulators'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return folders.map((folder) => {
    const { name, dependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as { name: string; dependencies?: Record<string, string> };
    return { name, folder, dependencies: Object.keys(dependencies) };
  });
}

/** Adds the packages that a package imports, directly or indirectly, to `result`. */
function collectImports(name: string, packages: Map<string, Package>, result: Set<Package>): void {
  const found = packages.get(name);
  if (!found || result.has(found)) return;
  result.add(found);
  for (const dependency of found.dependencies) collectImports(dependency, packages, result);
}

/**
 * Returns the names of the programs that run the source of each package folder.
 *
 * @param programs name and working directory; the emulators run in their common parent folder
 */
export function mapFoldersToPrograms(
  programs: readonly { name: string; cwd: string }[],
): Map<string, string[]> {
  const packages = new Map(readPackages().map((entry) => [entry.name, entry]));
  const programsByFolder = new Map<string, string[]>();
  for (const { name, cwd } of programs) {
    const imported = new Set<Package>();
    for (const entry of packages.values()) {
      const folder = join(root, entry.folder);
      if (folder === cwd || folder.startsWith(`${cwd}/`)) {
        collectImports(entry.name, packages, imported);
      }
    }
    for (const { folder } of imported) {
      programsByFolder.set(folder, [...(programsByFolder.get(folder) ?? []), name]);
    }
  }
  return programsByFolder;
}

/**
 * Restarts programs when their sources or an imported library change. Returns a function that stops
 * watching.
 */
export function restartOnChange({ supervisor, programs }: Product): () => void {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    const restarted = [...pending].filter((name) => supervisor.restart(name));
    if (restarted.length > 0) console.log(`Restarted ${restarted.join(', ')} after a change`);
    pending.clear();
  };
  const programsByFolder = [...mapFoldersToPrograms(programs)];
  const watchers = programsByFolder.map(([folder, names]) =>
    watch(join(root, folder, 'src'), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$|~$/.test(file)) return;
      for (const name of names) pending.add(name);
      clearTimeout(timer);
      timer = setTimeout(restart, DEBOUNCE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
