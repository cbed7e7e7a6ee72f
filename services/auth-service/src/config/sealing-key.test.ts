import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSealingKey } from './sealing-key.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealing-key-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('several that start at once have one key, which nobody else can read', async () => {
  const file = join(folder, 'data', 'key');
  const keys = await Promise.all(Array.from({ length: 5 }, () => keptSealingKey(file)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(32);
  expect(await readFile(file, 'utf8')).toBe(keys[0]);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await keptSealingKey(file)).toBe(keys[0]);
});
