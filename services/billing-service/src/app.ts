import { fileURLToPath } from 'node:url';
import { google, googleSync } from '@scheduler/contracts/billing';
import {
  createApp,
  databaseDependency,
  migrate,
  migrateJobs,
  openDatabase,
  type Authenticator,
  type Database,
  type InternalAuth,
  type DatabaseSettings,
  type Log,
} from '@scheduler/service-kit';
import { accountRoutes } from './account/routes.ts';
import { SCHEMA } from './config.ts';
import type { BaseDeps } from './deps.ts';
import { googleCallback } from './google/oauth-callback.ts';
import type { GoogleServices } from './google/deps.ts';
import { mountLazily } from './google/lazy-routes.ts';
import { googleRoutes } from './google/routes.ts';
import { googleNotifications } from './google/sync/push-notifications.ts';
import { createAccountStatus, type StripeAccountStatus } from './stripe/account-status.ts';
import type { StripeClient } from './stripe/stripe-client.ts';
import { readSubscription } from './subscriptions/operations.ts';
import { paymentRoutes, subscriptionForServices } from './subscriptions/routes.ts';
import { subscriptionTable } from './subscriptions/postgrest-table.ts';
import { stripeWebhook } from './subscriptions/webhook.ts';

/** The database schema of this service and its migrations. */
export const tables = {
  schema: SCHEMA,
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
  jobs: true,
};

/** Opens the service's database and applies all migrations, including those of the job queue. */
export async function openBillingDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const db = openDatabase({ ...settings, schema: SCHEMA });
  await migrate(db, { ...tables, log });
  await migrateJobs(db, { schema: SCHEMA, log });
  return db;
}

export interface BillingOptions extends BaseDeps {
  authenticate: Authenticator;
  /** `null` disables payments. */
  stripe: StripeClient | null;
  webhookSecrets: readonly string[];
  /** `null` disables Google accounts. */
  google: GoogleServices | null;
  /** Authenticates other services. Without it, internal routes are disabled. */
  internalAuth?: InternalAuth | null;
}

export interface Deps extends BillingOptions {
  stripeStatus: StripeAccountStatus;
}

/** Routes that are loaded only after a Google account is connected. */
function connectedGoogleRoutes(deps: Deps) {
  const { connect: _, ...otherRoutes } = googleSync;
  return mountLazily([google.events, ...Object.values(otherRoutes)], async () => {
    const [{ googleCalendarRoutes: calendarRoutes }, { googleSyncRoutes }] = await Promise.all([
      import('./google/routes-calendars.ts'),
      import('./google/sync/routes.ts'),
    ]);
    return [...calendarRoutes(deps), ...googleSyncRoutes(deps)];
  });
}

export function createBillingApp(options: BillingOptions) {
  const deps: Deps = { ...options, stripeStatus: createAccountStatus() };
  const { internalAuth } = options;
  return createApp({
    name: 'billing-service',
    log: deps.log,
    authenticate: deps.authenticate,
    getPlan: async ({ userId }) =>
      (await readSubscription(deps.db, userId, deps.clock())).plan_type,
    dependencies: {
      database: databaseDependency(deps.db),
      ...(deps.stripe && {
        stripe: { check: async () => (deps.stripeStatus.isKeyRejected() ? 'degraded' : 'ok') },
      }),
    },
    middleware: [
      stripeWebhook(deps),
      subscriptionTable(deps),
      googleCallback(deps),
      googleNotifications(deps),
    ],
    routes: [...paymentRoutes(deps), ...googleRoutes(deps), ...connectedGoogleRoutes(deps)],
    ...(internalAuth && {
      internal: {
        routes: [...accountRoutes(deps), subscriptionForServices(deps)],
        authenticate: internalAuth.authenticate,
      },
    }),
  });
}
