import { t } from '@scheduler/i18n/words';
import Koa from 'koa';
import type { Authenticator } from './authenticate.ts';
import { accessLog, problemBoundary } from './boundary.ts';
import type { Mounted } from './handle.ts';
import type { Log } from './log.ts';
import { mount } from './mount.ts';
import { Problem } from './problem.ts';
import { requirePlans, type PlanOf } from './require-feature.ts';
import type { ServiceDoor } from './service-token.ts';
import { speakAsAsked } from './speak-as-asked.ts';

export interface AppOptions {
  /** The service's name, answered by `/health`. */
  name: string;
  log: Log;
  routes: Mounted[];
  /** Routes at the root of the site rather than below `/api`. */
  rootRoutes?: Mounted[];
  /** Routes for other services, at the root, and how those are known. */
  internal?: { routes: Mounted[]; door: ServiceDoor };
  authenticate: Authenticator;
  /** The plan in force for a caller; needed by routes that have a `feature`. */
  planOf?: PlanOf;
  /**
   * Rejects when the service cannot work, such as a database that does not answer. `degraded` says
   * that a part of it cannot, for which nobody should restart it.
   */
  check: () => Promise<unknown>;
  /** Runs inside the problem boundary, before the routes. */
  middleware?: Koa.Middleware[];
}

/**
 * A service's Koa application: access log, problem boundary, health, routes below `/api`.
 *
 * @throws Error when routes need to know of plans and there is no `planOf`
 */
export function createApp(options: AppOptions): Koa {
  const { routes, rootRoutes = [], internal, authenticate, planOf } = options;
  requirePlans([...routes, ...rootRoutes], planOf);
  const app = new Koa();
  // Broken connections end here; unheard, the framework would write them past the log.
  app.on('error', (err: unknown) => options.log.info({ err }, 'a request broke off'));
  const router = mount(routes, { authenticate, planOf });
  const rootRouter = mount(rootRoutes, { authenticate, planOf }, '');
  app.use(accessLog(options.log));
  app.use(speakAsAsked);
  app.use(problemBoundary(options.log));
  app.use(health(options));
  for (const middleware of options.middleware ?? []) app.use(middleware);
  app.use(rootRouter.routes());
  if (internal) {
    const doors = { authenticate, serviceDoor: internal.door };
    app.use(mount(internal.routes, doors, '').routes());
  }
  app.use(router.routes());
  app.use(
    router.allowedMethods({
      throw: true,
      methodNotAllowed: notAllowed,
      notImplemented: notAllowed,
    }),
  );
  return app;
}

const notAllowed = () =>
  new Problem('method-not-allowed', t('This address does not answer that method'));

function health({ name, check }: AppOptions): Koa.Middleware {
  return async (context, next) => {
    if (context.path !== '/health') return next();
    const status = await check().then(
      (found) => (found === 'degraded' ? 'degraded' : 'ok'),
      () => 'unavailable',
    );
    context.status = status === 'unavailable' ? 503 : 200;
    context.body = { status, service: name };
  };
}
