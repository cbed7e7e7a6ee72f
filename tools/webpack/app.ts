import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspace = resolve(fileURLToPath(import.meta.url), '../../..');

/** One browser application of the workspace, as its build sees it. */
export interface App {
  folder: string;
  /** `shell` or the remote's name. */
  name: string;
  /** Package version and a hash of everything the build is made from: equal sources, equal version. */
  version: string;
  /** What a remote offers to the host: `./calendar` → `./src/calendar.remote.tsx`. */
  exposes: Record<string, string>;
  /** Of these, what visitors are shown without the host: `app` → `./src/app.page.ts`. */
  pages: Record<string, string>;
  /** What a page shows before its script has come: `app` → `./src/app.sketch.tsx`. */
  sketches: Record<string, string>;
  /** Itself and the workspace libraries it is compiled with. */
  sources: string[];
}

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

export const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** How a remote says its texts in other languages; all do it alike. */
const MESSAGES = { './messages': '@scheduler/i18n/messages' };

/** Reads the application in `folder`; a `*.remote.tsx` beside its index is an exposed module. */
export function appIn(folder: string): App {
  const { version } = packageOf(folder);
  const files = readdirSync(join(folder, 'src'));
  const remotes = files.filter((file) => file.endsWith('.remote.tsx'));
  const ending = (end: string) =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => [file.replace(end, ''), `./src/${file}`] as const);
  return {
    folder,
    name: basename(folder),
    version: `${version}-${sourceHash(folder)}`,
    exposes: {
      ...Object.fromEntries(
        remotes.map((file) => [`./${file.replace('.remote.tsx', '')}`, `./src/${file}`]),
      ),
      ...MESSAGES,
    },
    pages: Object.fromEntries(ending('.page.ts')),
    sketches: Object.fromEntries(ending('.sketch.tsx')),
    sources: [...sourceFolders(folder)],
  };
}

/** The application and the workspace libraries it is compiled with, direct and indirect. */
function sourceFolders(folder: string, found = new Set<string>()): Set<string> {
  found.add(folder);
  for (const name of Object.keys(packageOf(folder).dependencies ?? {})) {
    const library = join(workspace, 'libs', name.replace('@scheduler/', ''));
    if (name.startsWith('@scheduler/') && !found.has(library)) sourceFolders(library, found);
  }
  return found;
}

function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  const folders = [...sourceFolders(folder), join(workspace, 'tools/webpack')].toSorted();
  const files = [...folders.flatMap(shippedFiles), join(workspace, 'package-lock.json')];
  for (const file of files) {
    hash.update(relative(workspace, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

const notShipped = /(^|\/)(node_modules|dist|coverage|testing)\/|\.test\.tsx?$/;

function shippedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !notShipped.test(relative(folder, file)))
    .toSorted();
}
