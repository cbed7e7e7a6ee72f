import { fileURLToPath } from 'node:url';
import {
  createApp,
  migrate,
  migrateJobs,
  openDatabase,
  type Authenticator,
  type Database,
  type Log,
} from '@scheduler/service-kit';
import type Koa from 'koa';
import { SCHEMA } from './config.ts';
import { eventRoutes } from './events/routes.ts';
import { registering } from './people/operations.ts';
import { createPlanLookup } from './schedules/billing-client.ts';
import { scheduleRoutes } from './schedules/routes.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Opens the service's database and brings it up to date, the job queue's tables included. */
export async function openCore(url: string, log: Log): Promise<Database> {
  const db = openDatabase({ url, schema: SCHEMA });
  await migrate(db, { directory: MIGRATIONS, schema: SCHEMA });
  await migrateJobs(db, { url, schema: SCHEMA, log });
  return db;
}

export interface CoreOptions {
  db: Database;
  log: Log;
  authenticate: Authenticator;
  /** Where billing-service answers `/rest/v1`. */
  billingUrl: string;
}

export function createCore({ db, log, authenticate, billingUrl }: CoreOptions): Koa {
  const planOf = createPlanLookup({ billingUrl, log });
  return createApp({
    name: 'core-api',
    log,
    authenticate: registering(db, authenticate),
    check: () => db.raw('select 1'),
    routes: [...scheduleRoutes({ db, planOf }), ...eventRoutes({ db })],
  });
}
