import { fileURLToPath } from 'node:url';
import { createApp, createAuthenticator, databaseDependency } from '@scheduler/service-kit';
import type Koa from 'koa';
import { rateLimitAccountRequests } from './account/rate-limit.ts';
import { createLocalAccounts } from './account/local-accounts.ts';
import { accountRoutes } from './account/routes.ts';
import { internalSecurityLogRoutes, securityLogRoutes } from './audit/routes.ts';
import type { Deps, HostedDeps } from './deps.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { hostedAccountDeletionRoutes, accountDeletionRoutes } from './account-deletion/routes.ts';
import { createRouter } from './protocol/router.ts';
import { internalSessionRoutes, sessionRoutes } from './sessions/routes.ts';
import { createSessionChanges } from './sessions/session-changes.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

const SERVICE_NAME = 'auth-service';

/** Serves the GoTrue protocol and the account routes of the product API. */
export function createAuthApp(deps: Deps): Koa {
  const sessionChanges = createSessionChanges(deps);
  const app = createApp({
    name: SERVICE_NAME,
    log: deps.log,
    authenticate: createAuthenticator({
      issuer: deps.config.AUTH_ISSUER,
      keys: deps.keys.lookup,
    }),
    dependencies: { database: databaseDependency(deps.db) },
    middleware: [createRouter(deps, endpoints), rateLimitAccountRequests(deps)],
    routes: [
      ...accountRoutes(createLocalAccounts(deps), deps),
      ...sessionRoutes(deps),
      ...securityLogRoutes(deps),
      ...accountDeletionRoutes(deps),
    ],
    ...(deps.internalAuth && {
      internal: {
        routes: [
          ...internalSessionRoutes(deps, sessionChanges),
          ...internalSecurityLogRoutes(deps),
        ],
        authenticate: deps.internalAuth.authenticate,
      },
    }),
  });
  // Open streams would delay the shutdown.
  app.on('closing', () => void sessionChanges.close());
  return app;
}

const HEALTH_CHECK_TTL_MS = 10_000;

/** Caches the health check, because the endpoint is public and each check calls the project. */
function cacheHealthCheck(check: () => Promise<unknown>) {
  let cachedResult: Promise<unknown> | null = null;
  let expiresAt = 0;
  return () => {
    if (!cachedResult || Date.now() >= expiresAt) {
      expiresAt = Date.now() + HEALTH_CHECK_TTL_MS;
      cachedResult = check();
    }
    return cachedResult;
  };
}

/** Serves the product API's account routes for a hosted project, which serves GoTrue itself. */
export const createHostedApp = (deps: HostedDeps): Koa => {
  const { config, accounts, log } = deps;
  return createApp({
    name: SERVICE_NAME,
    log,
    authenticate: createAuthenticator({ issuer: config.AUTH_ISSUER, keys: config.AUTH_JWKS_URL }),
    dependencies: {
      supabase: {
        check: cacheHealthCheck(async () => {
          try {
            await accounts.check();
          } catch (err) {
            log.error({ err }, 'hosted project is unavailable');
            throw err;
          }
        }),
      },
    },
    routes: [...accountRoutes(accounts, deps), ...hostedAccountDeletionRoutes(deps)],
  });
};
