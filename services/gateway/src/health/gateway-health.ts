import { getWorstStatus, serveHealth, type HealthStatus } from '@scheduler/service-kit/http';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import { probe } from '../proxy/readiness-checks.ts';
import type { UpstreamAddress } from '../proxy/upstream-address.ts';
import type { Upstream, Upstreams } from '../proxy/upstreams.ts';

/**
 * Returns `degraded` if an address accepts requests but reports a problem, for example with a
 * dependency.
 */
async function checkAddress(address: UpstreamAddress): Promise<HealthStatus> {
  const [ready, health] = await Promise.all([
    probe(address, '/ready').catch(() => null),
    probe(address, '/health').catch(() => null),
  ]);
  // Services of earlier versions don't have `/ready`.
  const readyStatus = ready?.status === 404 ? health?.status : ready?.status;
  if (readyStatus !== 200) return 'unavailable';
  return health?.status === 200 && readStatus(health.text) !== 'degraded' ? 'ok' : 'degraded';
}

function readStatus(body: string): unknown {
  try {
    return (JSON.parse(body) as { status?: unknown }).status;
  } catch {
    return undefined;
  }
}

async function checkService({ addresses }: Upstream): Promise<HealthStatus> {
  const statuses = await Promise.all(addresses.map(checkAddress));
  if (statuses.every((status) => status === 'ok')) return 'ok';
  return statuses.every((status) => status === 'unavailable') ? 'unavailable' : 'degraded';
}

async function checkServices({ all }: Upstreams) {
  const entries = await Promise.all(
    all.map(async (upstream) => [upstream.name, await checkService(upstream)] as const),
  );
  return Object.fromEntries(entries);
}

export interface GatewayHealthOptions {
  app: Koa;
  upstreams: Upstreams;
  /** Rejects if the gateway can't serve pages. */
  checkPages: () => Promise<void>;
}

/**
 * Serves the health endpoints. The gateway is ready when it can serve pages, even if services are
 * down: restarting the gateway or taking it out of rotation wouldn't fix them.
 */
export function serveGatewayHealth({
  app,
  upstreams,
  checkPages,
}: GatewayHealthOptions): Middleware {
  const isReady = () =>
    checkPages().then(
      () => true,
      () => false,
    );
  const report = async () => {
    const [canServePages, services] = await Promise.all([isReady(), checkServices(upstreams)]);
    const pages: HealthStatus = canServePages ? 'ok' : 'unavailable';
    const statuses = [pages, ...Object.values(services)];
    return { status: getWorstStatus(statuses), pages, services };
  };
  let pendingReport: ReturnType<typeof report> | null = null;
  return serveHealth({
    app,
    name: 'gateway',
    isReady,
    // The endpoint is public, so concurrent requests share a report.
    report: () => (pendingReport ??= report().finally(() => (pendingReport = null))),
  });
}
