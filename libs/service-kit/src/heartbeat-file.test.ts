import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { startHeartbeatFile } from './heartbeat-file.ts';

let folder: string;

beforeEach(async () => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.now() });
  folder = await mkdtemp(join(tmpdir(), 'heartbeat-'));
});

afterEach(async () => {
  mock.timers.reset();
  await rm(folder, { recursive: true });
});

test('the heartbeat file is created and updated every five seconds', async () => {
  const file = join(folder, 'heartbeat');
  startHeartbeatFile(file);
  const longAgo = new Date(0);
  await utimes(file, longAgo, longAgo);
  mock.timers.tick(5000);
  expect((await stat(file)).mtimeMs).toBe(Date.now());
});

test('startHeartbeatFile fails if the file cannot be created', () => {
  expect(() => startHeartbeatFile(join(folder, 'missing/heartbeat'))).toThrow(/ENOENT/);
});
