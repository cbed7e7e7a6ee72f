import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RequestRecord } from '../load/request.ts';
import { listProcessTree } from '../product/processes.ts';
import { startProduct, type StartedProduct } from '../product/start-product.ts';
import type { Measurement, ScenarioGroup } from '../scenario.ts';
import { injectFault } from './inject-fault.ts';

async function requirePostgres(product: StartedProduct): Promise<number> {
  const pid = await product.findProcess('postgres');
  if (pid === undefined) throw new Error("Postgres isn't running");
  return pid;
}

async function hasRestarted(product: StartedProduct, oldPid: number): Promise<boolean> {
  const pid = await product.findProcess('postgres');
  return pid !== undefined && pid !== oldPid;
}

/** A fast shutdown disconnects all clients, as an update of a database server does. */
async function restartPostgres(product: StartedProduct): Promise<Measurement> {
  const oldPid = await requirePostgres(product);
  return injectFault({
    product,
    inject: async () => {
      process.kill(oldPid, 'SIGINT');
      return performance.now();
    },
    isRestored: () => hasRestarted(product, oldPid),
  });
}

/** Makes every connection hang, as if the disk or the network of the database server hung. */
async function suspendPostgres(product: StartedProduct): Promise<Measurement> {
  const oldPid = await requirePostgres(product);
  return injectFault({
    product,
    inject: async () => {
      for (const pid of await listProcessTree(oldPid)) process.kill(pid, 'SIGSTOP');
      return performance.now();
    },
    isRestored: () => hasRestarted(product, oldPid),
  });
}

/** Longer than the connection timeout of a request and the statement timeout. */
const LOCK_MS = 20_000;

/** Locks the events table, so that requests for events occupy all connections of core-api. */
async function holdEventsLock(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table core.events in access exclusive mode');
    await pause(LOCK_MS);
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

/** Checks that errors include a retry delay and that services with other pools aren't affected. */
function checkPoolErrors(records: readonly RequestRecord[]): string[] {
  const errors = records.filter(({ outcome }) => outcome?.kind === 'error');
  const coreErrors = errors.filter(({ service }) => service === 'core-api');
  const withoutDelay = coreErrors.filter(
    ({ outcome }) => outcome?.kind === 'error' && outcome.headers.get('retry-after') === null,
  );
  const others = errors.filter(({ service }) => service !== 'core-api');
  return [
    ...(coreErrors.length === 0 ? ["the pool wasn't exhausted"] : []),
    ...(withoutDelay.length > 0 ? [`${withoutDelay.length} errors without Retry-After`] : []),
    ...(others.length > 0 ? [`${others.length} requests to other services failed`] : []),
  ];
}

const exhaustPool = (product: StartedProduct): Promise<Measurement> =>
  injectFault({
    product,
    inject: async () => {
      await holdEventsLock(product.databaseUrl);
      return performance.now();
    },
    check: checkPoolErrors,
  });

export const databaseScenarios: ScenarioGroup<StartedProduct> = {
  open: () => startProduct(),
  close: (product) => product.stop(),
  scenarios: [
    { name: 'Postgres restart', run: restartPostgres },
    { name: 'SIGSTOP of all Postgres processes', run: suspendPostgres },
    { name: 'exhausted connection pool', run: exhaustPool },
  ],
};
