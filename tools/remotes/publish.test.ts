import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEV_VERSION, pointToDevServer } from './dev-server.ts';
import { builtRemote, publishBuiltRemotes, publishRemote, rollBackRemote } from './publish.ts';
import type { BuiltRemote } from './publish.ts';
import { changePointers, readPointers } from './registry.ts';

let folder: string;
let remotesDir: string;
let appsDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-'));
  remotesDir = join(folder, 'remotes');
  appsDir = join(folder, 'apps');
});
afterEach(() => rm(folder, { recursive: true }));

/** A build of a remote, as webpack leaves it in `dist/`. */
async function build(name: string, version: string): Promise<BuiltRemote> {
  const dist = join(appsDir, name, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'remoteEntry.js'), `// ${version}`);
  await writeFile(join(dist, 'remote.json'), JSON.stringify({ name, version }));
  return { name, version, folder: dist };
}

const published = async (name: string) => (await readPointers(remotesDir))[name]?.current;
const startProduct = () => publishBuiltRemotes({ remotesDir, appsDir });

test('publishing lays the files under their version and moves one pointer', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-a'));
  await publishRemote(remotesDir, await build('settings', '1.0.0-s'));
  expect(await publishRemote(remotesDir, await build('calendar', '1.0.0-b'))).toBe(true);
  expect(await published('calendar')).toBe('1.0.0-b');
  expect(await published('settings')).toBe('1.0.0-s');
  expect(await readdir(join(remotesDir, 'calendar'))).toEqual(['1.0.0-a', '1.0.0-b']);
});

test('publishing the current version again changes nothing', async () => {
  const remote = await build('calendar', '1.0.0-a');
  await publishRemote(remotesDir, remote);
  expect(await publishRemote(remotesDir, remote)).toBe(false);
  expect((await readPointers(remotesDir)).calendar?.previous).toEqual([]);
});

test('a published version is never changed', async () => {
  const remote = await build('calendar', '1.0.0-a');
  await publishRemote(remotesDir, remote);
  await writeFile(join(remote.folder, 'remoteEntry.js'), '// changed behind its version');
  await publishRemote(remotesDir, remote);
  const entry = join(remotesDir, 'calendar/1.0.0-a/remoteEntry.js');
  expect(await readFile(entry, 'utf8')).toBe('// 1.0.0-a');
});

test('rolling back goes from version to version, and stops at the first', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) {
    await publishRemote(remotesDir, await build('calendar', version));
  }
  expect(await rollBackRemote(remotesDir, 'calendar')).toBe('1.0.0-b');
  expect(await rollBackRemote(remotesDir, 'calendar')).toBe('1.0.0-a');
  expect(await rollBackRemote(remotesDir, 'calendar')).toBeNull();
  expect(await published('calendar')).toBe('1.0.0-a');
});

test('rolling back a remote that was never published says so', async () => {
  await expect(rollBackRemote(remotesDir, 'calendar')).rejects.toThrow(/ever published/);
});

test('a start publishes what is new and leaves a rollback alone', async () => {
  await build('calendar', '1.0.0-a');
  expect(await startProduct()).toHaveLength(1);
  await build('calendar', '1.0.0-b');
  expect(await startProduct()).toHaveLength(1);
  await rollBackRemote(remotesDir, 'calendar');
  expect(await startProduct()).toEqual([]);
  expect(await published('calendar')).toBe('1.0.0-a');
});

test('a withdrawn version comes back when it is published by name', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-a'));
  const withdrawn = await build('calendar', '1.0.0-b');
  await publishRemote(remotesDir, withdrawn);
  await rollBackRemote(remotesDir, 'calendar');
  await publishRemote(remotesDir, withdrawn);
  expect(await published('calendar')).toBe('1.0.0-b');
});

test('a dev server that died is forgotten at the next start', async () => {
  await build('calendar', '1.0.0-a');
  await startProduct();
  const entry = 'http://localhost:4303/remoteEntry.js';
  await pointToDevServer(remotesDir, { name: 'calendar', global: 'calendar_dev', entry });
  expect(await published('calendar')).toBe(DEV_VERSION);
  await startProduct();
  expect(await published('calendar')).toBe('1.0.0-a');
});

test('a reader sees the old registry or the new one, never a part', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-0'));
  const publishing = { done: false };
  const read = async () => {
    let reads = 0;
    while (!publishing.done) {
      expect(await published('calendar')).toMatch(/^1\.0\.0-\d+$/);
      reads += 1;
    }
    return reads;
  };
  const reading = read();
  for (let version = 1; version <= 40; version += 1) {
    await publishRemote(remotesDir, await build('calendar', `1.0.0-${version}`));
  }
  publishing.done = true;
  expect(await reading).toBeGreaterThan(40);
  expect(await readdir(remotesDir)).toEqual(['calendar', 'registry.json']);
});

test('writers at the same time lose nothing', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `remote-${index}`);
  const builds = await Promise.all(names.map((name) => build(name, '1.0.0')));
  await Promise.all(builds.map((remote) => publishRemote(remotesDir, remote)));
  expect(Object.keys(await readPointers(remotesDir)).toSorted()).toEqual(names.toSorted());
});

test('a change that fails leaves the registry and frees the lock', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-a'));
  const fail = () => {
    throw new Error('no');
  };
  await expect(changePointers(remotesDir, fail)).rejects.toThrow('no');
  await publishRemote(remotesDir, await build('calendar', '1.0.0-b'));
  expect(await published('calendar')).toBe('1.0.0-b');
});

test.each([
  [{ name: '../evil', version: '1.0.0' }, /not a remote's name/],
  [{ name: 'calendar', version: '../../evil' }, /not a version/],
  [{ name: 'calendar', version: '..' }, /not a version/],
  [{ version: '1.0.0' }, /not a remote's name/],
])('a build that says %j is refused', async (said, message) => {
  const { folder: dist } = await build('calendar', '1.0.0');
  await writeFile(join(dist, 'remote.json'), JSON.stringify(said));
  await expect(builtRemote(dist)).rejects.toThrow(message);
});

test('what is not built is nothing to publish', async () => {
  expect(await builtRemote(join(appsDir, 'calendar/dist'))).toBeNull();
});
