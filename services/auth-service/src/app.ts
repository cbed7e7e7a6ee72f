import { fileURLToPath } from 'node:url';
import { createApp, createAuthenticator } from '@scheduler/service-kit';
import type Koa from 'koa';
import { accountRoutes, limitAccountCalls } from './account/routes.ts';
import type { Deps } from './deps.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { createRouter } from './protocol/router.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

export const createAuthApp = (deps: Deps): Koa =>
  createApp({
    name: 'auth-service',
    log: deps.log,
    authenticate: createAuthenticator({
      issuer: deps.config.AUTH_ISSUER,
      keys: deps.keys.lookup,
    }),
    check: async () => {
      await deps.db.raw('select 1');
    },
    middleware: [createRouter(deps, endpoints), limitAccountCalls(deps)],
    routes: accountRoutes(deps),
  });
