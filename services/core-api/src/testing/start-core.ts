import type { ApiClient } from '@scheduler/api-client';
import { createStrictClient } from '@scheduler/api-client/testing/strict-client';
import type { RouteBody, PlanType } from '@scheduler/contracts';
import { events, schedules, type Schedule, type SavedEvent } from '@scheduler/contracts/core';
import { createLog, listen, type Database } from '@scheduler/service-kit';
import {
  createTestDatabase,
  createTestIdentity,
  createTestInternalAuth,
  startBilling,
  startKeyServer,
  type TestBilling,
  type TestIdentity,
  type TestAccount,
} from '@scheduler/service-kit/testing';
import { createCoreApp, MIGRATIONS } from '../app.ts';
import { SCHEMA } from '../config.ts';
import type { InvitationLimits } from '../email-protection/reputation.ts';
import { defaultQuotas, type Quotas } from '../quotas/config.ts';
import { commonEnv, startCoreProcess } from './service-process.ts';

const DEFAULT_EVENT = {
  title: 'Workshop',
  start_time: '2026-11-20T09:00:00Z',
  end_time: '2026-11-20T10:00:00Z',
};

/** A signed-in user with an API client that validates responses. */
export interface TestUser extends ApiClient {
  account: TestAccount;
  token: string;
  createSchedule: (name?: string) => Promise<Schedule>;
  createEvent: (
    createSchedule: Schedule | Schedule[],
    overrides?: Partial<RouteBody<typeof events.create>>,
  ) => Promise<SavedEvent>;
}

/** @param serverUrl connection string of the server; defaults to the one that all tests share */
export const createCoreDatabase = (serverUrl?: string) =>
  createTestDatabase({
    schema: SCHEMA,
    directory: MIGRATIONS,
    jobs: true,
    ...(serverUrl && { serverUrl }),
  });

/** Creates a client of a running service for an access token or API key. */
export function createTestUser(baseUrl: string, user: TestAccount, token: string): TestUser {
  const client = createStrictClient({ baseUrl, accessToken: () => token });
  const { call } = client;
  return {
    ...client,
    account: user,
    token,
    createSchedule: (name = 'Work') => call(schedules.create, { body: { name } }),
    createEvent: (schedule, overrides = {}) => {
      const schedule_ids = [schedule].flat().map(({ id }) => id);
      return call(events.create, { body: { schedule_ids, ...DEFAULT_EVENT, ...overrides } });
    },
  };
}

/** A running service with its own fake billing-service. */
interface RunningCore {
  /** Ends in `/api`. */
  baseUrl: string;
  billing: TestBilling;
  stop: () => Promise<void>;
}

interface RunningProcess extends RunningCore {
  /** Kills the process abruptly, as in a power failure. */
  kill: () => Promise<void>;
}

interface TestUserOptions {
  /** @default 'ada' */
  name?: string;
  plan?: PlanType;
  /** Whether the user has the reputation of an old account. By default, the account is new. */
  isEstablished?: boolean;
}

export interface TestCore extends RunningCore {
  identity: TestIdentity;
  db: Database;
  /** For additional processes. */
  databaseUrl: string;
  createUser: (options?: TestUserOptions) => Promise<TestUser>;
  /** Starts another process with the same database and its own fake billing-service. */
  startSecondProcess: () => Promise<RunningProcess>;
}

const NO_LIMITS = { free: 1_000_000, pro: 1_000_000 };
/** For tests with many guests. */
export const UNLIMITED_INVITATIONS: InvitationLimits = {
  new: NO_LIMITS,
  established: NO_LIMITS,
  restricted: NO_LIMITS,
};

export interface CoreSettings {
  /** @default those of production */
  invitationLimits?: InvitationLimits;
  /** Override the default quotas. */
  quotas?: Partial<Quotas>;
  /** Connection string of a Postgres server. @default the one that all tests share */
  serverUrl?: string;
}

async function startInProcess(
  db: Database,
  { authenticate }: TestIdentity,
  { invitationLimits, quotas }: CoreSettings,
): Promise<RunningCore> {
  const billing = await startBilling();
  const log = createLog('core-api', 'silent');
  const app = createCoreApp({
    ...(invitationLimits && { invitationLimits }),
    db,
    log,
    authenticate,
    billingUrl: billing.url,
    signingSecrets: [commonEnv.INVITATION_SIGNING_SECRET],
    inboundSecrets: [commonEnv.INBOUND_MAIL_SECRET],
    internalAuth: createTestInternalAuth('core-api'),
    quotas: { ...defaultQuotas, ...quotas },
  });
  const server = await listen({ app, port: 0, host: '127.0.0.1' });
  return {
    baseUrl: `http://127.0.0.1:${server.port}/api`,
    billing,
    stop: async () => {
      await server.close();
      await billing.close();
    },
  };
}

async function startSeparateProcess(url: string, identity: TestIdentity): Promise<RunningProcess> {
  const [billing, keys] = [await startBilling(), await startKeyServer(identity)];
  const { baseUrl, stop, kill } = await startCoreProcess({
    DATABASE_URL: url,
    AUTH_ISSUER: identity.issuer,
    AUTH_JWKS_URL: keys.url,
    BILLING_URL: billing.url,
  });
  const closeAfter = (stopProcess: () => Promise<unknown>) => async () => {
    await stopProcess();
    await Promise.all([billing.close(), keys.close()]);
  };
  return { baseUrl, billing, stop: closeAfter(stop), kill: closeAfter(kill) };
}

/** Starts core-api in this process with its own database. */
export async function startCore(settings: CoreSettings = {}): Promise<TestCore> {
  const [{ db, url, drop }, identity] = await Promise.all([
    createCoreDatabase(settings.serverUrl),
    createTestIdentity(),
  ]);
  const main = await startInProcess(db, identity, settings);
  return {
    ...main,
    identity,
    db,
    databaseUrl: url,
    startSecondProcess: () => startSeparateProcess(url, identity),
    createUser: async ({ name = 'ada', plan = 'free', isEstablished = false } = {}) => {
      const user = identity.createAccount(name);
      main.billing.setPlan(user.id, plan);
      if (isEstablished) {
        const seen_at = new Date(0).toISOString();
        await db('people').insert({
          user_id: user.id,
          email: user.email,
          seen_at,
          first_seen_at: null,
        });
      }
      return createTestUser(main.baseUrl, user, await identity.signToken(user));
    },
    stop: async () => {
      await main.stop();
      await drop();
    },
  };
}
