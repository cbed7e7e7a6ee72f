import { fileURLToPath } from 'node:url';
import {
  createApp,
  createPlanLookup,
  databaseDependency,
  migrate,
  migrateJobs,
  openDatabase,
  type Authenticator,
  type Database,
  type InternalAuth,
  type DatabaseSettings,
  type Log,
  type PlanLookup,
  type SessionMonitor,
} from '@scheduler/service-kit';
import type Koa from 'koa';
import { rejectClosedAccounts } from './accounts/reject-closed-accounts.ts';
import { accountRoutes } from './accounts/routes.ts';
import { acceptApiKeys } from './api-keys/operations.ts';
import { findActiveKeyIds } from './api-keys/repository.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { SCHEMA } from './config.ts';
import type { InvitationQuota } from './email-protection/invitation-limit.ts';
import { DEFAULT_INVITATION_LIMITS, type InvitationLimits } from './email-protection/reputation.ts';
import { emailPreferencesEndpoint } from './email-protection/email-preferences-endpoint.ts';
import { eventRoutes } from './events/routes.ts';
import { freeBusyRoutes } from './free-busy/routes.ts';
import { habitRoutes } from './habits/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { feedRoutes, publicFeedRoutes } from './ics/feeds/routes.ts';
import { icsRoutes } from './ics/routes.ts';
import { subscriptionRoutes } from './ics/subscriptions/routes.ts';
import { inboundEmailEndpoint } from './invitations/inbound-email-endpoint.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { rsvpEndpoint } from './invitations/rsvp-endpoint.ts';
import { createStreamHub, type StreamHub } from './live/stream-hub.ts';
import { liveRoutes } from './live/routes.ts';
import { createStreamWatch, type StreamWatch } from './live/stream-watch.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { registerUsers } from './people/operations.ts';
import { warnAboutOutdatedTimeZones } from './preferences/operations.ts';
import { pollEndpoint } from './polls/poll-endpoint.ts';
import { pollRoutes } from './polls/routes.ts';
import { createEventQuota, type EventQuota } from './quotas/event-quota.ts';
import { defaultQuotas, type Quotas } from './quotas/config.ts';
import { createAccountLoad, type AccountLoad } from './quotas/account-load.ts';
import { createUploadLimits } from './quotas/upload-limits.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { quickAddRoutes } from './quick-add/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { createPlanCache } from './schedules/repository-known-plans.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { syncRoutes } from './sync/routes.ts';
import { createChangeNotifier } from './sync/long-poll.ts';
import { taskRoutes } from './tasks/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Opens the service's database and runs all migrations, including those of the job queue. */
export async function openCoreDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  warnAboutOutdatedTimeZones(log);
  const db = openDatabase({ ...settings, schema: SCHEMA });
  await migrate(db, { directory: MIGRATIONS, schema: SCHEMA, log });
  await migrateJobs(db, { schema: SCHEMA, log });
  return db;
}

interface RouteDeps {
  db: Database;
  hub: StreamHub;
  watch?: StreamWatch | undefined;
  getPlan: PlanLookup;
  invitationQuota: InvitationQuota;
  /** Keys for signing links. The first one signs; all of them verify. */
  signingSecrets: readonly string[];
  /** @default defaultQuotas */
  quotas?: Quotas | undefined;
  eventQuota?: EventQuota | undefined;
  accountLoad?: AccountLoad | undefined;
}

/** All API routes except the OpenAPI document, calendar feeds, public pages and internal routes. */
export function coreRoutes({ quotas = defaultQuotas, ...options }: RouteDeps) {
  const { db, eventQuota = createEventQuota(quotas), accountLoad = createAccountLoad() } = options;
  const { hasConcurrentRequests } = accountLoad;
  const uploadLimits = createUploadLimits(db, quotas);
  const deps = { ...options, quotas, eventQuota, uploadLimits, hasConcurrentRequests };
  return [
    ...scheduleRoutes(deps),
    ...sharingRoutes(deps),
    ...quickAddRoutes(deps),
    ...searchRoutes(deps),
    ...reminderRoutes(deps),
    ...eventRoutes(deps),
    ...taskRoutes(deps),
    ...habitRoutes(deps),
    ...pollRoutes(deps),
    ...freeBusyRoutes(deps),
    ...preferenceRoutes(deps),
    ...historyRoutes(deps),
    ...invitationRoutes(deps),
    ...apiKeyRoutes(deps),
    ...webhookRoutes(deps),
    ...liveRoutes(deps),
    ...icsRoutes(deps),
    ...feedRoutes(deps),
    ...subscriptionRoutes(deps),
  ];
}

export interface CoreOptions {
  db: Database;
  log: Log;
  /** Base URL of billing-service, without `/rest/v1`. */
  billingUrl: string;
  authenticate: Authenticator;
  /** Closes event streams of ended sessions. */
  sessions?: Pick<SessionMonitor, 'isActive' | 'onEnded'> | undefined;
  /** Keys for signing links in invitations. The first one signs; all of them verify. */
  signingSecrets: readonly string[];
  /** Secrets accepted from the inbound email forwarder. If missing, inbound email is rejected. */
  inboundSecrets?: readonly string[] | undefined;
  /** Limits the number of people that a user can invite. */
  invitationLimits?: InvitationLimits;
  /** Authenticates incoming and outgoing requests between services. */
  internalAuth: InternalAuth;
  /** Limits of the resources of one account. */
  quotas?: Quotas | undefined;
}

export function createCoreApp(options: CoreOptions): Koa {
  const { db, log, billingUrl, authenticate, signingSecrets, inboundSecrets } = options;
  const { internalAuth, sessions, invitationLimits = DEFAULT_INVITATION_LIMITS } = options;
  const { quotas = defaultQuotas } = options;
  const eventQuota = createEventQuota(quotas);
  const accountLoad = createAccountLoad();
  const getPlan = createPlanLookup({
    billingUrl,
    internalAuth,
    log,
    cache: createPlanCache(db),
  });
  const invitationQuota = { limits: invitationLimits, getPlan };
  const emailDeps = { db, log, signingSecrets, inboundSecrets, clock: Date.now };
  const hub = createStreamHub({ db, log });
  const watch = createStreamWatch({
    log,
    sessions,
    findActiveKeyIds: (ids) => findActiveKeyIds(db, ids),
  });
  const changeNotifier = createChangeNotifier({ db, log });
  const app = createApp({
    name: 'core-api',
    log,
    authenticate: rejectClosedAccounts(db, acceptApiKeys(db, registerUsers(db, authenticate))),
    dependencies: { database: databaseDependency(db) },
    middleware: [
      rsvpEndpoint(emailDeps),
      pollEndpoint(emailDeps),
      emailPreferencesEndpoint(emailDeps),
      inboundEmailEndpoint(emailDeps),
    ],
    getPlan,
    limitConcurrency: accountLoad.limitConcurrency,
    routes: [
      ...coreRoutes({
        db,
        hub,
        watch,
        getPlan,
        invitationQuota,
        signingSecrets,
        quotas,
        eventQuota,
        accountLoad,
      }),
      ...openApiRoutes(),
    ],
    rootRoutes: publicFeedRoutes({ db }),
    internal: {
      routes: [...syncRoutes({ db, changeNotifier, eventQuota }), ...accountRoutes({ db })],
      authenticate: internalAuth.authenticate,
    },
  });
  // Open event streams and long polls would delay the shutdown.
  app.on('closing', () => {
    watch.close();
    void hub.close();
    void changeNotifier.close();
  });
  return app;
}
