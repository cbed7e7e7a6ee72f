import { randomUUID } from 'node:crypto';
import { noContent, route } from '@scheduler/contracts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import {
  createApp,
  createServiceAuthenticator,
  defineHandler,
  listen,
  createServiceToken,
  requireUserId,
  type MountedRoute,
  type RunningServer,
} from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const KEY = 'internal key for tests 0123456789';
const OLD_KEY = 'old internal key for tests 012345';
const USER = randomUUID();

const testRoute = route({
  name: 'things.ask',
  method: 'POST',
  path: '/internal/things',
  auth: 'service',
  bodyLimit: 2_097_152,
  body: z.object({ text: z.optional(z.string()) }),
  response: z.object({ service: z.string(), user: z.string(), length: z.number() }),
});

const mountedRoute = defineHandler(testRoute, ({ caller, body }) =>
  Promise.resolve({
    service: caller.service,
    user: requireUserId(caller),
    length: body.text?.length ?? 0,
  }),
);

let identity: TestIdentity;
let server: RunningServer;
beforeAll(async () => {
  identity = await createTestIdentity();
  const app = createApp({
    name: 'things',
    log: pino({ level: 'silent' }),
    authenticate: identity.authenticate,
    checkHealth: () => Promise.resolve(),
    routes: [],
    internal: {
      routes: [mountedRoute],
      authenticate: createServiceAuthenticator({ keys: [KEY, OLD_KEY], audience: 'things' }),
    },
  });
  server = await listen({ app, port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const tokenOptions = { key: KEY, issuer: 'stuff', audience: 'things', onBehalfOf: USER };

async function sendRequest(bearer: string | null, text?: string) {
  const response = await fetch(`http://127.0.0.1:${server.port}${testRoute.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ text }),
  });
  return { status: response.status, body: await response.json() };
}

test.each([KEY, OLD_KEY])(
  'a service token identifies the service and the user it acts for',
  async (key) => {
    await expect(sendRequest(await createServiceToken({ ...tokenOptions, key }))).resolves.toEqual({
      status: 200,
      body: { service: 'stuff', user: USER, length: 0 },
    });
  },
);

const key = new TextEncoder().encode(KEY);
const claims = { iss: 'stuff', aud: 'things', on_behalf_of: USER };
const secondsFromNow = (from: number) => Math.floor(Date.now() / 1000) + from;
const signClaims = (overrides: object, header: object = {}, signingKey: Uint8Array = key) =>
  new SignJWT({ ...claims, exp: secondsFromNow(60), ...overrides })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(signingKey);

test.each<[what: string, bearer: () => Promise<string> | string | null]>([
  ['no token', () => null],
  ['a malformed token', () => 'things'],
  ['an expired token', () => signClaims({ exp: secondsFromNow(-60) })],
  ['a token without an expiry', () => signClaims({ exp: undefined })],
  ['a token with a long lifetime', () => signClaims({ exp: secondsFromNow(3600) })],
  ['a token for another service', () => createServiceToken({ ...tokenOptions, audience: 'stuff' })],
  ['a token without an audience', () => signClaims({ aud: undefined })],
  ['a token without an issuer', () => signClaims({ iss: undefined })],
  [
    'a token signed with an unknown key',
    () => createServiceToken({ ...tokenOptions, key: `${KEY}!` }),
  ],
  ['a token with another algorithm', () => signClaims({}, { alg: 'HS512' })],
  ['an unsigned token', () => new UnsecuredJWT({ ...claims, exp: secondsFromNow(60) }).encode()],
  ['a token with an invalid user id', () => signClaims({ on_behalf_of: 'everybody' })],
  ['a token without the required user', () => signClaims({ on_behalf_of: undefined })],
  ["a user's access token", () => identity.signToken(identity.createAccount())],
])('an internal route rejects %s with 401', async (_, bearer) => {
  await expect(sendRequest(await bearer())).resolves.toMatchObject({ status: 401 });
});

test('a route can set its own size limit for request bodies', async () => {
  const bearer = await createServiceToken(tokenOptions);
  await expect(sendRequest(bearer, 'a'.repeat(1_500_000))).resolves.toMatchObject({
    body: { length: 1_500_000 },
  });
  await expect(sendRequest(bearer, 'a'.repeat(2_097_152))).resolves.toMatchObject({ status: 413 });
});

test('createApp throws if an app has both internal and public routes', () => {
  const publicRoute = defineHandler(
    route({
      name: 'things.open',
      method: 'GET',
      path: '/things',
      auth: 'none',
      response: noContent,
    }),
    () => Promise.resolve(undefined),
  );
  const createAppWith = (routes: MountedRoute[], internal: MountedRoute[]) => () =>
    createApp({
      name: 'things',
      log: pino({ level: 'silent' }),
      authenticate: identity.authenticate,
      checkHealth: () => Promise.resolve(),
      routes,
      internal: {
        routes: internal,
        authenticate: createServiceAuthenticator({ keys: [KEY], audience: 'things' }),
      },
    });
  expect(createAppWith([mountedRoute], [])).toThrow("things.ask can't be mounted here");
  expect(createAppWith([], [publicRoute])).toThrow("things.open can't be mounted here");
});
