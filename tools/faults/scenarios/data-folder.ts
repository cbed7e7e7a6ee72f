import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestRecord } from '../load/request.ts';
import { processNames } from '../product/processes.ts';
import {
  chooseFreePort,
  runStartCommand,
  startProduct,
  type StartedProduct,
} from '../product/start-product.ts';
import type { Measurement, ScenarioGroup } from '../scenario.ts';
import { injectFault } from './inject-fault.ts';

interface Folder {
  dataDir: string;
  port: number;
  product: StartedProduct;
}

/** Like a power failure: no process shuts down gracefully, and only the data folder remains. */
async function killEverything(folder: Folder): Promise<Measurement> {
  const { dataDir, port } = folder;
  return injectFault({
    product: folder.product,
    isGatewayDown: true,
    inject: async () => {
      const faultAtMs = performance.now();
      await folder.product.killAll();
      folder.product = await startProduct({ dataDir, port });
      return faultAtMs;
    },
  });
}

const listPids = (product: StartedProduct) => Promise.all(processNames.map(product.findProcess));

const countFailures = (records: readonly RequestRecord[]) =>
  records.filter(({ outcome }) => outcome?.kind !== 'success').length;

/** Starts a second product while the first one is running, on the same port and on another one. */
async function startTwice({ dataDir, port, product }: Folder): Promise<Measurement> {
  const failures: string[] = [];
  const measurement = await injectFault({
    product,
    codes: [],
    inject: async () => {
      const pids = await listPids(product);
      for (const otherPort of [port, await chooseFreePort()]) {
        const { exited, getOutput } = runStartCommand({ dataDir, port: otherPort, env: {} });
        const [code] = await exited;
        if (code !== 1) failures.push(`the second start exited with code ${code}`);
        if (!getOutput().includes(dataDir)) failures.push(`it printed: ${getOutput().trim()}`);
      }
      const hasChanged = String(await listPids(product)) !== String(pids);
      if (hasChanged) failures.push('the second start replaced a process of the first one');
      return performance.now();
    },
    check: (records) => {
      const count = countFailures(records);
      return count === 0 ? [] : [`${count} requests failed`];
    },
  });
  return { ...measurement, recoveryMs: null, failures: [...failures, ...measurement.failures] };
}

export const dataFolderScenarios: ScenarioGroup<Folder> = {
  open: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'scheduler-faults-'));
    const port = await chooseFreePort();
    return { dataDir, port, product: await startProduct({ dataDir, port }) };
  },
  close: async ({ dataDir, product }) => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  scenarios: [
    { name: 'second start on the same folder', run: startTwice },
    { name: 'kill -9 of all processes and the supervisor', run: killEverything },
  ],
};
