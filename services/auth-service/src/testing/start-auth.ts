import { randomUUID } from 'node:crypto';
import { createLog, type Database, type Log } from '@scheduler/service-kit';
import { createTestDatabase } from '@scheduler/service-kit/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { MIGRATIONS } from '../app.ts';
import { loadConfig } from '../config.ts';
import { SCHEMA } from '../deps.ts';
import { start } from '../start.ts';
import { createAdminClient, TEST_JWT_SECRET } from './admin-client.ts';
import { startMailbox, type Mailbox, type ReceivedEmail } from './mailbox.ts';

export const SITE_URL = 'http://app.test';
export const TEST_PASSWORD = 'correct horse';
/** Hash of `TEST_PASSWORD` with the lowest cost, which is verified 60 times faster. */
const TEST_PASSWORD_HASH = '$2b$04$iiTb9SAk.NYq4fL0gzanp.kh0y4HPwmnoIXooDe2uJae6MnMyNRPy';

/** Base URL of links in emails. `openLink` replaces it with the listening address. */
export const EXTERNAL_URL = 'http://auth.test';

export interface TestResponse {
  status: number;
  headers: Headers;
  // Tests inspect response bodies of any shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export type TestRequest = Omit<RequestInit, 'body' | 'headers'> & {
  /** An object is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
};

export interface TestUser {
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
  createEmailAddress: () => string;
  createClient: (flowType?: 'implicit' | 'pkce') => SupabaseClient;
  send: (path: string, init?: TestRequest) => Promise<TestResponse>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<TestResponse>;
  /** Sends a request below `/auth/v1` with a bearer token. */
  sendAs: (token: string, method: string, path: string, body?: unknown) => Promise<TestResponse>;
  /** Requests the link in an email without following the redirect. */
  openLink: (email: ReceivedEmail, init?: RequestInit) => Promise<Response>;
  /** Creates a confirmed user as an administrator, and signs them in. */
  createUser: (data?: Record<string, unknown>) => Promise<TestUser>;
  /** Signs a user up, confirms the address and signs them in. Slower than `createUser`. */
  signUpUser: (data?: Record<string, unknown>) => Promise<TestUser>;
  close: () => Promise<void>;
}

const createEmailAddress = () => `${randomUUID()}@example.test`;

function createTestClient(url: string, flowType: 'implicit' | 'pkce'): SupabaseClient {
  const storage = new Map<string, string>();
  return createClient(url, 'anon', {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  });
}

const toBodyInit = (body: unknown) => {
  if (body === undefined) return {};
  const isEncoded = typeof body === 'string' || body instanceof Uint8Array;
  return { body: isEncoded ? (body as BodyInit) : JSON.stringify(body) };
};

async function sendRequest(
  url: string,
  { body, headers, ...init }: TestRequest = {},
): Promise<TestResponse> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    ...toBodyInit(body),
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

/** Starts the full service with its own database and mail server. */
export async function startAuth(
  env: Record<string, string> = {},
  log: Log = createLog('auth-service', 'silent'),
): Promise<TestAuth> {
  const database = await createTestDatabase({ schema: SCHEMA, directory: MIGRATIONS, jobs: true });
  const mailbox = await startMailbox();
  const config = loadConfig({
    DATABASE_URL: database.url,
    PORT: '0',
    SHUTDOWN_DELAY: '0',
    AUTH_SEALING_KEY: 'sealing key for tests, at least 32 characters',
    GOTRUE_JWT_SECRET: TEST_JWT_SECRET,
    API_EXTERNAL_URL: EXTERNAL_URL,
    GOTRUE_SITE_URL: SITE_URL,
    GOTRUE_SMTP_MAX_FREQUENCY: '0',
    SMTP_URL: mailbox.url,
    ...env,
  });
  const running = await start(config, log);
  const url = `http://127.0.0.1:${running.port}`;
  const signIn = async (email: string): Promise<TestUser> => {
    const client = createTestClient(url, 'implicit');
    const { data, error } = await client.auth.signInWithPassword({
      email,
      password: TEST_PASSWORD,
    });
    if (error) throw error;
    const { session } = data;
    return {
      email,
      client,
      accessToken: session.access_token,
      refreshToken: session.refresh_token,
      id: session.user.id,
    };
  };
  const auth: TestAuth = {
    url,
    db: database.db,
    databaseUrl: database.url,
    mailbox,
    createEmailAddress,
    createClient: (flowType = 'implicit') => createTestClient(url, flowType),
    send: (path, init) => sendRequest(url + path, init),
    post: (path, body, headers = {}) => sendRequest(url + path, { method: 'POST', body, headers }),
    sendAs: (token, method, path, body) =>
      sendRequest(`${url}/auth/v1${path}`, {
        method,
        body,
        headers: { authorization: `Bearer ${token}` },
      }),
    openLink: ({ link }, init = {}) =>
      fetch(link.href.replace(EXTERNAL_URL, url), { redirect: 'manual', ...init }),
    createUser: async (data = {}) => {
      const email = createEmailAddress();
      const admin = await createAdminClient(url);
      const { error } = await admin.createUser({
        email,
        password_hash: TEST_PASSWORD_HASH,
        email_confirm: true,
        user_metadata: data,
      });
      if (error) throw error;
      return signIn(email);
    },
    signUpUser: async (data = {}) => {
      const email = createEmailAddress();
      await createTestClient(url, 'implicit').auth.signUp({
        email,
        password: TEST_PASSWORD,
        options: { data },
      });
      await auth.openLink(await mailbox.waitForEmail(email));
      return signIn(email);
    },
    close: async () => {
      for (const closeStep of running.close) await closeStep();
      await mailbox.close();
      await database.drop();
    },
  };
  return auth;
}
