import type { ApiClient } from '@scheduler/api-client';
import { createExactClient } from '@scheduler/api-client/testing/exact-client';
import type { BodyOf, PlanType } from '@scheduler/contracts';
import { events, schedules, type Schedule, type WrittenEvent } from '@scheduler/contracts/core';
import { createLog, listen, type Database } from '@scheduler/service-kit';
import {
  createTestDatabase,
  createTestIdentity,
  startBilling,
  type TestBilling,
  type TestIdentity,
  type TestUser,
} from '@scheduler/service-kit/testing';
import { createCore, MIGRATIONS } from '../app.ts';
import { SCHEMA } from '../config.ts';
import { commonEnv, serveKeys, startProcess } from './process.ts';

const WORKSHOP = {
  title: 'Workshop',
  start_time: '2026-11-20T09:00:00Z',
  end_time: '2026-11-20T10:00:00Z',
};

/** Somebody with a session, and the client that every answer is parsed by. */
export interface Person extends ApiClient {
  user: TestUser;
  token: string;
  schedule: (name?: string) => Promise<Schedule>;
  event: (
    schedule: Schedule | Schedule[],
    given?: Partial<BodyOf<typeof events.create>>,
  ) => Promise<WrittenEvent>;
}

export const testDatabase = () =>
  createTestDatabase({ schema: SCHEMA, directory: MIGRATIONS, jobs: true });

/** The person whose token it is, at a running service. */
export function personAt(baseUrl: string, user: TestUser, token: string): Person {
  const { call, stream } = createExactClient({ baseUrl, accessToken: () => token });
  return {
    call,
    stream,
    user,
    token,
    schedule: (name = 'Work') => call(schedules.create, { body: { name } }),
    event: (on, given = {}) => {
      const schedule_ids = [on].flat().map(({ id }) => id);
      return call(events.create, { body: { schedule_ids, ...WORKSHOP, ...given } });
    },
  };
}

/** A running service and the billing it asks. */
interface Running {
  /** Ends in `/api`. */
  baseUrl: string;
  billing: TestBilling;
  stop: () => Promise<void>;
}

interface Beside extends Running {
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
}

export interface TestCore extends Running {
  identity: TestIdentity;
  db: Database;
  /** For processes beside. */
  databaseUrl: string;
  signedIn: (options?: { name?: string; plan?: PlanType }) => Promise<Person>;
  /** A second process of the service on the same database, with a billing of its own. */
  beside: () => Promise<Beside>;
}

async function startHere(db: Database, { authenticate }: TestIdentity): Promise<Running> {
  const billing = await startBilling();
  const log = createLog('core-api', 'silent');
  const app = createCore({
    db,
    log,
    authenticate,
    billingUrl: billing.url,
    signingSecrets: [commonEnv.INVITATION_SIGNING_SECRET],
    inboundSecrets: [commonEnv.INBOUND_MAIL_SECRET],
    internalKeys: [commonEnv.INTERNAL_KEY],
  });
  const serving = await listen({ app, port: 0, host: '127.0.0.1' });
  return {
    baseUrl: `http://127.0.0.1:${serving.port}/api`,
    billing,
    stop: async () => {
      await serving.close();
      await billing.close();
    },
  };
}

async function startBeside(url: string, identity: TestIdentity): Promise<Beside> {
  const [billing, keys] = [await startBilling(), await serveKeys(identity)];
  const { baseUrl, stop, kill } = await startProcess({
    DATABASE_URL: url,
    AUTH_ISSUER: identity.issuer,
    AUTH_JWKS_URL: keys.url,
    BILLING_URL: billing.url,
  });
  const end = (how: () => Promise<unknown>) => async () => {
    await how();
    await Promise.all([billing.close(), keys.close()]);
  };
  return { baseUrl, billing, stop: end(stop), kill: end(kill) };
}

/** The real service over HTTP on a database of its own. */
export async function startCore(): Promise<TestCore> {
  const [{ db, url, drop }, identity] = await Promise.all([testDatabase(), createTestIdentity()]);
  const main = await startHere(db, identity);
  return {
    ...main,
    identity,
    db,
    databaseUrl: url,
    beside: () => startBeside(url, identity),
    signedIn: async ({ name = 'ada', plan = 'free' } = {}) => {
      const user = identity.newUser(name);
      main.billing.setPlan(user.id, plan);
      return personAt(main.baseUrl, user, await identity.tokenFor(user));
    },
    stop: async () => {
      await main.stop();
      await drop();
    },
  };
}
