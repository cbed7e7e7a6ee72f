import { mkdtemp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishShell } from './publish-shell.ts';

let folder: string;
const inFolder = (...parts: string[]) => join(folder, ...parts);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  await mkdir(inFolder('dist/fonts'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

const build = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(inFolder('dist', name), text)));

test('publishShell retains the files of the previous build for open tabs and serves the new page', async () => {
  await build({ 'index.html': 'one', 'main.aaaaaaaa.js': '1', 'fonts/inter.woff2': 'font' });
  await publishShell(inFolder('dist'), inFolder('served'));
  await rm(inFolder('dist/main.aaaaaaaa.js'));
  await build({ 'index.html': 'two', 'main.bbbbbbbb.js': '2' });
  await publishShell(inFolder('dist'), inFolder('served'));
  expect(await readFile(inFolder('served/index.html'), 'utf8')).toBe('two');
  expect((await readdir(inFolder('served'), { recursive: true })).toSorted()).toEqual([
    'fonts',
    'fonts/inter.woff2',
    'index.html',
    'main.aaaaaaaa.js',
    'main.bbbbbbbb.js',
  ]);
});

test('publishShell deletes the files of old builds after a month', async () => {
  await build({ 'index.html': 'one' });
  await mkdir(inFolder('served'));
  await writeFile(inFolder('served/old.js'), '');
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await utimes(inFolder('served/old.js'), longAgo, longAgo);
  await publishShell(inFolder('dist'), inFolder('served'));
  expect(await readdir(inFolder('served'))).toEqual(['index.html']);
});

test('publishShell retains files for a month after a build that was served for longer is replaced', async () => {
  await build({ 'index.html': 'one', 'main.aaaaaaaa.js': '1' });
  await publishShell(inFolder('dist'), inFolder('served'));
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  for (const file of ['index.html', 'main.aaaaaaaa.js']) {
    await utimes(inFolder('served', file), longAgo, longAgo);
  }
  await rm(inFolder('dist/main.aaaaaaaa.js'));
  await build({ 'index.html': 'two', 'main.bbbbbbbb.js': '2' });
  await publishShell(inFolder('dist'), inFolder('served'));
  expect(await readdir(inFolder('served'))).toContain('main.aaaaaaaa.js');
});

test('publishShell deletes files that the replaced build no longer contained', async () => {
  await build({ 'index.html': 'one', 'main.aaaaaaaa.js': '1' });
  await publishShell(inFolder('dist'), inFolder('served'));
  await rm(inFolder('dist/main.aaaaaaaa.js'));
  await build({ 'index.html': 'two', 'main.bbbbbbbb.js': '2' });
  await publishShell(inFolder('dist'), inFolder('served'));
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await utimes(inFolder('served/main.aaaaaaaa.js'), longAgo, longAgo);
  await rm(inFolder('dist/main.bbbbbbbb.js'));
  await build({ 'index.html': 'three', 'main.cccccccc.js': '3' });
  await publishShell(inFolder('dist'), inFolder('served'));
  const files = (await readdir(inFolder('served'))).filter((file) => file.endsWith('.js'));
  expect(files.toSorted()).toEqual(['main.bbbbbbbb.js', 'main.cccccccc.js']);
});

test('publishShell serves the previous page again when the previous build is published', async () => {
  await build({ 'index.html': 'one', 'main.aaaaaaaa.js': '1' });
  await publishShell(inFolder('dist'), inFolder('served'));
  await rm(inFolder('dist/main.aaaaaaaa.js'));
  await build({ 'index.html': 'two', 'main.bbbbbbbb.js': '2' });
  await publishShell(inFolder('dist'), inFolder('served'));
  await rm(inFolder('dist/main.bbbbbbbb.js'));
  await build({ 'index.html': 'one', 'main.aaaaaaaa.js': '1' });
  await publishShell(inFolder('dist'), inFolder('served'));
  expect(await readFile(inFolder('served/index.html'), 'utf8')).toBe('one');
  const files = (await readdir(inFolder('served'))).filter((file) => file.endsWith('.js'));
  expect(files.toSorted()).toEqual(['main.aaaaaaaa.js', 'main.bbbbbbbb.js']);
});
