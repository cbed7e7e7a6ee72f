import { fileURLToPath } from 'node:url';
import { createApp, createAuthenticator, databaseDependency } from '@scheduler/service-kit';
import type Koa from 'koa';
import { rateLimitAccountRequests } from './account/rate-limit.ts';
import { createLocalAccounts } from './account/local-accounts.ts';
import { accountRoutes } from './account/routes.ts';
import type { Deps } from './deps.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { accountDeletionRoutes } from './account-deletion/routes.ts';
import { createRouter } from './protocol/router.ts';
import { internalSessionRoutes, sessionRoutes } from './sessions/routes.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Serves the GoTrue protocol and the account routes of the product API. */
export const createAuthApp = (deps: Deps): Koa =>
  createApp({
    name: 'auth-service',
    log: deps.log,
    authenticate: createAuthenticator({
      issuer: deps.config.AUTH_ISSUER,
      keys: deps.keys.lookup,
    }),
    dependencies: { database: databaseDependency(deps.db) },
    middleware: [createRouter(deps, endpoints), rateLimitAccountRequests(deps)],
    routes: [
      ...accountRoutes(createLocalAccounts(deps), deps.config.GOTRUE_SITE_URL),
      ...sessionRoutes(deps),
      ...accountDeletionRoutes(deps),
    ],
    ...(deps.internalAuth && {
      internal: {
        routes: internalSessionRoutes(deps),
        authenticate: deps.internalAuth.authenticate,
      },
    }),
  });
