import { createApp, createAuthenticator } from '@scheduler/service-kit';
import type Koa from 'koa';
import { createHostedAccounts } from './account/hosted-accounts.ts';
import { accountRoutes } from './account/routes.ts';
import { hostedAccountDeletionRoutes } from './account-deletion/routes.ts';
import type { HostedDeps } from './deps.ts';

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
  const { config, project, log } = deps;
  const accounts = createHostedAccounts(project);
  return createApp({
    name: 'auth-service',
    log,
    authenticate: createAuthenticator({ issuer: config.AUTH_ISSUER, keys: config.AUTH_JWKS_URL }),
    dependencies: {
      supabase: {
        check: cacheHealthCheck(async () => {
          try {
            await project.check();
          } catch (err) {
            log.error({ err }, 'hosted project is unavailable');
            throw err;
          }
        }),
      },
    },
    routes: [
      ...accountRoutes(accounts, config.GOTRUE_SITE_URL),
      ...hostedAccountDeletionRoutes(accounts, deps),
    ],
  });
};
