import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspace = resolve(fileURLToPath(import.meta.url), '../../..');

export interface SourceFile {
  /** Path relative to the root of the workspace. */
  path: string;
  text: string;
}

const FOLDERS = ['apps', 'services', 'libs', 'emulators', 'e2e', 'tools', 'docs', 'deploy'];
const IGNORED_FOLDER = /^(?:node_modules|dist|testdata|locales|images|coverage|test-results|\..*)$/;
const CHECKED_FILE = /\.(?:tsx?|mjs|cjs|css|sql|md)$/;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED_FOLDER.test(entry.name) ? [] : listFiles(path);
    return CHECKED_FILE.test(entry.name) ? [path] : [];
  });
}

/** Reads every source and documentation file of the workspace. */
export function readSourceFiles(): SourceFile[] {
  const rootDocs = readdirSync(workspace)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(workspace, name));
  return [...FOLDERS.flatMap((folder) => listFiles(join(workspace, folder))), ...rootDocs].map(
    (path) => ({ path: relative(workspace, path), text: readFileSync(path, 'utf8') }),
  );
}
