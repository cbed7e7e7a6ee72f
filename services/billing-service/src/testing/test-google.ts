import { integrations } from '@scheduler/contracts/billing';
import { createLog, newId } from '@scheduler/service-kit';
import {
  createTestInternalAuth,
  getSharedCoreApi,
  startTestEmulator,
} from '@scheduler/service-kit/testing';
import { createGoogleServices, type ConnectedDeps, type GoogleServices } from '../google/deps.ts';
import { findIntegrationOfUser, type IntegrationRow } from '../google/repository.ts';
import type { GoogleFields } from '../google/settings.ts';
import {
  startTestBilling,
  type BillingTestOptions,
  type TestUser,
  type TestBilling,
} from './test-billing.ts';

export const ADA = 'demo@example.com';
export const BOB = 'second.demo@example.com';
const SITE = 'https://app.test';

/** The Google emulator as a separate process. */
export interface GoogleProcess {
  url: string;
  /** Injects a fault or triggers an action. */
  control: (path: string, form?: Record<string, string>) => Promise<void>;
  /** Returns the number of calls per method since the last reset. */
  countCalls: () => Promise<Record<string, number>>;
  resetFaults: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startGoogle(): Promise<GoogleProcess> {
  const emulator = await startTestEmulator('google', { CONTROL: '1' });
  const [url = ''] = emulator.urls;
  return {
    url,
    control: async (path, form = {}) => {
      const body = new URLSearchParams(form);
      const response = await fetch(`${url}/_control/${path}`, { method: 'POST', body });
      if (response.status !== 204) throw new Error(await response.text());
    },
    countCalls: async () => {
      const response = await fetch(`${url}/_control/calls`);
      return (await response.json()) as Record<string, number>;
    },
    resetFaults: async () => {
      await fetch(`${url}/_control/faults`, { method: 'DELETE' });
    },
    stop: async () => void (await emulator.stop()),
  };
}

/** A pending consent flow: the URL of Google's page and the browser's cookie. */
export interface Consent {
  authUrl: string;
  cookie: string;
}

export interface ConsentInput {
  account?: string;
  /** Scopes that stay checked. Defaults to all. */
  checkedScopes?: string[];
  action?: 'allow' | 'cancel';
  /** The browser's language. Defaults to English. */
  language?: string;
}

/** The service connected to the Google emulator, and to the shared core-api with `withCore`. */
export interface TestGoogle extends TestBilling {
  deps: ConnectedDeps;
  /** core-api's base URL, or '' without core-api. */
  coreUrl: string;
  createProUser: (name?: string) => Promise<TestUser & { token: string }>;
  startConsent: (user: { token: string }) => Promise<Consent>;
  /** Submits Google's consent page and returns the redirect URL of this service. */
  consent: (consent: Consent, input?: ConsentInput) => Promise<string>;
  /** Follows the redirect like a browser. */
  followRedirect: (
    address: string,
    cookie?: string,
    language?: string,
  ) => Promise<{ status: number; page: string }>;
  /** Runs the whole flow and returns the outcome shown on the last page. */
  connect: (user: { token: string }, input?: ConsentInput) => Promise<string | null>;
  findIntegration: (user: TestUser) => Promise<IntegrationRow | undefined>;
}

interface GoogleTestOptions extends Partial<BillingTestOptions> {
  googleUrl: string;
  fields?: Partial<GoogleFields>;
  withCore?: boolean;
}

const TEST_FIELDS = {
  GOOGLE_CLIENT_ID: 'demo.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'demo-secret',
  BILLING_SEALING_KEY: ['a key of the tests that seals all tokens'],
  CORE_URL: 'http://127.0.0.1:1',
} satisfies Record<string, string | string[]>;

export const parseOutcome = (page: string) => /data-outcome="([\w-]+)"/.exec(page)?.[1] ?? null;

export async function startTestGoogle(options: GoogleTestOptions): Promise<TestGoogle> {
  const { googleUrl, withCore = false, clock = Date.now } = options;
  const core = withCore ? await getSharedCoreApi() : null;
  const log = options.log ?? createLog('billing', 'silent');
  const fields = {
    ...TEST_FIELDS,
    GOOGLE_BASE_URL: googleUrl,
    ...(core && { CORE_URL: core.url }),
    ...options.fields,
  } as GoogleFields;
  const google = createGoogleServices({
    fields,
    internalAuth: createTestInternalAuth('billing-service'),
    siteUrl: SITE,
    clock,
  }) as GoogleServices;
  const billing = await startTestBilling({
    stripe: {},
    ...(core && { identity: core.identity }),
    ...options,
    log,
    google,
  });
  const toServiceUrl = (address: string) => address.replace(SITE, billing.url);

  const startConsent = async ({ token }: { token: string }): Promise<Consent> => {
    const response = await fetch(`${billing.url}/api/calendar/google?action=connect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(await response.text());
    const { authUrl } = (await response.json()) as { authUrl: string };
    return { authUrl, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };

  const submitConsent = async ({ authUrl }: Consent, input: ConsentInput = {}): Promise<string> => {
    const { account = ADA, action = 'allow' } = input;
    const requestedScopes = new URL(authUrl).searchParams.get('scope')?.split(' ') ?? [];
    const form = new URLSearchParams({ account, action });
    for (const scope of input.checkedScopes ?? requestedScopes) form.append('scope', scope);
    const page = await fetch(authUrl, { method: 'POST', body: form, redirect: 'manual' });
    const next = page.headers.get('location');
    if (next === null) throw new Error(`${page.status}: ${await page.text()}`);
    return toServiceUrl(next);
  };

  const followRedirect = async (address: string, cookie = '', language = 'en') => {
    const response = await fetch(address, { headers: { cookie, 'accept-language': language } });
    return { status: response.status, page: await response.text() };
  };

  return {
    ...billing,
    deps: { db: billing.db, log, clock, siteUrl: SITE, google },
    createProUser: async (name) => {
      const user = await billing.signIn(name);
      const row = { id: newId(), user_id: user.user.id, status: 'trialing', plan_type: 'pro' };
      const ends = { current_period_end: '2040-01-02T03:04:05.000Z' };
      await billing.db('user_subscriptions').insert({ ...row, ...ends });
      core?.billing.setPlan(user.user.id, 'pro');
      return { ...user, token: await billing.identity.signToken(user.user) };
    },
    coreUrl: core?.url ?? '',
    startConsent,
    consent: submitConsent,
    followRedirect,
    connect: async (user, input) => {
      const consentPage = await startConsent(user);
      const next = await submitConsent(consentPage, input);
      const { page } = await followRedirect(next, consentPage.cookie, input?.language);
      return parseOutcome(page);
    },
    findIntegration: ({ user }) => findIntegrationOfUser(billing.db, user.id),
  };
}

/** Returns the connection as shown in the settings. */
export const readConnection = async (user: TestUser) =>
  (await user.request(integrations.list)).value[0];
