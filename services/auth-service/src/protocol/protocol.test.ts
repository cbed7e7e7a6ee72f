import { startAuth, type TestAuth } from '../testing/auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const VERSION = { 'x-supabase-api-version': '2024-01-01' };
const POSTS = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/verify',
  '/resend',
  '/recover',
];

test('an error has two dialects, chosen by the version asked for', async () => {
  const ask = (headers: Record<string, string>) =>
    auth.post('/auth/v1/recover', { email: 'x' }, headers);
  const older = await ask({});
  expect(older.body).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Unable to validate email address: invalid format',
  });
  expect(older.headers.has('x-supabase-api-version')).toBe(false);
  const newer = await ask(VERSION);
  expect(newer.body).toEqual({
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  });
  expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect((await ask({ 'x-supabase-api-version': '2023-12-31' })).body.code).toBe(400);
  expect((await ask({ 'x-supabase-api-version': 'tomorrow' })).body.code).toBe(400);
});

test('pages of other origins may call', async () => {
  const preflight = await auth.send('/auth/v1/token?grant_type=password', {
    method: 'OPTIONS',
    headers: { origin: 'https://a.test', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  const allowed = preflight.headers.get('access-control-allow-headers')!.toLowerCase();
  for (const name of ['authorization', 'content-type', 'x-client-info', 'x-jwt-aud', 'apikey']) {
    expect(allowed).toContain(name);
  }
  const refused = await auth.send('/auth/v1/user');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
});

test.each([
  ['GET', '/nowhere', 404, 'not_found'],
  ['GET', '', 404, 'not_found'],
  ['GET', '/signup', 405, 'method_not_allowed'],
  ['DELETE', '/user', 405, 'method_not_allowed'],
  ['GET', '/verify', 400, 'validation_failed'],
  ['GET', '/verify?token=x', 400, 'validation_failed'],
  ['GET', '/verify?token=x&type=hasOwnProperty', 400, 'validation_failed'],
  ['GET', '/verify?token=%00&type=signup', 400, 'bad_json'],
])('%s %s is %d', async (method, path, status, error_code) => {
  const answer = await auth.send(`/auth/v1${path}`, { method });
  expect(answer).toMatchObject({ status, body: { code: status, error_code } });
});

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  ['nothing', undefined, 400, 'bad_json'],
  ['half of a body', '{"email":', 400, 'bad_json'],
  ['null', 'null', 400, 'bad_json'],
  ['a list', '[]', 400, 'bad_json'],
  ['text', '"text"', 400, 'bad_json'],
  ['two MiB', JSON.stringify({ email: 'x'.repeat(2_097_152) }), 413, 'too_large'],
  ['a NUL', '{"email":"a\\u0000@b.test","refresh_token":"\\u0000"}', 400, 'bad_json'],
  ['a NUL in a key', '{"data":{"\\u0000":1}}', 400, 'bad_json'],
  ['half a surrogate pair', '{"data":{"a":"\\ud800"}}', 400, 'bad_json'],
  ['a deep nest', `{"data":${deep(200_000)}}`, 400, 'bad_json'],
  [
    'an overlong surrogate in a password',
    '{"email":"a@b.test","password":"\\udfff"}',
    400,
    'bad_json',
  ],
  ['numbers for text', '{"email":1,"refresh_token":1,"auth_code":1,"type":1}', 400, 'bad_json'],
  ['objects for text', '{"email":{},"refresh_token":{},"auth_code":{},"type":{}}', 400, 'bad_json'],
])('a body of %s is refused wherever it is sent', async (_, body, status, error_code) => {
  for (const path of POSTS) {
    const answer = await auth.send(`/auth/v1${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect({ path, ...answer }).toMatchObject({ path, status, body: { code: status, error_code } });
  }
});

test('a body of another type is refused', async () => {
  const answer = await auth.post('/auth/v1/recover', 'email=a', { 'content-type': 'text/plain' });
  expect(answer).toMatchObject({ status: 415, body: { error_code: 'unsupported_media_type' } });
});

test('names of built-in members are only names', async () => {
  const answer = await auth.send('/auth/v1/signup', {
    method: 'POST',
    body: '{"email":"proto@example.test","password":"123456","data":{"__proto__":{"a":1},"constructor":1}}',
  });
  expect(answer.status).toBe(200);
  expect(({} as { a?: number }).a).toBeUndefined();
});

test('a malformed address is a 400', async () => {
  expect((await auth.send('/auth/v1/verify?token=%E0%A4%A&type=signup')).status).toBeLessThan(500);
  expect((await auth.send('/auth/v1/%E0%A4%A')).status).toBe(404);
});

test('settings and health speak for themselves', async () => {
  expect((await auth.send('/auth/v1/settings')).body).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
  expect((await auth.send('/auth/v1/health')).body).toMatchObject({ name: 'auth-service' });
  expect((await auth.send('/health')).body).toEqual({ status: 'ok', service: 'auth-service' });
});

test('the key set may be kept, holds no private half, and answers may not be kept', async () => {
  const { headers, body } = await auth.send('/auth/v1/.well-known/jwks.json');
  expect(headers.get('cache-control')).toBe('public, max-age=600');
  expect(body.keys).toHaveLength(1);
  expect(Object.keys(body.keys[0]).toSorted()).toEqual(
    ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'].toSorted(),
  );
  expect((await auth.send('/auth/v1/settings')).headers.get('cache-control')).toBe('no-store');
});

test('requests from one address run out, where a header can be believed', async () => {
  const limited = await startAuth({
    GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
    GOTRUE_RATE_LIMIT_OTP: '2',
  });
  const ask = (from: string) =>
    limited.post(
      '/auth/v1/recover',
      { email: limited.newEmail() },
      { 'x-forwarded-for': `${crypto.randomUUID()}, ${from}` },
    );
  const statuses = [];
  for (let round = 0; round < 3; round += 1) statuses.push((await ask('10.0.0.1')).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await ask('10.0.0.2')).status).toBe(200);
  await limited.close();
});

test('the API is at the root as well, and the product’s own paths stay what they are', async () => {
  const [root, below] = [await auth.send('/settings'), await auth.send('/auth/v1/settings')];
  expect(root.body).toEqual(below.body);
  expect((await auth.send('/user')).body.error_code).toBe('no_authorization');
  expect((await auth.send('/nothing')).headers.get('content-type')).toContain('problem+json');
  expect((await auth.send('/auth/v1/nothing')).body.error_code).toBe('not_found');
});
