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
  createTestIdentity,
  startBilling,
  type TestIdentity,
  type TestAccount,
} from '@scheduler/service-kit/testing';
import { createAiApp, tables, type AiOptions } from '../app.ts';
import { createCoreClient } from '../core-client.ts';
import { startCoreProcess } from './core-process.ts';

/** Somebody with a session, at core-api and here. */
export interface Person {
  user: TestAccount;
  token: string;
  core: ApiClient['call'];
  ai: ApiClient['call'];
  schedule: (name?: string) => Promise<Schedule>;
  event: (
    schedule: Schedule,
    given: Partial<RouteBody<typeof events.create>> & { start_time: string; end_time: string },
  ) => Promise<Event>;
  /** Shares a new schedule with somebody, by times alone, and fills it. */
  sharedWith: (other: Person, fill: (schedule: Schedule) => Promise<unknown>) => Promise<void>;
  /** All of the calendar in a range. */
  events: (start_date: string, end_date: string) => Promise<Event[]>;
}

export type Beside = Partial<Pick<AiOptions, 'model' | 'log' | 'clock' | 'core'>>;

export interface Product {
  identity: TestIdentity;
  db: Database;
  /** Where ai-service answers; ends in `/api`. */
  aiUrl: string;
  /** Where core-api answers; ends in `/api`. */
  coreUrl: string;
  /** Another ai-service on the same database and core-api, set up otherwise. */
  beside: (options?: Beside) => Promise<{ aiUrl: string; close: () => Promise<void> }>;
  /** What ai-service takes for the present. */
  setNow: (iso: string) => void;
  signedIn: (options?: { name?: string; plan?: PlanType }) => Promise<Person>;
  stop: () => Promise<void>;
}

/** ai-service here, core-api as a process beside, each on a database of its own. */
export async function startProduct({ solvers = 2 } = {}): Promise<Product> {
  const identity = await createTestIdentity();
  const billing = await startBilling();
  const [database, core] = await Promise.all([
    createTestDatabase(tables),
    startCoreProcess(identity, billing.url),
  ]);
  let now = Date.now();
  const serve = async ({ log = createLog('ai-service', 'silent'), ...rest }: Beside = {}) => {
    const app = createAiApp({
      db: database.db,
      log,
      authenticate: identity.authenticate,
      planOf: createPlanLookup({ billingUrl: billing.url, service: 'ai-service', log }),
      core: createCoreClient(core.url),
      solvers,
      clock: () => now,
      ...rest,
    });
    const { port, close } = await listen({ app, port: 0, host: '127.0.0.1' });
    return { aiUrl: `http://127.0.0.1:${port}/api`, close };
  };
  const serving = await serve();
  const { aiUrl } = serving;
  return {
    identity,
    db: database.db,
    aiUrl,
    coreUrl: `${core.url}/api`,
    beside: serve,
    setNow: (iso) => void (now = Date.parse(iso)),
    signedIn: async ({ name = 'ada', plan = 'pro' } = {}) => {
      const user = identity.createAccount(name);
      billing.setPlan(user.id, plan);
      return personAt(`${core.url}/api`, aiUrl, user, await identity.signToken(user));
    },
    stop: async () => {
      await serving.close();
      await core.stop();
      await billing.close();
      await database.drop();
    },
  };
}

async function personAt(
  coreUrl: string,
  aiUrl: string,
  user: TestAccount,
  token: string,
): Promise<Person> {
  const accessToken = () => token;
  const core = createStrictClient({ baseUrl: coreUrl, accessToken }).call;
  const ai = createStrictClient({ baseUrl: aiUrl, accessToken, timeout: 60_000 }).call;
  await core(preferences.read, {});
  const schedule = (name = 'Work') => core(schedules.create, { body: { name } });
  return {
    user,
    token,
    core,
    ai,
    schedule,
    sharedWith: async (other, fill) => {
      const shared = await schedule('Shared');
      const query = { id: shared.id };
      await core(schedules.share, {
        query,
        body: { emails: [other.user.email], role: 'freebusy' },
      });
      await other.core(schedules.accept, { query });
      await fill(shared);
    },
    event: (schedule, given) =>
      core(events.create, { body: { schedule_ids: [schedule.id], title: 'Review', ...given } }),
    events: (start_date, end_date) => core(events.list, { query: { start_date, end_date } }),
  };
}
