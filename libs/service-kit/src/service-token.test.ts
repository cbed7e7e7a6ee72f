import { randomUUID } from 'node:crypto';
import { route, type ServiceName } from '@scheduler/contracts';
import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { pino } from 'pino';
import * as z from 'zod';
import {
  createApp,
  createInternalAuth,
  defineHandler,
  generateInternalKeys,
  internalConfig,
  listen,
  parseConfig,
  requireUserId,
  type MountedRoute,
  type RunningServer,
} from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const SHARED_KEY = 'internal key for tests 0123456789';
const OLD_SHARED_KEY = 'old internal key for tests 012345';
const USER = randomUUID();

const keys = generateInternalKeys();
/** Keys before a rotation. Their public keys are still published. */
const oldKeys = generateInternalKeys();
/** Keys of a different installation. */
const foreignKeys = generateInternalKeys();

const publicKeys = {
  ...keys.publicKeys,
  'billing-service': {
    keys: [
      ...keys.publicKeys['billing-service'].keys,
      ...oldKeys.publicKeys['billing-service'].keys,
    ],
  },
};

const parseInternalConfig = (env: Record<string, string>) =>
  parseConfig(z.object(internalConfig), env);

const createEnv = (service: ServiceName, { privateKeys } = keys) => ({
  INTERNAL_PRIVATE_KEY: JSON.stringify(privateKeys[service]),
  INTERNAL_PUBLIC_KEYS: JSON.stringify(publicKeys),
});

/** Creates the authentication of a service from environment variables. */
function createAuth(env: Record<string, string>, service: ServiceName = 'billing-service') {
  const internalAuth = createInternalAuth(parseInternalConfig(env), service);
  if (!internalAuth) throw new Error('The environment contains no keys');
  return internalAuth;
}

const testRoute = route('things.ask', 'POST /internal/things', {
  auth: 'service',
  callers: ['billing-service', 'ai-service'],
  bodyLimit: 2_097_152,
  body: z.object({ text: z.string().optional() }),
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
/** Base URL of core-api with the keys of all services. */
let url: string;
/** Base URL of core-api during the upgrade, when the shared key is accepted, too. */
let upgradingUrl: string;
const servers: RunningServer[] = [];

async function startService(env: Record<string, string>): Promise<string> {
  const app = createApp({
    name: 'core-api',
    log: pino({ level: 'silent' }),
    authenticate: identity.authenticate,
    routes: [],
    internal: { routes: [mountedRoute], authenticate: createAuth(env, 'core-api').authenticate },
  });
  const server = await listen({ app, port: 0, host: '127.0.0.1' });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

beforeAll(async () => {
  identity = await createTestIdentity();
  const env = createEnv('core-api');
  url = await startService(env);
  upgradingUrl = await startService({ ...env, INTERNAL_KEY: `${SHARED_KEY}, ${OLD_SHARED_KEY}` });
});
afterAll(() => Promise.all(servers.map(({ close }) => close())));

async function sendRequest(bearer: string | null, text?: string, baseUrl = url) {
  const response = await fetch(`${baseUrl}${testRoute.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ text }),
  });
  return { status: response.status, body: await response.json() };
}

test.each([
  ['current', keys],
  ['previous', oldKeys],
])(
  'a token signed with the %s key of a service identifies it and the user it acts for',
  async (_, signingKeys) => {
    const auth = createAuth(createEnv('billing-service', signingKeys));
    await expect(sendRequest(await auth.createToken('core-api', USER))).resolves.toEqual({
      status: 200,
      body: { service: 'billing-service', user: USER, length: 0 },
    });
  },
);

test('a route responds with 403 to a service that is not one of its callers', async () => {
  const [allowed, forbidden] = await Promise.all(
    (['ai-service', 'auth-service'] as const).map(async (service) => {
      const auth = createAuth(createEnv(service), service);
      return sendRequest(await auth.createToken('core-api', USER));
    }),
  );
  expect(allowed).toMatchObject({ status: 200, body: { service: 'ai-service' } });
  expect(forbidden).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

const claims = { iss: 'billing-service', aud: 'core-api', on_behalf_of: USER };
const secondsFromNow = (from: number) => Math.floor(Date.now() / 1000) + from;
const encode = (key: string) => new TextEncoder().encode(key);

/** Signs claims with the key of billing-service unless the header or the key is overridden. */
async function signClaims(
  overrides: object,
  header: object = {},
  key: Parameters<typeof importJWK>[0] = keys.privateKeys['billing-service'],
) {
  return new SignJWT({ ...claims, exp: secondsFromNow(60), ...overrides })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid ?? '', ...header })
    .sign(await importJWK(key, 'EdDSA'));
}

const signWithSharedKey = (key: string, overrides: object = {}) =>
  new SignJWT({ ...claims, exp: secondsFromNow(60), ...overrides })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(encode(key));

const INVALID_TOKENS: [what: string, bearer: () => Promise<string> | string | null][] = [
  ['no token', () => null],
  ['a malformed token', () => 'things'],
  ['an expired token', () => signClaims({ exp: secondsFromNow(-60) })],
  ['a token without an expiry', () => signClaims({ exp: undefined })],
  ['a token with a long lifetime', () => signClaims({ exp: secondsFromNow(3600) })],
  ['a token for a different service', () => signClaims({ aud: 'auth-service' })],
  ['a token without an audience', () => signClaims({ aud: undefined })],
  ['a token without an issuer', () => signClaims({ iss: undefined })],
  ['a token of an unknown service', () => signClaims({ iss: 'gateway' })],
  [
    'a token that a service signed in the name of a different one',
    () => signClaims({}, {}, keys.privateKeys['ai-service']),
  ],
  [
    'a token with the key ID of a different service',
    () =>
      signClaims({}, { kid: keys.privateKeys['ai-service'].kid }, keys.privateKeys['ai-service']),
  ],
  [
    'a token of a different installation',
    () => signClaims({}, {}, foreignKeys.privateKeys['billing-service']),
  ],
  [
    'a token that uses the public key as a shared secret',
    () => signWithSharedKey(JSON.stringify(publicKeys['billing-service'].keys[0])),
  ],
  ['an unsigned token', () => new UnsecuredJWT({ ...claims, exp: secondsFromNow(60) }).encode()],
  ['a token with an invalid user id', () => signClaims({ on_behalf_of: 'everybody' })],
  ['a token without the required user', () => signClaims({ on_behalf_of: undefined })],
  ["a user's access token", () => identity.signToken(identity.createAccount())],
];

test.each(INVALID_TOKENS)('an internal route rejects %s with 401', async (_, bearer) => {
  await expect(sendRequest(await bearer())).resolves.toMatchObject({ status: 401 });
});

describe('during the upgrade from a shared key', () => {
  test.each(INVALID_TOKENS)('an internal route rejects %s with 401', async (_, bearer) => {
    const response = sendRequest(await bearer(), '', upgradingUrl);
    await expect(response).resolves.toMatchObject({ status: 401 });
  });

  test.each([
    ['shared key', { INTERNAL_KEY: SHARED_KEY }],
    ['previous shared key', { INTERNAL_KEY: OLD_SHARED_KEY }],
    [
      'shared key while only the public keys are distributed',
      { INTERNAL_KEY: SHARED_KEY, INTERNAL_PUBLIC_KEYS: JSON.stringify(publicKeys) },
    ],
    [
      'own key while the shared one is still set',
      { ...createEnv('billing-service'), INTERNAL_KEY: SHARED_KEY },
    ],
    ['own key', createEnv('billing-service')],
  ])('a service that signs with its %s is accepted', async (_, env) => {
    const token = await createAuth(env).createToken('core-api', USER);
    await expect(sendRequest(token, '', upgradingUrl)).resolves.toMatchObject({ status: 200 });
  });

  test('a service signs with its own key as soon as it has one, so that the shared one can be removed', async () => {
    const env = { ...createEnv('billing-service'), INTERNAL_KEY: SHARED_KEY };
    const token = await createAuth(env).createToken('core-api', USER);
    await expect(sendRequest(token)).resolves.toMatchObject({ status: 200 });
  });

  test('a token signed with the shared key is rejected after the shared key was removed', async () => {
    const token = await createAuth({ INTERNAL_KEY: SHARED_KEY }).createToken('core-api', USER);
    await expect(sendRequest(token)).resolves.toMatchObject({ status: 401 });
  });

  test.each([
    ['an unknown shared key', () => signWithSharedKey(`${SHARED_KEY}!`)],
    [
      'an expired token signed with the shared key',
      () => signWithSharedKey(SHARED_KEY, { exp: secondsFromNow(-60) }),
    ],
    [
      'a token signed with the shared key for a different service',
      () => signWithSharedKey(SHARED_KEY, { aud: 'auth-service' }),
    ],
  ])('an internal route rejects %s with 401', async (_, sign) => {
    const response = sendRequest(await sign(), '', upgradingUrl);
    await expect(response).resolves.toMatchObject({ status: 401 });
  });

  test('a service with a shared key logs a warning that contains no key', () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    createInternalAuth(parseInternalConfig(createEnv('core-api')), 'core-api', log);
    expect(lines).toEqual([]);
    createInternalAuth(parseInternalConfig({ INTERNAL_KEY: SHARED_KEY }), 'core-api', log);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('INTERNAL_KEY is deprecated');
    expect(lines[0]).not.toContain(SHARED_KEY);
  });
});

test.each<[what: string, env: Record<string, string>, message: string]>([
  [
    'a private key without public keys',
    { INTERNAL_PRIVATE_KEY: createEnv('core-api').INTERNAL_PRIVATE_KEY },
    'INTERNAL_PUBLIC_KEYS: is required',
  ],
  [
    'public keys without a private key',
    { INTERNAL_PUBLIC_KEYS: createEnv('core-api').INTERNAL_PUBLIC_KEYS },
    'INTERNAL_PRIVATE_KEY: is required',
  ],
  [
    'the private key of a different service',
    createEnv('ai-service'),
    "INTERNAL_PRIVATE_KEY: isn't one of the keys of core-api",
  ],
  [
    'private keys that were published by mistake',
    {
      ...createEnv('core-api'),
      INTERNAL_PUBLIC_KEYS: JSON.stringify({
        'core-api': { keys: [keys.privateKeys['core-api']] },
      }),
    },
    'INTERNAL_PUBLIC_KEYS: must be the public keys',
  ],
  [
    'a private key that does not match its public part',
    {
      ...createEnv('core-api'),
      INTERNAL_PRIVATE_KEY: JSON.stringify({
        ...keys.privateKeys['core-api'],
        d: keys.privateKeys['ai-service'].d,
      }),
    },
    'INTERNAL_PRIVATE_KEY: must be the private key',
  ],
  ['a key that is not JSON', { INTERNAL_PRIVATE_KEY: 'secret' }, 'must be the private key'],
  ['a short shared key', { INTERNAL_KEY: `${SHARED_KEY},secret` }, 'at least 32 characters'],
])('a service rejects %s at startup without showing the key', (_, env, message) => {
  const start = () => createAuth(env, 'core-api');
  expect(start).toThrow(message);
  expect(start).not.toThrow(/secret|"d":/);
});

test('a service without keys has no authentication', () => {
  expect(createInternalAuth(parseInternalConfig({}), 'core-api')).toBeNull();
});

test('a route can set its own size limit for request bodies', async () => {
  const bearer = await createAuth(createEnv('billing-service')).createToken('core-api', USER);
  await expect(sendRequest(bearer, 'a'.repeat(1_500_000))).resolves.toMatchObject({
    body: { length: 1_500_000 },
  });
  await expect(sendRequest(bearer, 'a'.repeat(2_097_152))).resolves.toMatchObject({ status: 413 });
});

test('createApp throws if internal and public routes are mixed or an internal route has no callers', () => {
  const publicRoute = defineHandler(route('things.open', 'GET /things', { auth: 'none' }), () =>
    Promise.resolve(undefined),
  );
  const createAppWith = (routes: MountedRoute[], internal: MountedRoute[]) => () =>
    createApp({
      name: 'things',
      log: pino({ level: 'silent' }),
      authenticate: identity.authenticate,
      routes,
      internal: {
        routes: internal,
        authenticate: createAuth(createEnv('core-api'), 'core-api').authenticate,
      },
    });
  expect(createAppWith([mountedRoute], [])).toThrow("things.ask can't be mounted here");
  expect(createAppWith([], [publicRoute])).toThrow("things.open can't be mounted here");
  const routeWithoutCallers = { ...mountedRoute, route: { ...testRoute, callers: [] } };
  expect(createAppWith([], [routeWithoutCallers])).toThrow('it has no callers');
});
