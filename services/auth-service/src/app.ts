import { fileURLToPath } from 'node:url';
import {
  createApp,
  createAuthenticator,
  createServiceDoor,
  type Log,
} from '@scheduler/service-kit';
import type Koa from 'koa';
import { hostedAccounts } from './account/hosted-accounts.ts';
import { limitAccountCalls } from './account/limit-calls.ts';
import { ownAccounts } from './account/own-accounts.ts';
import type { ProjectClient } from './account/project-client.ts';
import { accountRoutes } from './account/routes.ts';
import type { HostedConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { hostedLeavingRoutes, leavingRoutes } from './leaving/routes.ts';
import { createRouter } from './protocol/router.ts';
import { internalSessionRoutes, sessionRoutes } from './sessions/routes.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

const NAME = 'auth-service';

/** Keeps the accounts: the whole protocol, and the product's own words for it. */
export const createAuthApp = (deps: Deps): Koa =>
  createApp({
    name: NAME,
    log: deps.log,
    authenticate: createAuthenticator({
      issuer: deps.config.AUTH_ISSUER,
      keys: deps.keys.lookup,
    }),
    check: async () => {
      await deps.db.raw('select 1');
    },
    middleware: [createRouter(deps, endpoints), limitAccountCalls(deps)],
    routes: [
      ...accountRoutes(ownAccounts(deps), deps.config.GOTRUE_SITE_URL),
      ...sessionRoutes(deps),
      ...leavingRoutes(deps),
    ],
    ...(deps.config.INTERNAL_KEY && {
      internal: {
        routes: internalSessionRoutes(deps),
        door: createServiceDoor({ keys: deps.config.INTERNAL_KEY, audience: NAME }),
      },
    }),
  });

export interface HostedDeps {
  config: HostedConfig;
  project: ProjectClient;
  log: Log;
}

const ASKED_EVERY = 10_000;

/** Anyone may ask for our health, and often; the project is asked once in a while. */
function sparingly(check: () => Promise<unknown>) {
  let answer: Promise<unknown> | null = null;
  let until = 0;
  return () => {
    if (!answer || Date.now() >= until) {
      until = Date.now() + ASKED_EVERY;
      answer = check();
    }
    return answer;
  };
}

/** Passes the product's own words on to a hosted project, which speaks the protocol itself. */
export const createHostedApp = ({ config, project, log }: HostedDeps): Koa => {
  const accounts = hostedAccounts(project);
  return createApp({
    name: NAME,
    log,
    authenticate: createAuthenticator({ issuer: config.AUTH_ISSUER, keys: config.AUTH_JWKS_URL }),
    check: sparingly(async () => {
      try {
        await project.check();
      } catch (err) {
        log.error({ err }, 'the hosted project cannot be used');
        throw err;
      }
    }),
    routes: [
      ...accountRoutes(accounts, config.GOTRUE_SITE_URL),
      ...hostedLeavingRoutes(accounts, config),
    ],
  });
};
