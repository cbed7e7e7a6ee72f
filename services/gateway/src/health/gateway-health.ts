import type { Middleware } from 'koa';
import type { Upstream, Upstreams } from '../proxy/upstreams.ts';

const TIMEOUT_MS = 2000;

async function isHealthy({ pool }: Upstream): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({
      path: '/health',
      method: 'GET',
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

async function checkServices({ all }: Upstreams) {
  const results = await Promise.all(all.map(isHealthy));
  const services = all.map(({ name }, index) => [name, results[index] ? 'ok' : 'unavailable']);
  return { ok: results.every(Boolean), services: Object.fromEntries(services) as object };
}

/** Serves `/health`, the status of the gateway and all services. Concurrent requests share a check. */
export function healthCheck(upstreams: Upstreams): Middleware {
  let pendingCheck: ReturnType<typeof checkServices> | null = null;
  return async (context, next) => {
    if (context.path !== '/health') return next();
    pendingCheck ??= checkServices(upstreams).finally(() => {
      pendingCheck = null;
    });
    const { ok, services } = await pendingCheck;
    context.status = ok ? 200 : 503;
    context.set('cache-control', 'no-store');
    context.body = { status: ok ? 'ok' : 'unavailable', service: 'gateway', services };
  };
}
