import { setTimeout as pause } from 'node:timers/promises';
import type { RequestRecord } from '../load/request.ts';
import type { ArrangedProduct } from '../product/arranged-product.ts';
import { startFaultProxy, type FaultProxy, type ProxyMode } from '../product/fault-proxy.ts';
import { startBehindProxy } from '../product/instances.ts';
import type { Measurement, Scenario, ScenarioGroup } from '../scenario.ts';
import { injectFault } from './inject-fault.ts';

interface ProxiedProduct {
  proxy: FaultProxy;
  product: ArrangedProduct;
}

const AFFECTED_SERVICE = 'core-api';
const FAULT_MS = 10_000;
/** Maximum time until a client gets a response. */
const MAX_ANSWER_MS = 32_000;
/** Maximum time of a request to a different service on a busy machine. */
const MAX_UNAFFECTED_MS = 2000;

const getDurationMs = ({ startedAtMs, endedAtMs }: RequestRecord) =>
  (endedAtMs ?? startedAtMs) - startedAtMs;

/** Checks that every request gets a response in time and that other services aren't affected. */
function checkAnswers(records: readonly RequestRecord[]): string[] {
  const late = records.filter((record) => getDurationMs(record) > MAX_ANSWER_MS);
  const affected = records.filter(
    (record) =>
      record.service !== AFFECTED_SERVICE &&
      (record.outcome?.kind !== 'success' || getDurationMs(record) > MAX_UNAFFECTED_MS),
  );
  return [
    ...(late.length > 0 ? [`${late.length} answers took more than ${MAX_ANSWER_MS / 1000} s`] : []),
    ...(affected.length > 0 ? [`${affected.length} requests to other services were affected`] : []),
  ];
}

const breakUpstream = ({ product, proxy }: ProxiedProduct, mode: ProxyMode): Promise<Measurement> =>
  injectFault({
    product,
    inject: async () => {
      proxy.setMode(mode);
      await pause(FAULT_MS);
      proxy.setMode('pass');
      return performance.now();
    },
    check: checkAnswers,
  });

const createScenario = (name: string, mode: ProxyMode): Scenario<ProxiedProduct> => ({
  name,
  run: (fixture) => breakUpstream(fixture, mode),
});

/** Network faults between the gateway and core-api. */
export const upstreamScenarios: ScenarioGroup<ProxiedProduct> = {
  open: async () => {
    const proxy = await startFaultProxy();
    return {
      proxy,
      product: await startBehindProxy(AFFECTED_SERVICE, proxy.port, proxy.setTarget),
    };
  },
  close: async ({ product, proxy }) => {
    await product.stop();
    await proxy.close();
  },
  scenarios: [
    createScenario('slow upstream', 'slow'),
    createScenario('hanging upstream', 'hang'),
    createScenario('upstream that resets connections', 'reset'),
    createScenario('upstream that truncates responses', 'truncate'),
    createScenario('upstream that does not speak HTTP', 'garbage'),
  ],
};
