import { randomUUID } from 'node:crypto';
import { createLog, type Database } from '@scheduler/service-kit';
import { createTestDatabase } from '@scheduler/service-kit/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { MIGRATIONS } from '../app.ts';
import { loadConfig } from '../config.ts';
import { SCHEMA } from '../deps.ts';
import { start } from '../start.ts';
import { SHARED_SECRET } from './admin.ts';
import { openMailbox, type Mailbox, type ReceivedMail } from './mailbox.ts';

export const SITE = 'http://app.test';
export const PASSWORD = 'correct horse';

/** Addresses in mails begin with this; `follow` opens them at the listening port. */
export const EXTERNAL = 'http://auth.test';

export interface Answer {
  status: number;
  headers: Headers;
  // Tests look at bodies of every form.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export type Sent = Omit<RequestInit, 'body' | 'headers'> & {
  /** An object is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
};

export interface Person {
  email: string;
  client: SupabaseClient;
  accessToken: string;
  refreshToken: string;
  id: string;
}

export interface TestAuth {
  url: string;
  db: Database;
  databaseUrl: string;
  mailbox: Mailbox;
  newEmail: () => string;
  client: (flowType?: 'implicit' | 'pkce') => SupabaseClient;
  send: (path: string, init?: Sent) => Promise<Answer>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** As `send`, below `/auth/v1`, with a bearer token. */
  as: (token: string, method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Opens a mail's link without following where it leads. */
  follow: (mail: ReceivedMail, init?: RequestInit) => Promise<Response>;
  /** A confirmed account, signed in. */
  person: (data?: Record<string, unknown>) => Promise<Person>;
  close: () => Promise<void>;
}

const newEmail = () => `${randomUUID()}@example.test`;

function clientFor(url: string, flowType: 'implicit' | 'pkce'): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(url, 'anon', {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

const bodyInit = (body: unknown) => {
  if (body === undefined) return {};
  return { body: typeof body === 'string' ? body : JSON.stringify(body) };
};

async function sendTo(url: string, { body, headers, ...init }: Sent = {}): Promise<Answer> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    ...bodyInit(body),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

/** The whole service, listening, on a database of its own and with a mail server of its own. */
export async function startAuth(env: Record<string, string> = {}): Promise<TestAuth> {
  const database = await createTestDatabase({ schema: SCHEMA, directory: MIGRATIONS, jobs: true });
  const mailbox = await openMailbox();
  const config = loadConfig({
    DATABASE_URL: database.url,
    PORT: '0',
    AUTH_SEALING_KEY: 'a key for tests, long enough to be one',
    GOTRUE_JWT_SECRET: SHARED_SECRET,
    API_EXTERNAL_URL: EXTERNAL,
    GOTRUE_SITE_URL: SITE,
    GOTRUE_SMTP_MAX_FREQUENCY: '0',
    SMTP_URL: mailbox.url,
    ...env,
  });
  const running = await start(config, createLog('auth-service', 'silent'));
  const url = `http://127.0.0.1:${running.port}`;
  const auth: TestAuth = {
    url,
    db: database.db,
    databaseUrl: database.url,
    mailbox,
    newEmail,
    client: (flowType = 'implicit') => clientFor(url, flowType),
    send: (path, init) => sendTo(url + path, init),
    post: (path, body, headers = {}) => sendTo(url + path, { method: 'POST', body, headers }),
    as: (token, method, path, body) =>
      sendTo(`${url}/auth/v1${path}`, {
        method,
        body,
        headers: { authorization: `Bearer ${token}` },
      }),
    follow: ({ link }, init = {}) =>
      fetch(link.href.replace(EXTERNAL, url), { redirect: 'manual', ...init }),
    person: async (data = {}) => {
      const email = newEmail();
      const client = clientFor(url, 'implicit');
      await client.auth.signUp({ email, password: PASSWORD, options: { data } });
      if (env.GOTRUE_MAILER_AUTOCONFIRM !== 'true') await auth.follow(await mailbox.next(email));
      const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (signedIn.error) throw signedIn.error;
      const { session } = signedIn.data;
      return {
        email,
        client,
        accessToken: session.access_token,
        refreshToken: session.refresh_token,
        id: session.user.id,
      };
    },
    close: async () => {
      for (const step of running.close) await step();
      await mailbox.close();
      await database.drop();
    },
  };
  return auth;
}
