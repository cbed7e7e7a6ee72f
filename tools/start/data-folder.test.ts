import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder, readSecrets, writeSecrets } from './data-folder.ts';
import { LogFile, openLog } from './log-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('passwords are generated once, and only the owner can read their file', async () => {
  const secrets = await readSecrets(folder);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  secrets.demo.isSeeded = true;
  await writeSecrets(folder, secrets);
  expect(await readSecrets(folder)).toEqual(secrets);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a data folder from an earlier version gets a key for each service and keeps its secrets', async () => {
  const { internalKeys: _, ...earlier } = {
    ...(await readSecrets(folder)),
    internal: 'shared key',
  };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(earlier));
  const upgraded = await readSecrets(folder);
  expect(upgraded).toMatchObject(earlier);
  const { privateKeys, publicKeys } = upgraded.internalKeys;
  expect(Object.keys(privateKeys).toSorted()).toEqual(Object.keys(publicKeys).toSorted());
  expect(new Set(Object.values(privateKeys).map(({ d }) => d)).size).toBe(4);
  await writeSecrets(folder, upgraded);
  expect(await readSecrets(folder)).toEqual(upgraded);
});

test.each(['{"postgres":"x"}', '{', ''])(
  'readSecrets reports damaged secrets (%s) with a one-line error',
  async (text) => {
    await writeFile(join(folder, 'secrets.json'), text);
    await expect(readSecrets(folder)).rejects.toThrow(/secrets\.json is damaged\. .*\.$/);
  },
);

test("openDataFolder reports a folder that can't be created with a one-line error", async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openDataFolder(join(folder, 'file'))).rejects.toThrow(
    /^The data folder .* isn't writable\. Change its permissions or set DATA_DIR\.$/,
  );
});

test('openLog creates a log for each start and retains the four previous logs', async () => {
  for (let start = 1; start <= 6; start += 1) {
    const log = await openLog(folder, 'core');
    log.end(`start ${start}`);
    await once(log, 'close');
  }
  const names = (await readdir(folder)).toSorted();
  expect(names).toEqual(['core.1.log', 'core.2.log', 'core.3.log', 'core.4.log', 'core.log']);
  expect(await readFile(join(folder, 'core.log'), 'utf8')).toBe('start 6');
  expect(await readFile(join(folder, 'core.4.log'), 'utf8')).toBe('start 2');
});

test("a log drops output that can't be written", async () => {
  const path = join(folder, 'core.log');
  await writeFile(path, '');
  const log = new LogFile(path, await open(path, 'r'));
  log.write('dropped');
  log.end('dropped, too');
  await once(log, 'close');
  expect(log.errored).toBeNull();
  expect(await readFile(path, 'utf8')).toBe('');
});
