import type { ApiClient } from '@scheduler/api-client';
import { createStrictClient } from '@scheduler/api-client/testing/strict-client';
import type { RouteBody, PlanType } from '@scheduler/contracts';
import {
  events,
  preferences,
  schedules,
  type Event,
  type Schedule,
} from '@scheduler/contracts/core';
import { createLog, createPlanLookup, listen, type Database } from '@scheduler/service-kit';
import {
  createTestDatabase,
  getSharedCoreApi,
  type TestIdentity,
  type TestAccount,
} from '@scheduler/service-kit/testing';
import { createAiApp, databaseSchema, type AiOptions } from '../app.ts';
import { createCoreClient } from '../core-client.ts';
import { createSolvers } from '../plans/solvers.ts';

/** A signed-in user with clients for core-api and ai-service. */
export interface TestUser {
  account: TestAccount;
  token: string;
  core: ApiClient['call'];
  ai: ApiClient['call'];
  createSchedule: (name?: string) => Promise<Schedule>;
  createEvent: (
    schedule: Schedule,
    event: Partial<RouteBody<typeof events.create>> & { start_time: string; end_time: string },
  ) => Promise<Event>;
  /** Creates a schedule, shares its free/busy times with another user and fills it. */
  shareNewSchedule: (
    otherUser: TestUser,
    fill: (schedule: Schedule) => Promise<unknown>,
  ) => Promise<void>;
  /** Lists all events in a range. */
  listEvents: (start_date: string, end_date: string) => Promise<Event[]>;
}

export type ServiceOverrides = Partial<Pick<AiOptions, 'model' | 'log' | 'clock' | 'core'>>;

export interface ServiceFixture {
  identity: TestIdentity;
  db: Database;
  /** Base URL of ai-service, ending in `/api`. */
  aiUrl: string;
  /** Base URL of core-api, ending in `/api`. */
  coreUrl: string;
  /** Starts another ai-service with the same database and core-api, but other options. */
  startService: (
    options?: ServiceOverrides,
  ) => Promise<{ aiUrl: string; close: () => Promise<void> }>;
  /** Sets the current time of ai-service. */
  setNow: (iso: string) => void;
  createUser: (options?: { name?: string; plan?: PlanType }) => Promise<TestUser>;
  stop: () => Promise<void>;
}

/** Shared by the test files of this process, because starting a solver thread is slow. */
export const sharedSolvers = createSolvers({
  maxWorkers: 2,
  log: createLog('ai-service', 'silent'),
});

/** Starts ai-service with its own database, connected to the shared core-api. */
export async function startServices({ solvers = sharedSolvers } = {}): Promise<ServiceFixture> {
  const [database, core] = await Promise.all([
    createTestDatabase(databaseSchema),
    getSharedCoreApi(),
  ]);
  const { identity, billing } = core;
  let now = Date.now();
  const startService = async ({
    log = createLog('ai-service', 'silent'),
    ...rest
  }: ServiceOverrides = {}) => {
    const app = createAiApp({
      db: database.db,
      log,
      authenticate: identity.authenticate,
      getPlan: createPlanLookup({ billingUrl: billing.url, log }),
      core: createCoreClient(core.url),
      solvers,
      clock: () => now,
      ...rest,
    });
    const { port, close } = await listen({ app, port: 0, host: '127.0.0.1' });
    return { aiUrl: `http://127.0.0.1:${port}/api`, close };
  };
  const service = await startService();
  const { aiUrl } = service;
  return {
    identity,
    db: database.db,
    aiUrl,
    coreUrl: `${core.url}/api`,
    startService,
    setNow: (iso) => void (now = Date.parse(iso)),
    createUser: async ({ name = 'ada', plan = 'pro' } = {}) => {
      const account = identity.createAccount(name);
      billing.setPlan(account.id, plan);
      return createTestUser(`${core.url}/api`, aiUrl, account, await identity.signToken(account));
    },
    stop: async () => {
      await service.close();
      await database.drop();
    },
  };
}

async function createTestUser(
  coreUrl: string,
  aiUrl: string,
  account: TestAccount,
  token: string,
): Promise<TestUser> {
  const accessToken = () => token;
  const core = createStrictClient({ baseUrl: coreUrl, accessToken }).call;
  const ai = createStrictClient({ baseUrl: aiUrl, accessToken, timeout: 60_000 }).call;
  await core(preferences.read, {});
  const schedule = (name = 'Work') => core(schedules.create, { body: { name } });
  return {
    account,
    token,
    core,
    ai,
    createSchedule: schedule,
    shareNewSchedule: async (otherUser, fill) => {
      const sharedSchedule = await schedule('Shared');
      const query = { id: sharedSchedule.id };
      await core(schedules.share, {
        query,
        body: { emails: [otherUser.account.email], role: 'freebusy' },
      });
      await otherUser.core(schedules.accept, { query });
      await fill(sharedSchedule);
    },
    createEvent: (schedule, event) =>
      core(events.create, { body: { schedule_ids: [schedule.id], title: 'Review', ...event } }),
    listEvents: (start_date, end_date) => core(events.list, { query: { start_date, end_date } }),
  };
}
