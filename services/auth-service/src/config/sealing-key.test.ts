import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateSealingKey } from './sealing-key.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealing-key-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('concurrent starts create a single sealing key that only the current user can read', async () => {
  const file = join(folder, 'data', 'key');
  const keys = await Promise.all(Array.from({ length: 5 }, () => loadOrCreateSealingKey(file)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(32);
  expect(await readFile(file, 'utf8')).toBe(keys[0]);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await loadOrCreateSealingKey(file)).toBe(keys[0]);
});
