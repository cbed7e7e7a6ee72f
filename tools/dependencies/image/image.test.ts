import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import type { Lock } from '../lock/lock.ts';
import { listInstalledFolders } from './list-installed-folders.ts';

const root = resolve(import.meta.dirname, '../../..');
const { options } = createRequire(import.meta.url)('../boundaries.cjs') as {
  options: ICruiseOptions;
};
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const stages = read('deploy/Dockerfile')
  .replaceAll('\\\n', '')
  .split(/^FROM /m);
/** The instructions that create the image, without those that only build the applications. */
const instructions = stages.filter((stage) => !/^\S+ AS build$/m.test(stage)).join('');
/** Sources in the image. */
const copiedPaths = [...instructions.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(
  ([, paths = '']) => paths.split(' '),
);
/** The workspaces whose production dependencies are installed. */
const workspaces = [...instructions.matchAll(/--workspace=(\S+)/g)].map(([, path = '']) => path);

const commandFiles = ['deploy/compose.yaml', 'docs/self-hosting.md'];
/** Programs that the Compose file and its documentation run in the image. */
const programs = [
  ...new Set(
    commandFiles.flatMap((file) =>
      [...read(file).matchAll(/\bnode ((?:services|tools)\/\S+\.ts)/g)].map(
        ([, path = '']) => path,
      ),
    ),
  ),
];

const isIn = (folders: Iterable<string>, file: string) =>
  [...folders].some((folder) => file === folder || file.startsWith(`${folder}/`));

test('the image contains every file and package that its programs import', async () => {
  expect(programs).toContain('services/core-api/src/worker.ts');
  const { output } = await cruise(programs, {
    ...options,
    baseDir: root,
    tsPreCompilationDeps: false,
  });
  const imports = (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ coreModule, resolved }) => !coreModule && !resolved.startsWith('node:'))
      .map(({ resolved }) => ({ source, resolved })),
  );
  const installed = listInstalledFolders(JSON.parse(read('package-lock.json')) as Lock, workspaces);
  const missing = imports.filter(({ resolved }) =>
    resolved.includes('node_modules/') ? !isIn(installed, resolved) : !isIn(copiedPaths, resolved),
  );
  expect(imports.length).toBeGreaterThan(1000);
  expect(missing).toEqual([]);
});
