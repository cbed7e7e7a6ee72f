import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { readConfig, type Config } from '../config.ts';
import { start, type Emulator } from '../start.ts';

export const ADA = 'demo@example.com';
export const REDIRECT = 'http://127.0.0.1:9/callback';
export const PREFIX = 'https://www.googleapis.com/auth/';
export const SCOPES = ['openid', 'email', `${PREFIX}calendar.events`, `${PREFIX}calendar.readonly`];
const STEP_MS = 20;
const PATIENCE_MS = 10_000;

/** Waits until a condition holds, and says which did not. */
export async function until<T>(what: string, read: () => Promise<T> | T): Promise<NonNullable<T>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** Google's own client, pointed at the emulator. */
export const oauthClient = (url: string) =>
  new OAuth2Client({
    clientId: 'demo.apps.googleusercontent.com',
    clientSecret: 'demo-secret',
    redirectUri: REDIRECT,
    endpoints: {
      oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${url}/token`,
      oauth2RevokeUrl: `${url}/revoke`,
      tokenInfoUrl: `${url}/tokeninfo`,
      oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs`,
      oauth2FederatedSignonJwkCertsUrl: `${url}/oauth2/v3/certs`,
    },
  });

/** Sends a form of a page as a browser does, without following where it leads. */
export const post = (url: string, form: Record<string, string> | [string, string][]) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

export const comesBackTo = (answer: Response) =>
  new URL(answer.headers.get('location') ?? 'http://nowhere').searchParams;

/** A PKCE verifier and its challenge. */
export function verifierPair() {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, code_challenge, code_challenge_method: CodeChallengeMethod.S256 };
}

/** Goes through the consent page and changes the code for tokens. */
export async function connect(
  client: OAuth2Client,
  { account = ADA, ticked = SCOPES, prompt = 'consent' } = {},
) {
  const { verifier, ...challenge } = verifierPair();
  const url = client.generateAuthUrl({
    access_type: 'offline',
    scope: SCOPES,
    state: 'abc',
    prompt,
    include_granted_scopes: true,
    ...challenge,
  });
  const boxes = ticked.map((scope): [string, string] => ['scope', scope]);
  const answer = await post(url, [['account', account], ['action', 'allow'], ...boxes]);
  const back = comesBackTo(answer);
  const { tokens } = await client.getToken({
    code: back.get('code') ?? '',
    codeVerifier: verifier,
  });
  client.setCredentials(tokens);
  return { tokens, back };
}

export const calendarClient = (url: string, auth: OAuth2Client) =>
  calendar({ version: 'v3', auth, rootUrl: `${url}/`, retry: false, timeout: 5000 });

export interface Bench {
  emulator: Emulator;
  auth: OAuth2Client;
  api: calendar_v3.Calendar;
  control: (path: string, form?: Record<string, string>) => Promise<number>;
  close: () => Promise<void>;
}

/** An emulator whose demo account is connected. */
export async function openBench(changes: Partial<Config> = {}): Promise<Bench> {
  const emulator = await start({ ...readConfig({}), port: 0, control: true, ...changes });
  const auth = oauthClient(emulator.url);
  await connect(auth);
  return {
    emulator,
    auth,
    api: calendarClient(emulator.url, auth),
    control: async (path, form = {}) =>
      (await post(`${emulator.url}/_control/${path}`, form)).status,
    close: () => emulator.stop(),
  };
}

/** One who is called back; `answers` are the states it gives, one by one, and then 200. */
export async function openReceiver(answers: number[] = []) {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(answers.shift() ?? 200).end();
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

/** Why a call was refused, as Google's client tells it. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { response } = error as {
    response: { status: number; data: { error: { errors?: { reason: string }[] } | string } };
  };
  const { error: told } = response.data;
  const reason = typeof told === 'string' ? told : told.errors?.[0]?.reason;
  return `${response.status} ${reason}`;
}
