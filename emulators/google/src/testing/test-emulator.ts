import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { readConfig, type Config } from '../config.ts';
import { start, type Emulator } from '../start.ts';

export const DEMO_ACCOUNT = 'demo@example.com';
export const REDIRECT_URI = 'http://127.0.0.1:9/callback';
export const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';
export const SCOPES = [
  'openid',
  'email',
  `${SCOPE_PREFIX}calendar.events`,
  `${SCOPE_PREFIX}calendar.readonly`,
];
const POLL_INTERVAL_MS = 20;
const TIMEOUT_MS = 10_000;

/**
 * Polls until a value is truthy.
 *
 * @param description the awaited condition, for the timeout error
 */
export async function waitFor<T>(
  description: string,
  getValue: () => Promise<T> | T,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await getValue();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${description}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** Creates Google's OAuth client with the emulator's endpoints. */
export const createOAuthClient = (url: string) =>
  new OAuth2Client({
    clientId: 'demo.apps.googleusercontent.com',
    clientSecret: 'demo-secret',
    redirectUri: REDIRECT_URI,
    endpoints: {
      oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${url}/token`,
      oauth2RevokeUrl: `${url}/revoke`,
      tokenInfoUrl: `${url}/tokeninfo`,
      oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs`,
      oauth2FederatedSignonJwkCertsUrl: `${url}/oauth2/v3/certs`,
    },
  });

/** Submits a form like a browser, without following redirects. */
export const postForm = (url: string, form: Record<string, string> | [string, string][]) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

export const getRedirectParams = (response: Response) =>
  new URL(response.headers.get('location') ?? 'http://nowhere').searchParams;

/** Creates a PKCE verifier and its challenge. */
export function createPkcePair() {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, code_challenge, code_challenge_method: CodeChallengeMethod.S256 };
}

/** Submits the consent page and exchanges the code for tokens. */
export async function connect(
  client: OAuth2Client,
  { account = DEMO_ACCOUNT, grantedScopes = SCOPES, prompt = 'consent' } = {},
) {
  const { verifier, ...challenge } = createPkcePair();
  const url = client.generateAuthUrl({
    access_type: 'offline',
    scope: SCOPES,
    state: 'abc',
    prompt,
    include_granted_scopes: true,
    ...challenge,
  });
  const scopeFields = grantedScopes.map((scope): [string, string] => ['scope', scope]);
  const response = await postForm(url, [['account', account], ['action', 'allow'], ...scopeFields]);
  const redirectParams = getRedirectParams(response);
  const { tokens } = await client.getToken({
    code: redirectParams.get('code') ?? '',
    codeVerifier: verifier,
  });
  client.setCredentials(tokens);
  return { tokens, redirectParams };
}

export const createCalendarClient = (url: string, auth: OAuth2Client) =>
  calendar({ version: 'v3', auth, rootUrl: `${url}/`, retry: false, timeout: 5000 });

export interface TestEmulator {
  emulator: Emulator;
  auth: OAuth2Client;
  api: calendar_v3.Calendar;
  control: (path: string, form?: Record<string, string>) => Promise<number>;
  close: () => Promise<void>;
}

/** Starts an emulator and connects its demo account. */
export async function startTestEmulator(overrides: Partial<Config> = {}): Promise<TestEmulator> {
  const emulator = await start({ ...readConfig({}), port: 0, control: true, ...overrides });
  const auth = createOAuthClient(emulator.url);
  await connect(auth);
  return {
    emulator,
    auth,
    api: createCalendarClient(emulator.url, auth),
    control: async (path, form = {}) =>
      (await postForm(`${emulator.url}/_control/${path}`, form)).status,
    close: () => emulator.stop(),
  };
}

/** Starts a webhook receiver that responds with the given statuses in turn, then with 200. */
export async function startWebhookReceiver(responseStatuses: number[] = []) {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(responseStatuses.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the status and reason of a failed call, such as `404 notFound`. */
export async function getApiError(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { response } = error as {
    response: { status: number; data: { error: { errors?: { reason: string }[] } | string } };
  };
  const { error: apiError } = response.data;
  const reason = typeof apiError === 'string' ? apiError : apiError.errors?.[0]?.reason;
  return `${response.status} ${reason}`;
}
