import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspace = resolve(fileURLToPath(import.meta.url), '../../..');

/** A browser application of the workspace. */
export interface App {
  folder: string;
  /** `shell` or the remote's name. */
  name: string;
  /** Package version and a hash of all build inputs. Equal sources have equal versions. */
  version: string;
  /** Exposed modules of a remote: `./calendar` → `./src/calendar.remote.tsx`. */
  exposes: Record<string, string>;
  /** Exposed modules that visitors can open without the host: `app` → `./src/app.page.ts`. */
  pages: Record<string, string>;
  /** Pages rendered at build time: `app` → `./src/app.prerender.tsx`. */
  prerendered: Record<string, string>;
  /** Folders of the application and of the workspace libraries that it bundles. */
  sources: string[];
}

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export const readPackageJson = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** Every remote exposes its translations. */
const MESSAGES = { './messages': '../../libs/i18n/src/messages.ts' };

/** Reads the application in a folder. Each `*.remote.tsx` file in `src` is an exposed module. */
export function readApp(folder: string): App {
  const { version } = readPackageJson(folder);
  const files = readdirSync(join(folder, 'src'));
  const remotes = files.filter((file) => file.endsWith('.remote.tsx'));
  const findFilesBySuffix = (end: string) =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => [file.replace(end, ''), `./src/${file}`] as const);
  return {
    folder,
    name: basename(folder),
    version: `${version}-${hashSources(folder)}`,
    exposes: {
      ...Object.fromEntries(
        remotes.map((file) => [`./${file.replace('.remote.tsx', '')}`, `./src/${file}`]),
      ),
      ...MESSAGES,
    },
    pages: Object.fromEntries(findFilesBySuffix('.page.ts')),
    prerendered: Object.fromEntries(findFilesBySuffix('.prerender.tsx')),
    sources: [...listSourceFolders(folder)],
  };
}

/** Lists the application and its direct and indirect workspace libraries. */
function listSourceFolders(folder: string, visited = new Set<string>()): Set<string> {
  visited.add(folder);
  for (const name of Object.keys(readPackageJson(folder).dependencies ?? {})) {
    const library = join(workspace, 'libs', name.replace('@scheduler/', ''));
    if (name.startsWith('@scheduler/') && !visited.has(library))
      listSourceFolders(library, visited);
  }
  return visited;
}

function hashSources(folder: string): string {
  const hash = createHash('sha256');
  const buildTools = ['tools/webpack', 'tools/messages'].map((path) => join(workspace, path));
  const folders = [...listSourceFolders(folder), ...buildTools].toSorted();
  const files = [...folders.flatMap(listShippedFiles), join(workspace, 'package-lock.json')];
  for (const file of files) {
    hash.update(relative(workspace, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

const NOT_SHIPPED = /(^|\/)(node_modules|dist|coverage|testing|\.mf)\/|\.test\.tsx?$/;

function listShippedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_SHIPPED.test(relative(folder, file)))
    .toSorted();
}
