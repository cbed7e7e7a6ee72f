import { mkdtemp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishShell } from './publish-shell.ts';

let folder: string;
const at = (...parts: string[]) => join(folder, ...parts);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  await mkdir(at('dist/fonts'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

const build = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(at('dist', name), text)));

test('an open tab finds the files of the build before, a new one the new page', async () => {
  await build({ 'index.html': 'one', 'main.aaaaaaaa.js': '1', 'fonts/inter.woff2': 'font' });
  await publishShell(at('dist'), at('served'));
  await rm(at('dist/main.aaaaaaaa.js'));
  await build({ 'index.html': 'two', 'main.bbbbbbbb.js': '2' });
  await publishShell(at('dist'), at('served'));
  expect(await readFile(at('served/index.html'), 'utf8')).toBe('two');
  expect((await readdir(at('served'), { recursive: true })).toSorted()).toEqual([
    'fonts',
    'fonts/inter.woff2',
    'index.html',
    'main.aaaaaaaa.js',
    'main.bbbbbbbb.js',
  ]);
});

test('after a month what no build needs goes', async () => {
  await build({ 'index.html': 'one' });
  await mkdir(at('served'));
  await writeFile(at('served/old.js'), '');
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await utimes(at('served/old.js'), longAgo, longAgo);
  await publishShell(at('dist'), at('served'));
  expect(await readdir(at('served'))).toEqual(['index.html']);
});
