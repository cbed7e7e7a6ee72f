import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEV_VERSION, pointToDevServer } from './dev-server.ts';
import { readBuiltRemote, publishBuiltRemotes, publishRemote, rollBackRemote } from './publish.ts';
import type { BuiltRemote } from './publish.ts';
import { updateRegistry, readRegistry } from './registry.ts';

let folder: string;
let remotesDir: string;
let appsDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-'));
  remotesDir = join(folder, 'remotes');
  appsDir = join(folder, 'apps');
});
afterEach(() => rm(folder, { recursive: true }));

/** Creates a build of a remote as webpack does. */
async function build(name: string, version: string): Promise<BuiltRemote> {
  const dist = join(appsDir, name, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'remoteEntry.js'), `// ${version}`);
  await writeFile(join(dist, 'remote.json'), JSON.stringify({ name, version }));
  return { name, version, folder: dist };
}

const getCurrentVersion = async (name: string) => (await readRegistry(remotesDir))[name]?.current;
const startProduct = () => publishBuiltRemotes({ remotesDir, appsDir });

test('publishing a remote copies its files to a folder per version and changes no other remote', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-a'));
  await publishRemote(remotesDir, await build('settings', '1.0.0-s'));
  expect(await publishRemote(remotesDir, await build('calendar', '1.0.0-b'))).toBe(true);
  expect(await getCurrentVersion('calendar')).toBe('1.0.0-b');
  expect(await getCurrentVersion('settings')).toBe('1.0.0-s');
  expect(await readdir(join(remotesDir, 'calendar'))).toEqual(['1.0.0-a', '1.0.0-b']);
});

test('publishing the current version a second time changes nothing', async () => {
  const remote = await build('calendar', '1.0.0-a');
  await publishRemote(remotesDir, remote);
  expect(await publishRemote(remotesDir, remote)).toBe(false);
  expect((await readRegistry(remotesDir)).calendar?.previous).toEqual([]);
});

test('publishing never changes the files of a published version', async () => {
  const remote = await build('calendar', '1.0.0-a');
  await publishRemote(remotesDir, remote);
  await writeFile(join(remote.folder, 'remoteEntry.js'), '// changed behind its version');
  await publishRemote(remotesDir, remote);
  const entry = join(remotesDir, 'calendar/1.0.0-a/remoteEntry.js');
  expect(await readFile(entry, 'utf8')).toBe('// 1.0.0-a');
});

test('a rollback restores the previous version, and changes nothing if there is none', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) {
    await publishRemote(remotesDir, await build('calendar', version));
  }
  expect(await rollBackRemote(remotesDir, 'calendar')).toBe('1.0.0-b');
  expect(await rollBackRemote(remotesDir, 'calendar')).toBe('1.0.0-a');
  expect(await rollBackRemote(remotesDir, 'calendar')).toBeNull();
  expect(await getCurrentVersion('calendar')).toBe('1.0.0-a');
});

test('a remote that has never been published cannot be rolled back', async () => {
  await expect(rollBackRemote(remotesDir, 'calendar')).rejects.toThrow(/ever published/);
});

test('new builds are published at startup unless they were rolled back', async () => {
  await build('calendar', '1.0.0-a');
  expect(await startProduct()).toHaveLength(1);
  await build('calendar', '1.0.0-b');
  expect(await startProduct()).toHaveLength(1);
  await rollBackRemote(remotesDir, 'calendar');
  expect(await startProduct()).toEqual([]);
  expect(await getCurrentVersion('calendar')).toBe('1.0.0-a');
});

test('publishing a version explicitly restores it after a rollback', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-a'));
  const removedBuild = await build('calendar', '1.0.0-b');
  await publishRemote(remotesDir, removedBuild);
  await rollBackRemote(remotesDir, 'calendar');
  await publishRemote(remotesDir, removedBuild);
  expect(await getCurrentVersion('calendar')).toBe('1.0.0-b');
});

test('the entry of a development server that has stopped is removed at the next startup', async () => {
  await build('calendar', '1.0.0-a');
  await startProduct();
  const entry = 'http://localhost:4303/mf-manifest.json';
  await pointToDevServer(remotesDir, { name: 'calendar', entry });
  expect(await getCurrentVersion('calendar')).toBe(DEV_VERSION);
  await startProduct();
  expect(await getCurrentVersion('calendar')).toBe('1.0.0-a');
});

test('readers see either the old or the new registry, never a partial file', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-0'));
  const publishing = { done: false };
  const read = async () => {
    let reads = 0;
    while (!publishing.done) {
      expect(await getCurrentVersion('calendar')).toMatch(/^1\.0\.0-\d+$/);
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

test("concurrent writers do not overwrite each other's changes to the registry", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `remote-${index}`);
  const builds = await Promise.all(names.map((name) => build(name, '1.0.0')));
  await Promise.all(builds.map((remote) => publishRemote(remotesDir, remote)));
  expect(Object.keys(await readRegistry(remotesDir)).toSorted()).toEqual(names.toSorted());
});

test('a change that fails neither changes nor locks the registry', async () => {
  await publishRemote(remotesDir, await build('calendar', '1.0.0-a'));
  const fail = () => {
    throw new Error('no');
  };
  await expect(updateRegistry(remotesDir, fail)).rejects.toThrow('no');
  await publishRemote(remotesDir, await build('calendar', '1.0.0-b'));
  expect(await getCurrentVersion('calendar')).toBe('1.0.0-b');
});

test.each([
  [{ name: '../evil', version: '1.0.0' }, /not a valid remote name/],
  [{ name: 'calendar', version: '../../evil' }, /not a valid version/],
  [{ name: 'calendar', version: '..' }, /not a valid version/],
  [{ version: '1.0.0' }, /not a valid remote name/],
])('readBuiltRemote rejects a build with the metadata %j', async (metadata, message) => {
  const { folder: dist } = await build('calendar', '1.0.0');
  await writeFile(join(dist, 'remote.json'), JSON.stringify(metadata));
  await expect(readBuiltRemote(dist)).rejects.toThrow(message);
});

test('readBuiltRemote returns null for a remote that has not been built', async () => {
  expect(await readBuiltRemote(join(appsDir, 'calendar/dist'))).toBeNull();
});
