import type Koa from 'koa';
import { methodNotAllowed } from './problem.ts';

export type HealthStatus = 'ok' | 'degraded' | 'unavailable';

/** A dependency of a service, for example its database or a second service. */
export interface Dependency {
  /** Rejects if the dependency is unavailable. Resolves to `degraded` if it works partially. */
  check: () => Promise<unknown>;
  /**
   * Whether the service can't take any request without it. Never set it for other services: if that
   * service failed, every service that uses it would become unready too.
   *
   * @default false
   */
  isEssential?: boolean;
}

/** Less than the timeout of a typical health check, which would otherwise count as a hang. */
const CHECK_TIMEOUT_MS = 1500;

/** Runs a check with a timeout. Concurrent callers share one run. */
function shareCheck(check: Dependency['check']): () => Promise<HealthStatus> {
  let pendingCheck: Promise<HealthStatus> | null = null;
  const run = async (): Promise<HealthStatus> => {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error('timeout')), CHECK_TIMEOUT_MS);
    try {
      const result = await Promise.race([check(), timeout.promise]);
      return result === 'degraded' ? 'degraded' : 'ok';
    } catch {
      return 'unavailable';
    } finally {
      clearTimeout(timer);
      pendingCheck = null;
    }
  };
  return () => (pendingCheck ??= run());
}

const STATUSES: readonly HealthStatus[] = ['ok', 'degraded', 'unavailable'];

/** Returns the worst of several statuses, or `ok` for an empty list. */
export const getWorstStatus = (statuses: readonly HealthStatus[]): HealthStatus =>
  STATUSES[Math.max(0, ...statuses.map((status) => STATUSES.indexOf(status)))] ?? 'ok';

/** Body of `/health` without `service`. */
export interface HealthReport {
  status: HealthStatus;
}

/** Paths of the health endpoints. Requests to them aren't logged. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/live', '/ready', '/health']);

export interface HealthOptions {
  /** The app emits `stopping` when it shuts down. `/ready` returns 503 from then on. */
  app: Koa;
  /** Service name, included in each response. */
  name: string;
  /** Whether this instance can take requests. */
  isReady: () => Promise<boolean>;
  /** Returns the body of `/health`. The status `unavailable` results in 503. */
  report: () => Promise<HealthReport>;
}

/**
 * Creates middleware that serves the health endpoints:
 *
 * - `/live`: the process responds. It has no dependencies, so a restart can fix a failure.
 * - `/ready`: this instance can take requests.
 * - `/health`: status of the service and its dependencies, for people and monitoring.
 */
export function serveHealth({ app, name, isReady, report }: HealthOptions): Koa.Middleware {
  let isStopping = false;
  app.once('stopping', () => (isStopping = true));
  const checks: Record<string, () => Promise<HealthReport>> = {
    '/live': async () => ({ status: 'ok' }),
    '/ready': async () => {
      const canTakeRequests = !isStopping && (await isReady());
      return { status: canTakeRequests && !isStopping ? 'ok' : 'unavailable' };
    },
    '/health': report,
  };
  return async (context, next) => {
    const check = checks[context.path];
    if (!check) return next();
    if (context.method !== 'GET' && context.method !== 'HEAD') {
      context.set('allow', 'GET, HEAD');
      throw methodNotAllowed();
    }
    const { status, ...details } = await check();
    context.status = status === 'unavailable' ? 503 : 200;
    context.set('cache-control', 'no-store');
    context.body = { status, service: name, ...details };
  };
}

/**
 * Creates the checks for `serveHealth` from a list of dependencies. The instance is ready while all
 * essential dependencies are available. The report contains the status of each dependency, and the
 * worst of them as the overall status.
 *
 * @param dependencies by name
 */
export function checkDependencies(
  dependencies: Record<string, Dependency>,
): Pick<HealthOptions, 'isReady' | 'report'> {
  const checks = Object.entries(dependencies).map(([name, { check, isEssential = false }]) => ({
    name,
    isEssential,
    check: shareCheck(check),
  }));
  return {
    async isReady() {
      const essential = checks.filter(({ isEssential }) => isEssential);
      const statuses = await Promise.all(essential.map(({ check }) => check()));
      return !statuses.includes('unavailable');
    },
    async report() {
      const entries = await Promise.all(
        checks.map(async ({ name, check }) => [name, await check()] as const),
      );
      const status = getWorstStatus(entries.map(([, dependencyStatus]) => dependencyStatus));
      return { status, dependencies: Object.fromEntries(entries) };
    },
  };
}

/** Dependency of a service on its own database. */
export const databaseDependency = (db: {
  raw: (sql: string) => PromiseLike<unknown>;
}): Dependency => ({
  check: async () => {
    await db.raw('select 1');
  },
  isEssential: true,
});
