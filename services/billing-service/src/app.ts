import { fileURLToPath } from 'node:url';
import { google, googleSync } from '@scheduler/contracts/billing';
import {
  createApp,
  createServiceAuthenticator,
  migrate,
  migrateJobs,
  openDatabase,
  type Authenticator,
  type Database,
  type Log,
} from '@scheduler/service-kit';
import { accountRoutes } from './account/routes.ts';
import { SCHEMA } from './config.ts';
import { googleCallback } from './google/oauth-callback.ts';
import type { GoogleServices } from './google/deps.ts';
import { mountLazily } from './google/lazy-routes.ts';
import { googleRoutes } from './google/routes.ts';
import { googleNotifications } from './google/sync/push-notifications.ts';
import { createCondition, type Condition } from './stripe/condition.ts';
import type { StripeClient } from './stripe/stripe-client.ts';
import { subscriptionOf } from './subscriptions/operations.ts';
import { paymentRoutes, subscriptionForServices } from './subscriptions/routes.ts';
import { subscriptionTable } from './subscriptions/table.ts';
import { stripeWebhook } from './subscriptions/webhook.ts';

/** Where this service's tables are, and what makes them. */
export const tables = {
  schema: SCHEMA,
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
  jobs: true,
};

/** Opens the service's database and brings it up to date, the job queue's tables included. */
export async function openBilling(url: string, log: Log): Promise<Database> {
  const db = openDatabase({ url, schema: SCHEMA });
  await migrate(db, tables);
  await migrateJobs(db, { url, schema: SCHEMA, log });
  return db;
}

export interface BillingOptions {
  db: Database;
  log: Log;
  authenticate: Authenticator;
  /** `null`: nothing can be bought here. */
  stripe: StripeClient | null;
  webhookSecrets: readonly string[];
  /** `null`: no Google account can be connected here. */
  google: GoogleServices | null;
  /** Where people reach the product. */
  siteUrl: string;
  /** What other services are known by; without it none can call. */
  internalKeys?: readonly string[] | undefined;
  /** Epoch milliseconds. */
  clock: () => number;
}

export interface Deps extends BillingOptions {
  condition: Condition;
}

/** What is called once an account of Google's is connected. */
function connectedGoogleRoutes(deps: Deps) {
  const { connect: _, ...rest } = googleSync;
  return mountLazily([google.events, ...Object.values(rest)], async () => {
    const [{ googleCalendarRoutes: connectedRoutes }, { googleSyncRoutes }] = await Promise.all([
      import('./google/routes-calendars.ts'),
      import('./google/sync/routes.ts'),
    ]);
    return [...connectedRoutes(deps), ...googleSyncRoutes(deps)];
  });
}

export function createBillingApp(options: BillingOptions) {
  const deps: Deps = { ...options, condition: createCondition() };
  const { internalKeys } = options;
  return createApp({
    name: 'billing-service',
    log: deps.log,
    authenticate: deps.authenticate,
    getPlan: async ({ userId }) => (await subscriptionOf(deps.db, userId, deps.clock())).plan_type,
    checkHealth: async () => {
      await deps.db.raw('select 1');
      return deps.condition.isRefused() ? 'degraded' : 'ok';
    },
    middleware: [
      stripeWebhook(deps),
      subscriptionTable(deps),
      googleCallback(deps),
      googleNotifications(deps),
    ],
    routes: [...paymentRoutes(deps), ...googleRoutes(deps), ...connectedGoogleRoutes(deps)],
    ...(internalKeys && {
      internal: {
        routes: [...accountRoutes(deps), subscriptionForServices(deps)],
        authenticate: createServiceAuthenticator({
          keys: internalKeys,
          audience: 'billing-service',
        }),
      },
    }),
  });
}
