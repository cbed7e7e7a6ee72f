import type { RequestRecord } from '../load/request.ts';
import type { Load } from '../load/load.ts';
import type { ArrangedProduct } from '../product/arranged-product.ts';
import {
  duplicatedNames,
  getInstances,
  serviceNames,
  startTwoInstances,
  type ServiceName,
} from '../product/instances.ts';
import { pollUntil } from '../product/poll-until.ts';
import type { Measurement, ScenarioGroup } from '../scenario.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { injectFault } from './inject-fault.ts';

const USERS = 20;
const REQUESTS_PER_SECOND = 100;
const RESTART_TIMEOUT_MS = 60_000;
/** Time between two restarts for the gateway to detect that the new instance is ready. */
const SETTLE_MS = 3000;
/** Requests count as in flight while the gateway can't have detected the loss of the instance. */
const DETECTION_MS = 250;

interface Replacement {
  service: string;
  atMs: number;
}

/** Stops instances one after another. Before each, waits until the previous one is ready again. */
async function replaceInstances(
  { findProgram, waitUntilReady }: ArrangedProduct,
  names: readonly string[],
  end: (name: string, pid: number) => void,
): Promise<Replacement[]> {
  const replacements: Replacement[] = [];
  for (const service of names) {
    for (const name of getInstances(service)) {
      const oldPid = await findProgram(name);
      if (oldPid === undefined) throw new Error(`${name} isn't running`);
      replacements.push({ service, atMs: performance.now() });
      end(name, oldPid);
      const isReplaced = await pollUntil(async () => {
        const pid = await findProgram(name);
        return pid !== undefined && pid !== oldPid;
      }, RESTART_TIMEOUT_MS);
      if (!isReplaced) throw new Error(`${name} wasn't started again`);
      await waitUntilReady(name, AbortSignal.timeout(RESTART_TIMEOUT_MS));
      await pause(SETTLE_MS);
    }
  }
  return replacements;
}

const findFailed = (records: readonly RequestRecord[]) =>
  records.filter(({ outcome }) => outcome !== null && outcome.kind !== 'success');

/** Checks that streams resume, so that clients don't have to reload everything. */
function checkStreams({ streams }: Load): string[] {
  const resyncs = streams.flatMap(({ resyncsAtMs }) => resyncsAtMs).length;
  const failures = streams.flatMap(({ failedConnections }) => failedConnections);
  const reconnects = streams.filter(({ connections }) => connections > 1).length;
  return [
    ...(resyncs > 0 ? [`${resyncs} streams had to reload everything`] : []),
    ...failures.map((failure) => `a stream failed to reconnect: ${failure}`),
    ...(reconnects < streams.length ? [`only ${reconnects} streams were interrupted`] : []),
  ];
}

async function restartInTurn(product: ArrangedProduct): Promise<Measurement> {
  const streamFailures: string[] = [];
  const measurement = await injectFault({
    product,
    users: USERS,
    requestsPerSecond: REQUESTS_PER_SECOND,
    codes: [],
    inject: async (load) => {
      await replaceInstances(product, duplicatedNames, (name) => product.restart(name));
      streamFailures.push(...checkStreams(load));
      return performance.now();
    },
    check: (records) => {
      const count = findFailed(records).length;
      return count === 0 ? [] : [`${count} requests failed`];
    },
  });
  const failures = [...measurement.failures, ...streamFailures];
  return { ...measurement, recoveryMs: null, failures };
}

/** Lists the kinds of requests that failed, with their times relative to the last kill. */
function summarize(records: readonly RequestRecord[], kills: readonly Replacement[]): string {
  const groups = Map.groupBy(records, ({ name, outcome }) =>
    [name, outcome?.kind, outcome && 'status' in outcome ? outcome.status : outcome?.reason].join(
      ' ',
    ),
  );
  const describe = ({ startedAtMs, endedAtMs }: RequestRecord) => {
    const lastKillMs = kills.findLast(({ atMs }) => atMs <= (endedAtMs ?? Infinity))?.atMs ?? 0;
    return `+${Math.round(startedAtMs - lastKillMs)} ms`;
  };
  return [...groups]
    .map(
      ([group, members]) =>
        `${members.length} × ${group} (${members.slice(0, 3).map(describe).join(', ')})`,
    )
    .join('; ');
}

const wasInFlight = ({ service, startedAtMs, endedAtMs }: RequestRecord, kill: Replacement) =>
  service === kill.service &&
  startedAtMs <= kill.atMs + DETECTION_MS &&
  (endedAtMs ?? Infinity) >= kill.atMs;

async function killInstances(product: ArrangedProduct, service: ServiceName): Promise<Measurement> {
  let kills: Replacement[] = [];
  const measurement = await injectFault({
    product,
    users: USERS,
    requestsPerSecond: REQUESTS_PER_SECOND,
    inject: async () => {
      kills = await replaceInstances(product, [service], (_, pid) => process.kill(pid, 'SIGKILL'));
      return performance.now();
    },
    check: (records) => {
      const others = findFailed(records).filter(
        (record) => !kills.some((kill) => wasInFlight(record, kill)),
      );
      return others.length === 0
        ? []
        : [`${others.length} failed requests weren't in flight: ${summarize(others, kills)}`];
    },
  });
  return { ...measurement, recoveryMs: null };
}

/** Two instances of everything behind one gateway. */
export const instanceScenarios: ScenarioGroup<ArrangedProduct> = {
  open: startTwoInstances,
  close: (product) => product.stop(),
  scenarios: [
    { name: 'two instances: SIGTERM of each in turn', run: restartInTurn },
    ...serviceNames.map((service) => ({
      name: `two instances: kill of each ${service}`,
      run: (product: ArrangedProduct) => killInstances(product, service),
    })),
  ],
};
