import { fileURLToPath } from 'node:url';
import { createApp, type Authenticator, type Database, type Log } from '@scheduler/service-kit';
import { googleRoutes } from './google/routes.ts';
import { subscriptionTable } from './subscriptions/routes.ts';

/** Where this service's tables are, and what makes them. */
export const tables = {
  schema: 'billing',
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
};

export interface Deps {
  db: Database;
  log: Log;
  authenticate: Authenticator;
}

export const createBillingApp = (deps: Deps) =>
  createApp({
    name: 'billing-service',
    log: deps.log,
    authenticate: deps.authenticate,
    check: () => deps.db.raw('select 1'),
    middleware: [subscriptionTable(deps)],
    routes: [...googleRoutes(deps)],
  });
