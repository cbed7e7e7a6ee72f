import {
  createLog,
  listen,
  securityEventTasks,
  startWorker,
  type Database,
  type Log,
  type RunningServer,
} from '@scheduler/service-kit';
import {
  createTestDatabase,
  createTestIdentity,
  createTestInternalAuth,
  type TestDatabase,
  type TestIdentity,
  type TestAccount,
} from '@scheduler/service-kit/testing';
import type { Route, RouteBody, RouteQuery, RouteResponse } from '@scheduler/contracts';
import * as z from 'zod/v4/core';
import { createBillingApp, tables } from '../app.ts';
import type { GoogleServices } from '../google/deps.ts';
import type { StripeSettings } from '../stripe/settings.ts';
import { createStripe, type StripeClient } from '../stripe/stripe-client.ts';
import type { BillingRow } from '../subscriptions/repository.ts';
import { subscriptionTasks } from '../subscriptions/tasks.ts';

const SITE = 'https://app.test';

export interface TestResponse<R extends Route> {
  status: number;
  /** Parsed with the route's schema if the call succeeded. */
  value: RouteResponse<R>;
  detail: string;
}

interface RequestInput<R extends Route> {
  query?: RouteQuery<R>;
  body?: RouteBody<R>;
}

/** A signed-in user who calls the API. */
export interface TestUser {
  user: TestAccount;
  request: <R extends Route>(route: R, input?: RequestInput<R>) => Promise<TestResponse<R>>;
  /** Calls another service as this user. */
  requestFrom: <R extends Route>(
    url: string,
    route: R,
    input?: RequestInput<R>,
  ) => Promise<TestResponse<R>>;
  readRow: () => Promise<BillingRow | undefined>;
}

export interface TestBilling {
  db: Database;
  url: string;
  identity: TestIdentity;
  stripe: StripeClient;
  signIn: (name?: string) => Promise<TestUser>;
  /** Resolves when no runnable job is left. */
  waitUntilIdle: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface BillingTestOptions {
  stripe: Partial<StripeSettings>;
  webhookSecrets?: string[];
  google?: GoogleServices | null;
  log?: Log;
  clock?: () => number;
  /** Issuer of the access tokens. Defaults to a new one. */
  identity?: TestIdentity;
}

async function waitUntilIdle(db: Database): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const dueJob = await db('_private_jobs').where('run_at', '<=', db.fn.now()).first('id');
    if (!dueJob) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The job queue did not drain');
}

/** Starts the service and its worker on a new database, connected to the given Stripe. */
export async function startTestBilling(options: BillingTestOptions): Promise<TestBilling> {
  const { log = createLog('billing', 'silent'), clock = Date.now } = options;
  const identity = options.identity ?? (await createTestIdentity());
  const database: TestDatabase = await createTestDatabase(tables);
  const { db, url: databaseUrl } = database;
  const stripe = createStripe({
    key: 'sk_test_emulator',
    livemode: false,
    host: '127.0.0.1',
    port: 1,
    protocol: 'http',
    timeout: 10_000,
    ...options.stripe,
  });
  const app = createBillingApp({
    db,
    log,
    authenticate: identity.authenticate,
    stripe,
    webhookSecrets: options.webhookSecrets ?? ['whsec_test'],
    google: options.google ?? null,
    siteUrl: SITE,
    internalAuth: createTestInternalAuth('billing-service'),
    clock,
  });
  const server: RunningServer = await listen({ app, port: 0, host: '127.0.0.1' });
  const worker = await startWorker({
    url: databaseUrl,
    schema: tables.schema,
    log,
    tasks: {
      ...securityEventTasks({ authUrl: undefined, internalAuth: null }),
      ...subscriptionTasks({ db, log, stripe, mailer: null, siteUrl: SITE, clock }),
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    db,
    url,
    identity,
    stripe,
    signIn: async (name) => {
      const user = identity.createAccount(name);
      const token = await identity.signToken(user);
      return {
        user,
        request: (route, input) => request(url, token, route, input),
        requestFrom: (otherUrl, route, input) => request(otherUrl, token, route, input),
        readRow: () => db<BillingRow>('user_subscriptions').where('user_id', user.id).first(),
      };
    },
    waitUntilIdle: () => waitUntilIdle(db),
    stop: async () => {
      await worker.stop();
      await server.close();
      await database.drop();
    },
  };
}

async function request<R extends Route>(
  baseUrl: string,
  token: string,
  route: R,
  { query, body }: RequestInput<R> = {},
): Promise<TestResponse<R>> {
  const url = new URL(`/api${route.path}`, baseUrl);
  const params = { ...(route.action && { action: route.action }), ...(query as object) };
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const response = await fetch(url, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status } = response;
  const responseBody: unknown = status === 204 ? undefined : await response.json();
  const value = status === route.status ? z.parse(route.response, responseBody) : responseBody;
  const { detail = '' } = (responseBody ?? {}) as { detail?: string };
  return { status, value: value as RouteResponse<R>, detail };
}
