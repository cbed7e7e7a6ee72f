import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHeartbeatFile } from './heartbeat-file.ts';

let folder: string;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  folder = await mkdtemp(join(tmpdir(), 'heartbeat-'));
});

afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true });
});

test('the heartbeat file is created and updated every five seconds', async () => {
  const file = join(folder, 'heartbeat');
  startHeartbeatFile(file);
  const longAgo = new Date(0);
  await utimes(file, longAgo, longAgo);
  jest.advanceTimersByTime(5000);
  expect((await stat(file)).mtimeMs).toBe(Date.now());
});

test('startHeartbeatFile fails if the file cannot be created', () => {
  expect(() => startHeartbeatFile(join(folder, 'missing/heartbeat'))).toThrow(/ENOENT/);
});
