import { fileURLToPath } from 'node:url';
import {
  createApp,
  createPlanLookup,
  createServiceDoor,
  migrate,
  migrateJobs,
  openDatabase,
  type Authenticator,
  type Database,
  type Log,
  type PlanOf,
  type SessionCheck,
} from '@scheduler/service-kit';
import type Koa from 'koa';
import { refusingClosed } from './accounts/closed.ts';
import { accountRoutes } from './accounts/routes.ts';
import { acceptingKeys } from './api-keys/operations.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { SCHEMA } from './config.ts';
import { eventRoutes } from './events/routes.ts';
import { freeBusyRoutes } from './free-busy/routes.ts';
import { habitRoutes } from './habits/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { feedRoutes, openFeedRoutes } from './ics/feeds/routes.ts';
import { icsRoutes } from './ics/routes.ts';
import { subscriptionRoutes } from './ics/subscriptions/routes.ts';
import { inboundMail } from './invitations/inbound.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { rsvpPages } from './invitations/rsvp.ts';
import { createHub, type Hub } from './live/hub.ts';
import { liveRoutes } from './live/routes.ts';
import { createSessionWatch, type SessionWatch } from './live/session-watch.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { registering } from './people/operations.ts';
import { warnOfOldZones } from './preferences/operations.ts';
import { pollPages } from './polls/pages.ts';
import { pollRoutes } from './polls/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { quickAddRoutes } from './quick-add/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { knownPlans } from './schedules/repository-plans.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { syncRoutes } from './sync/routes.ts';
import { createWaiting } from './sync/waiting.ts';
import { taskRoutes } from './tasks/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Opens the service's database and brings it up to date, the job queue's tables included. */
export async function openCore(url: string, log: Log): Promise<Database> {
  warnOfOldZones(log);
  const db = openDatabase({ url, schema: SCHEMA });
  await migrate(db, { directory: MIGRATIONS, schema: SCHEMA });
  await migrateJobs(db, { url, schema: SCHEMA, log });
  return db;
}

interface RouteDeps {
  db: Database;
  hub: Hub;
  watch?: SessionWatch | undefined;
  planOf: PlanOf;
  /** What links are signed with. */
  signingSecrets: readonly string[];
}

/** Every route that the service answers, but for those that are open to all. */
export const coreRoutes = ({ db, hub, watch, planOf, signingSecrets }: RouteDeps) => [
  ...scheduleRoutes({ db, planOf }),
  ...sharingRoutes({ db, planOf }),
  ...quickAddRoutes({ db }),
  ...searchRoutes({ db }),
  ...reminderRoutes({ db }),
  ...eventRoutes({ db }),
  ...taskRoutes({ db }),
  ...habitRoutes({ db }),
  ...pollRoutes({ db, signingSecrets }),
  ...freeBusyRoutes({ db }),
  ...preferenceRoutes({ db }),
  ...historyRoutes({ db }),
  ...invitationRoutes({ db }),
  ...apiKeyRoutes({ db, planOf }),
  ...webhookRoutes({ db }),
  ...liveRoutes({ db, hub, watch }),
  ...icsRoutes({ db }),
  ...feedRoutes({ db }),
  ...subscriptionRoutes({ db, planOf }),
];

export interface CoreOptions {
  db: Database;
  log: Log;
  /** Where billing-service answers `/rest/v1`. */
  billingUrl: string;
  authenticate: Authenticator;
  /** By which open streams end with their session. */
  isLive?: SessionCheck | undefined;
  /** What the links of invitations are signed with. */
  signingSecrets: readonly string[];
  /** Shared with whoever hands arriving mail in; without them nobody may. */
  inboundSecrets?: readonly string[] | undefined;
  /** What other services are known by. */
  internalKeys: readonly string[];
}

export function createCore(options: CoreOptions): Koa {
  const { db, log, billingUrl, authenticate, signingSecrets, inboundSecrets } = options;
  const { internalKeys, isLive } = options;
  const planOf = createPlanLookup({
    billingUrl,
    service: 'core-api',
    internalKey: internalKeys[0],
    log,
    memory: knownPlans(db),
  });
  const post = { db, log, signingSecrets, inboundSecrets, clock: Date.now };
  const hub = createHub({ db, log });
  const watch = isLive && createSessionWatch(isLive);
  const waiting = createWaiting({ db, log });
  const app = createApp({
    name: 'core-api',
    log,
    authenticate: refusingClosed(db, acceptingKeys(db, registering(db, authenticate))),
    check: () => db.raw('select 1'),
    middleware: [rsvpPages(post), pollPages(post), inboundMail(post)],
    planOf,
    routes: [...coreRoutes({ db, hub, watch, planOf, signingSecrets }), ...openApiRoutes()],
    rootRoutes: openFeedRoutes({ db }),
    internal: {
      routes: [...syncRoutes({ db, waiting }), ...accountRoutes({ db })],
      door: createServiceDoor({ keys: internalKeys, audience: 'core-api' }),
    },
  });
  // Open streams, and calls that wait, would hold up the end of the process.
  app.on('closing', () => {
    watch?.close();
    void hub.close();
    void waiting.close();
  });
  return app;
}
