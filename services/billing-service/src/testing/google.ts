import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { integrations } from '@scheduler/contracts/billing';
import { createLog, newId } from '@scheduler/service-kit';
import { childProcessEnv } from '@scheduler/service-kit/testing';
import { createGoogleServices, type ConnectedDeps, type GoogleServices } from '../google/deps.ts';
import { findIntegrationOfUser, type IntegrationRow } from '../google/repository.ts';
import type { GoogleFields } from '../google/settings.ts';
import {
  startTestBilling,
  type BillingTestOptions,
  type Person,
  type TestBilling,
} from './billing.ts';
import { startCore } from './core.ts';

const EMULATOR = fileURLToPath(
  new URL('../../../../emulators/google/src/main.ts', import.meta.url),
);
export const ADA = 'demo@example.com';
export const BOB = 'second.demo@example.com';
const SITE = 'https://app.test';

/** The Google emulator, as a process of its own. */
export interface GoogleProcess {
  url: string;
  /** Tells it what to do wrong, or what to have done. */
  control: (path: string, form?: Record<string, string>) => Promise<void>;
  /** How often each call was made since faults were last forgotten. */
  calls: () => Promise<Record<string, number>>;
  forget: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startGoogle(): Promise<GoogleProcess> {
  const child = spawn(process.execPath, [EMULATOR], {
    env: { ...childProcessEnv, PORT: '0', CONTROL: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const [url = ''] = /http:\/\/[\d.:]+\d/.exec(line) ?? [];
  return {
    url,
    control: async (path, form = {}) => {
      const body = new URLSearchParams(form);
      const answer = await fetch(`${url}/_control/${path}`, { method: 'POST', body });
      if (answer.status !== 204) throw new Error(await answer.text());
    },
    calls: async () => {
      const answer = await fetch(`${url}/_control/calls`);
      return (await answer.json()) as Record<string, number>;
    },
    forget: async () => {
      await fetch(`${url}/_control/faults`, { method: 'DELETE' });
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** A consent on its way: the page that Google shows, and the cookie that the browser holds. */
export interface Consent {
  authUrl: string;
  cookie: string;
}

export interface ConsentAnswer {
  account?: string;
  /** Boxes that stay ticked; all unless told. */
  ticked?: string[];
  action?: 'allow' | 'cancel';
  /** What the browser speaks; English unless told. */
  language?: string;
}

/** The service in front of a Google, with core-api behind it where `withCore` says so. */
export interface TestGoogle extends TestBilling {
  deps: ConnectedDeps;
  /** core-api's root; '' without it. */
  coreUrl: string;
  pro: (name?: string) => Promise<Person & { token: string }>;
  begin: (person: { token: string }) => Promise<Consent>;
  /** Answers Google's page; tells where it leads, in this service. */
  consent: (consent: Consent, answer?: ConsentAnswer) => Promise<string>;
  /** Goes where the consent page leads, as a browser does. */
  arrive: (
    address: string,
    cookie?: string,
    language?: string,
  ) => Promise<{ status: number; page: string }>;
  /** All of that; answers how the page says that it ended. */
  connect: (person: { token: string }, answer?: ConsentAnswer) => Promise<string | null>;
  integration: (person: Person) => Promise<IntegrationRow | undefined>;
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
  INTERNAL_KEY: ['a key of the tests that services share'],
  CORE_URL: 'http://127.0.0.1:1',
} satisfies Record<string, string | string[]>;

export const outcomeIn = (page: string) => /data-outcome="([\w-]+)"/.exec(page)?.[1] ?? null;

export async function startTestGoogle(options: GoogleTestOptions): Promise<TestGoogle> {
  const { googleUrl, withCore = false, clock = Date.now } = options;
  const log = options.log ?? createLog('billing', 'silent');
  const fields = { ...TEST_FIELDS, GOOGLE_BASE_URL: googleUrl, ...options.fields } as GoogleFields;
  const meansFor = (given: GoogleFields) =>
    createGoogleServices({ fields: given, siteUrl: SITE, clock }) as GoogleServices;
  const google = meansFor(fields);
  const billing = await startTestBilling({ stripe: {}, ...options, log, google });
  const core = withCore ? await startCore(billing.identity, billing.url) : null;
  if (core) google.core = meansFor({ ...fields, CORE_URL: core.url }).core;
  const here = (address: string) => address.replace(SITE, billing.url);

  const begin = async ({ token }: { token: string }): Promise<Consent> => {
    const answer = await fetch(`${billing.url}/api/calendar/google?action=connect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { authUrl } = (await answer.json()) as { authUrl: string };
    return { authUrl, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };

  const consent = async ({ authUrl }: Consent, answer: ConsentAnswer = {}): Promise<string> => {
    const { account = ADA, action = 'allow' } = answer;
    const asked = new URL(authUrl).searchParams.get('scope')?.split(' ') ?? [];
    const form = new URLSearchParams({ account, action });
    for (const scope of answer.ticked ?? asked) form.append('scope', scope);
    const page = await fetch(authUrl, { method: 'POST', body: form, redirect: 'manual' });
    const next = page.headers.get('location');
    if (next === null) throw new Error(`${page.status}: ${await page.text()}`);
    return here(next);
  };

  const arrive = async (address: string, cookie = '', language = 'en') => {
    const answer = await fetch(address, { headers: { cookie, 'accept-language': language } });
    return { status: answer.status, page: await answer.text() };
  };

  return {
    ...billing,
    deps: { db: billing.db, log, clock, siteUrl: SITE, google },
    pro: async (name) => {
      const person = await billing.signedIn(name);
      const row = { id: newId(), user_id: person.user.id, status: 'trialing', plan_type: 'pro' };
      const ends = { current_period_end: '2040-01-02T03:04:05.000Z' };
      await billing.db('user_subscriptions').insert({ ...row, ...ends });
      return { ...person, token: await billing.identity.signToken(person.user) };
    },
    coreUrl: core?.url ?? '',
    begin,
    consent,
    arrive,
    connect: async (person, answer) => {
      const begun = await begin(person);
      const next = await consent(begun, answer);
      const { page } = await arrive(next, begun.cookie, answer?.language);
      return outcomeIn(page);
    },
    integration: ({ user }) => findIntegrationOfUser(billing.db, user.id),
    stop: async () => {
      await core?.stop();
      await billing.stop();
    },
  };
}

/** What settings shows of a person's connection. */
export const shownTo = async (person: Person) => (await person.ask(integrations.list)).value[0];
