import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { listBrowserSources, listLargeFolders } from './list-large-folders.ts';

const MAX_FILES = 24;
const root = resolve(import.meta.dirname, '../../..');

test('folders of apps, libs/platform and libs/ui contain at most 24 files, not counting tests', () => {
  const large = listBrowserSources(root).flatMap((sources) =>
    listLargeFolders(sources, MAX_FILES).map(({ folder }) => relative(root, join(sources, folder))),
  );
  expect(large).toEqual([]);
});

test('listLargeFolders counts files, but neither subfolders nor tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'));
  const write = (path: string, names: string[]) => {
    mkdirSync(join(folder, path), { recursive: true });
    for (const name of names) writeFileSync(join(folder, path, name), '');
  };
  try {
    write('.', ['a.ts', 'b.tsx', 'a.test.ts', 'b.test.tsx']);
    write('grid', ['a.ts', 'b.tsx', 'c.css']);
    write('testing', ['a.ts', 'b.ts', 'c.ts']);
    expect(listLargeFolders(folder, 2)).toEqual([{ folder: 'grid', files: 3 }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
