import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from './lock.ts';
import { killProcess, startLockHolder } from './testing/lock-holder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('lockDataFolder fails while another process holds the lock, and its error names that process', async () => {
  const holder = await startLockHolder(folder);
  const pid = Number(await readFile(join(folder, 'running.pid'), 'utf8'));
  expect(pid).toBe(holder.pid);
  expect(() => lockDataFolder(folder)).toThrow(
    `AI Scheduler is already running with the data folder ${folder} (process ${pid}).`,
  );
  expect(Number(await readFile(join(folder, 'running.pid'), 'utf8'))).toBe(pid);
  await killProcess(holder);
});

test('the lock of a killed process is released, regardless of its pid file', async () => {
  await killProcess(await startLockHolder(folder));
  lockDataFolder(folder);
  expect(Number(await readFile(join(folder, 'running.pid'), 'utf8'))).toBe(process.pid);
});
