import { createClient, type ApiClient } from '@scheduler/api-client';
import type { BodyOf, PlanType } from '@scheduler/contracts';
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
  type TestIdentity,
  type TestUser,
} from '@scheduler/service-kit/testing';
import { createAiApp, tables } from '../app.ts';
import { createCoreClient } from '../core-client.ts';
import { startBilling, startCoreProcess } from './core-process.ts';

/** Somebody with a session, at core-api and here. */
export interface Person {
  user: TestUser;
  token: string;
  core: ApiClient['call'];
  ai: ApiClient['call'];
  schedule: (name?: string) => Promise<Schedule>;
  event: (
    schedule: Schedule,
    given: Partial<BodyOf<typeof events.create>> & { start_time: string; end_time: string },
  ) => Promise<Event>;
  /** All of the calendar in a range. */
  events: (start_date: string, end_date: string) => Promise<Event[]>;
}

export interface Product {
  identity: TestIdentity;
  db: Database;
  /** Where ai-service answers; ends in `/api`. */
  aiUrl: string;
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
  const log = createLog('ai-service', 'silent');
  const app = createAiApp({
    db: database.db,
    log,
    authenticate: identity.authenticate,
    planOf: createPlanLookup({ billingUrl: billing.url, log }),
    core: createCoreClient(core.url),
    solvers,
    clock: () => now,
  });
  const serving = await listen({ app, port: 0, host: '127.0.0.1' });
  const aiUrl = `http://127.0.0.1:${serving.port}/api`;
  return {
    identity,
    db: database.db,
    aiUrl,
    setNow: (iso) => void (now = Date.parse(iso)),
    signedIn: async ({ name = 'ada', plan = 'pro' } = {}) => {
      const user = identity.newUser(name);
      billing.setPlan(user.id, plan);
      return personAt(`${core.url}/api`, aiUrl, user, await identity.tokenFor(user));
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
  user: TestUser,
  token: string,
): Promise<Person> {
  const accessToken = () => token;
  const core = createClient({ baseUrl: coreUrl, accessToken }).call;
  const ai = createClient({ baseUrl: aiUrl, accessToken, timeout: 60_000 }).call;
  await core(preferences.read, {});
  return {
    user,
    token,
    core,
    ai,
    schedule: (name = 'Work') => core(schedules.create, { body: { name } }),
    event: (schedule, given) =>
      core(events.create, { body: { schedule_ids: [schedule.id], title: 'Review', ...given } }),
    events: (start_date, end_date) => core(events.list, { query: { start_date, end_date } }),
  };
}
