import { randomUUID } from 'node:crypto';
import { nothing, route } from '@scheduler/contracts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import {
  createApp,
  createServiceDoor,
  handle,
  listen,
  serviceToken,
  userOf,
  type Mounted,
  type Serving,
} from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const KEY = 'a key of the tests that services share';
const OLD_KEY = 'a key of the tests that is on its way out';
const USER = randomUUID();

const ask = route({
  name: 'things.ask',
  method: 'POST',
  path: '/internal/things',
  auth: 'service',
  bodyLimit: 2_097_152,
  body: z.object({ text: z.optional(z.string()) }),
  response: z.object({ service: z.string(), user: z.string(), length: z.number() }),
});

const served = handle(ask, ({ caller, body }) =>
  Promise.resolve({
    service: caller.service,
    user: userOf(caller),
    length: body.text?.length ?? 0,
  }),
);

let identity: TestIdentity;
let serving: Serving;
beforeAll(async () => {
  identity = await createTestIdentity();
  const app = createApp({
    name: 'things',
    log: pino({ level: 'silent' }),
    authenticate: identity.authenticate,
    check: () => Promise.resolve(),
    routes: [],
    internal: {
      routes: [served],
      door: createServiceDoor({ keys: [KEY, OLD_KEY], audience: 'things' }),
    },
  });
  serving = await listen({ app, port: 0, host: '127.0.0.1' });
});
afterAll(() => serving.close());

const token = { key: KEY, issuer: 'stuff', audience: 'things', onBehalfOf: USER };

async function asking(bearer: string | null, text?: string) {
  const response = await fetch(`http://127.0.0.1:${serving.port}${ask.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ text }),
  });
  return { status: response.status, body: await response.json() };
}

test.each([KEY, OLD_KEY])('a service is known by a token, and whom it acts for', async (key) => {
  await expect(asking(await serviceToken({ ...token, key }))).resolves.toEqual({
    status: 200,
    body: { service: 'stuff', user: USER, length: 0 },
  });
});

const key = new TextEncoder().encode(KEY);
const claims = { iss: 'stuff', aud: 'things', on_behalf_of: USER };
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
const signed = (given: object, header: object = {}, by: Uint8Array = key) =>
  new SignJWT({ ...claims, exp: seconds(60), ...given })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(by);

test.each<[what: string, bearer: () => Promise<string> | string | null]>([
  ['none', () => null],
  ['no token', () => 'things'],
  ['one that has expired', () => signed({ exp: seconds(-60) })],
  ['one that does not expire', () => signed({ exp: undefined })],
  ['one that lasts', () => signed({ exp: seconds(3600) })],
  ['one for another service', () => serviceToken({ ...token, audience: 'stuff' })],
  ['one for several', () => signed({ aud: undefined })],
  ['one of nobody', () => signed({ iss: undefined })],
  ['one by another key', () => serviceToken({ ...token, key: `${KEY}!` })],
  ['one by the key in another way', () => signed({}, { alg: 'HS512' })],
  ['one without a signature', () => new UnsecuredJWT({ ...claims, exp: seconds(60) }).encode()],
  ['one for no user that there could be', () => signed({ on_behalf_of: 'everybody' })],
  ['one for nobody where there must be a user', () => signed({ on_behalf_of: undefined })],
  ["a user's own", () => identity.tokenFor(identity.newUser())],
])('is 401 with %s', async (_, bearer) => {
  await expect(asking(await bearer())).resolves.toMatchObject({ status: 401 });
});

test('a body may be as large as the route says', async () => {
  const bearer = await serviceToken(token);
  await expect(asking(bearer, 'a'.repeat(1_500_000))).resolves.toMatchObject({
    body: { length: 1_500_000 },
  });
  await expect(asking(bearer, 'a'.repeat(2_097_152))).resolves.toMatchObject({ status: 413 });
});

test('internal routes and others are not mixed', () => {
  const open = handle(
    route({ name: 'things.open', method: 'GET', path: '/things', auth: 'none', response: nothing }),
    () => Promise.resolve(undefined),
  );
  const withRoutes = (routes: Mounted[], internal: Mounted[]) => () =>
    createApp({
      name: 'things',
      log: pino({ level: 'silent' }),
      authenticate: identity.authenticate,
      check: () => Promise.resolve(),
      routes,
      internal: {
        routes: internal,
        door: createServiceDoor({ keys: [KEY], audience: 'things' }),
      },
    });
  expect(withRoutes([served], [])).toThrow('things.ask has no place');
  expect(withRoutes([], [open])).toThrow('things.open has no place');
});
