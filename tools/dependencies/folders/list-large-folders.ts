import { readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const isCounted = (name: string) => !/\.test\.tsx?$/.test(name);

/**
 * Lists the folders with more than `maxFiles` files. Ignores tests and folders named `testing`.
 *
 * @param root absolute path of the folder to search
 * @param maxFiles maximum number of files directly in a folder
 * @returns paths relative to `root`, each with its number of files
 */
export function listLargeFolders(
  root: string,
  maxFiles: number,
): { folder: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isCounted(entry.name)) continue;
    const folder = relative(root, entry.parentPath);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, files]) => files > maxFiles && basename(folder) !== 'testing')
    .map(([folder, files]) => ({ folder, files }));
}

/** Returns the absolute path of `src` in each app, in `libs/platform` and in `libs/ui`. */
export function listBrowserSources(workspace: string): string[] {
  const apps = readdirSync(join(workspace, 'apps')).map((name) => `apps/${name}`);
  return [...apps, 'libs/platform', 'libs/ui'].map((path) => join(workspace, path, 'src'));
}
