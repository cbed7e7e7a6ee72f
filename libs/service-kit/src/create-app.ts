import Koa from 'koa';
import type { Authenticator } from './authenticate.ts';
import { accessLog, handleErrors } from './middleware.ts';
import type { MountedRoute } from './handle.ts';
import { checkDependencies, serveHealth, type Dependency } from './health.ts';
import type { Log } from './log.ts';
import { mount, type ConcurrencyLimit } from './mount.ts';
import { methodNotAllowed } from './problem.ts';
import { assertPlanLookup, type PlanLookup } from './require-feature.ts';
import type { ServiceAuthenticator } from './service-token.ts';
import { negotiateLocale } from './locale.ts';

export interface AppOptions {
  /** Service name, returned by the health endpoints. */
  name: string;
  log: Log;
  routes: MountedRoute[];
  /** Routes mounted at the site root instead of under `/api`. */
  rootRoutes?: MountedRoute[];
  /** Routes for other services, mounted at the root. */
  internal?: { routes: MountedRoute[]; authenticate: ServiceAuthenticator };
  authenticate: Authenticator;
  /** Required if any route has a `feature`. */
  getPlan?: PlanLookup;
  /** Limits the concurrent requests of each client. */
  limitConcurrency?: ConcurrencyLimit;
  /** Dependencies by name, reported by `/health`. `/ready` considers only the essential ones. */
  dependencies?: Record<string, Dependency>;
  /** Runs inside the error handler, before the routes. */
  middleware?: Koa.Middleware[];
}

/**
 * Creates a service's Koa application: access log, error handling, health endpoints, and routes
 * under `/api`.
 *
 * @throws Error if a route has a `feature` but `getPlan` is missing
 */
export function createApp(options: AppOptions): Koa {
  const { routes, rootRoutes = [], internal, authenticate, getPlan, limitConcurrency } = options;
  const publicGuards = { authenticate, getPlan, limitConcurrency };
  assertPlanLookup([...routes, ...rootRoutes], getPlan);
  const app = new Koa();
  // Handles broken connections. Without a listener, Koa would write them to stderr.
  app.on('error', (err: unknown) =>
    options.log.info({ err }, 'connection closed during a request'),
  );
  const router = mount(routes, publicGuards);
  const rootRouter = mount(rootRoutes, publicGuards, '');
  app.use(accessLog(options.log));
  app.use(negotiateLocale);
  app.use(handleErrors(options.log));
  app.use(
    serveHealth({ app, name: options.name, ...checkDependencies(options.dependencies ?? {}) }),
  );
  for (const middleware of options.middleware ?? []) app.use(middleware);
  app.use(rootRouter.routes());
  if (internal) {
    const authenticateService = internal.authenticate;
    const guards = { authenticate, authenticateService, limitConcurrency };
    app.use(mount(internal.routes, guards, '').routes());
  }
  app.use(router.routes());
  app.use(
    router.allowedMethods({
      throw: true,
      methodNotAllowed,
      notImplemented: methodNotAllowed,
    }),
  );
  return app;
}
