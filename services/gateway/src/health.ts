import type { Middleware } from 'koa';
import type { Upstream, Upstreams } from './upstreams.ts';

const PATIENCE_MS = 2000;

async function isHealthy({ pool }: Upstream): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({
      path: '/health',
      method: 'GET',
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

async function ask({ all }: Upstreams) {
  const answers = await Promise.all(all.map(isHealthy));
  const services = all.map(({ name }, index) => [name, answers[index] ? 'ok' : 'unavailable']);
  return { ok: answers.every(Boolean), services: Object.fromEntries(services) as object };
}

/** `/health`: this gateway and every service behind it. Askers at one time share one asking. */
export function health(upstreams: Upstreams): Middleware {
  let asking: ReturnType<typeof ask> | null = null;
  return async (context, next) => {
    if (context.path !== '/health') return next();
    asking ??= ask(upstreams).finally(() => {
      asking = null;
    });
    const { ok, services } = await asking;
    context.status = ok ? 200 : 503;
    context.set('cache-control', 'no-store');
    context.body = { status: ok ? 'ok' : 'unavailable', service: 'gateway', services };
  };
}
