import { processNames, type ProcessName } from '../product/processes.ts';
import { startProduct, type StartedProduct } from '../product/start-product.ts';
import type { Load } from '../load/load.ts';
import type { Measurement, Scenario, ScenarioGroup } from '../scenario.ts';
import { queryCore } from '../verify/database.ts';
import { fetchArrivals } from '../verify/emails.ts';
import { injectFault } from './inject-fault.ts';

/** Whether an invitation arrived that was created after a time in epoch milliseconds. */
async function hasNewInvitation(product: StartedProduct, load: Load, sinceMs: number) {
  const arrivals = await fetchArrivals(product.mailbox);
  const guests = load.users.flatMap(({ ledger }) => ledger.events.map(({ guest }) => guest ?? ''));
  return guests.some((guest) => (arrivals.get(guest) ?? []).some((time) => time > sinceMs));
}

const PROBE_JOB = 'faults-probe';

const addProbeJob = ({ databaseUrl }: StartedProduct) =>
  queryCore(
    databaseUrl,
    `select billing.add_job('announce-trial-ends', job_key := '${PROBE_JOB}')`,
  );

async function hasProcessedProbeJob({ databaseUrl }: StartedProduct): Promise<boolean> {
  const jobs = await queryCore(
    databaseUrl,
    `select 1 from billing._private_jobs where key = '${PROBE_JOB}'`,
  );
  return jobs.length === 0;
}

/** Returns a check for background work of a process, which requests can't detect. */
async function createWorkCheck(product: StartedProduct, name: ProcessName) {
  const startedAtMs = Date.now();
  if (name === 'core-api' || name === 'emulators') {
    return (load: Load) => hasNewInvitation(product, load, startedAtMs);
  }
  if (name !== 'billing-service') return () => Promise.resolve(true);
  await addProbeJob(product);
  return () => hasProcessedProbeJob(product);
}

async function signalProcess(
  product: StartedProduct,
  name: ProcessName,
  signal: NodeJS.Signals,
): Promise<Measurement> {
  // The emulators start with the first connection.
  if (name === 'emulators') await fetchArrivals(product.mailbox);
  const oldPid = await product.findProcess(name);
  if (oldPid === undefined) throw new Error(`${name} isn't running`);
  let hasWorked = (_: Load) => Promise.resolve(false);
  return injectFault({
    product,
    isGatewayDown: name === 'gateway',
    inject: async () => {
      const faultAtMs = performance.now();
      process.kill(oldPid, signal);
      hasWorked = await createWorkCheck(product, name);
      return faultAtMs;
    },
    isRestored: async (load) => {
      const pid = await product.findProcess(name);
      return pid !== undefined && pid !== oldPid && hasWorked(load);
    },
  });
}

const createScenario =
  (title: string, signal: NodeJS.Signals) =>
  (name: ProcessName): Scenario<StartedProduct> => ({
    name: `${title} of ${name}`,
    run: (product) => signalProcess(product, name, signal),
  });

/** Each process crashes, and then each one hangs. */
export const processScenarios: ScenarioGroup<StartedProduct> = {
  open: () => startProduct(),
  close: (product) => product.stop(),
  scenarios: [
    ...processNames.map(createScenario('kill -9', 'SIGKILL')),
    ...processNames.map(createScenario('SIGSTOP', 'SIGSTOP')),
  ],
};
