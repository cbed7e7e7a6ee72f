import { execFile } from 'node:child_process';
import { open, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RequestRecord } from '../load/request.ts';
import { startProduct, type StartedProduct } from '../product/start-product.ts';
import type { Measurement, ScenarioGroup } from '../scenario.ts';
import { injectFault } from './inject-fault.ts';

const run = promisify(execFile);

const DISK_SIZE = '320m';
const FULL_MS = 15_000;
const FILL_INTERVAL_MS = 100;
const CHUNK = Buffer.alloc(65_536);

interface SmallDisk {
  folder: string;
  product: StartedProduct;
}

async function mountSmallDisk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scheduler-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', folder]);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new Error(
      'This scenario mounts a small file system. Run it as root, on a system that allows mounts.',
      { cause: error },
    );
  }
}

async function unmount(folder: string): Promise<void> {
  await run('umount', [folder]);
  await rm(folder, { recursive: true });
}

/** Fills the disk, including space that the product frees while it is full, and then releases it. */
async function fillDisk(folder: string): Promise<void> {
  const path = join(folder, 'filler');
  const file = await open(path, 'w');
  const deadlineMs = performance.now() + FULL_MS;
  try {
    while (performance.now() < deadlineMs) {
      const { bavail } = await statfs(folder);
      if (bavail > 0) await file.write(CHUNK).catch(ignoreFullDisk);
      else await pause(FILL_INTERVAL_MS);
    }
  } finally {
    await file.close();
    await rm(path);
  }
}

function ignoreFullDisk(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}

function checkWritesFailed(records: readonly RequestRecord[]): string[] {
  const hasFailed = records.some(
    ({ name, outcome }) => name === 'POST /api/events' && outcome?.kind === 'error',
  );
  return hasFailed ? [] : ['no write failed, so the disk was not full'];
}

const fillDiskUnderLoad = ({ folder, product }: SmallDisk): Promise<Measurement> =>
  injectFault({
    product,
    inject: async () => {
      await fillDisk(folder);
      return performance.now();
    },
    check: checkWritesFailed,
  });

export const fullDiskScenarios: ScenarioGroup<SmallDisk> = {
  open: async () => {
    const folder = await mountSmallDisk();
    try {
      return { folder, product: await startProduct({ dataDir: join(folder, 'data') }) };
    } catch (error) {
      await unmount(folder);
      throw error;
    }
  },
  close: async ({ folder, product }) => {
    await product.stop();
    await unmount(folder);
  },
  scenarios: [{ name: 'full disk', run: fillDiskUnderLoad }],
};
