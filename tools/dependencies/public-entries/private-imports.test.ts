import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { findPrivateImports, findSpecifiers } from './find-private-imports.ts';

const workspace = resolve(import.meta.dirname, '../../..');

const IGNORED_FOLDERS = /(?:^|\/)(?:node_modules|dist|testdata|coverage|\.[^/]+)(?:\/|$)/;

const readSources = () =>
  ['apps', 'libs', 'services', 'emulators', 'e2e', 'tools'].flatMap((folder) =>
    readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.(?:tsx?|mjs|cjs|js|css)$/.test(path) && !IGNORED_FOLDERS.test(path))
      .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') })),
  );

const isAllowed = (line: string) =>
  // Documented: https://ajv.js.org/json-schema.html#draft-2020-12
  line.endsWith(': ajv/dist/2020.js') ||
  // This file contains examples.
  line.startsWith('tools/dependencies/public-entries/private-imports.test.ts');

test('no source imports a file below the public entry points of a package', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(1000);
  expect(findPrivateImports(sources, workspace).filter((line) => !isAllowed(line))).toEqual([]);
});

test('findSpecifiers finds static, dynamic, type-only and style imports', () => {
  const text = `
    import { a, type B } from 'a';
    import type { C } from 'b';
    import 'c/style.css';
    export * from 'd';
    const e = import(/* webpackMode: "eager" */ 'e');
    const f = require('f'), g = import.meta.resolve('g');
    jest.mock('h');
    @import url("i/index.css");
  `;
  expect(findSpecifiers(text).toSorted()).toEqual(
    ['a', 'b', 'c/style.css', 'd', 'e', 'f', 'g', 'h', 'i/index.css'].toSorted(),
  );
});

test('findPrivateImports reports only imports below the entry points of a package', async () => {
  const root = await mkdtemp(join(tmpdir(), 'entries-'));
  const writeManifest = async (name: string, manifest: object) => {
    await mkdir(join(root, 'node_modules', name), { recursive: true });
    await writeFile(join(root, 'node_modules', name, 'package.json'), JSON.stringify(manifest));
  };
  await writeManifest('without-exports', { main: 'lib/index.js' });
  await writeManifest('@scope/with-exports', {
    exports: { '.': './a.js', './client': './b.js', './icons/*': './icons/*.js' },
  });
  const specifiers = [
    ...['without-exports', 'without-exports/lib/a', 'without-exports/lib/a.css'],
    ...['@scope/with-exports', '@scope/with-exports/client', '@scope/with-exports/icons/x'],
    ...['@scope/with-exports/dist/a.js', '../../node_modules/without-exports/lib/a.js'],
    ...['./without-exports/lib/a', 'node:fs/promises'],
  ];
  const text = specifiers.map((specifier) => `import '${specifier}';`).join('\n');
  expect(findPrivateImports([{ path: 'a.ts', text }], root)).toEqual([
    'a.ts: without-exports/lib/a',
    'a.ts: @scope/with-exports/dist/a.js',
    'a.ts: ../../node_modules/without-exports/lib/a.js',
  ]);
  await rm(root, { recursive: true });
});
