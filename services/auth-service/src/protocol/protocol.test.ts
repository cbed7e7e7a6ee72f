import { waitUntil } from '@scheduler/service-kit/testing';
import { startAuth, type TestAuth } from '../testing/start-auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const VERSION = { 'x-supabase-api-version': '2024-01-01' };
const POST_PATHS = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/verify',
  '/resend',
  '/recover',
];

describe('auth protocol', () => {
  it('uses the error format of the API version in the request', async () => {
    const recover = (headers: Record<string, string>) =>
      auth.post('/auth/v1/recover', { email: 'x' }, headers);
    const unversioned = await recover({});
    expect(unversioned.body).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unable to validate email address: invalid format',
    });
    expect(unversioned.headers.has('x-supabase-api-version')).toBe(false);
    const versioned = await recover(VERSION);
    expect(versioned.body).toEqual({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    });
    expect(versioned.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect((await recover({ 'x-supabase-api-version': '2023-12-31' })).body.code).toBe(400);
    expect((await recover({ 'x-supabase-api-version': 'tomorrow' })).body.code).toBe(400);
  });

  it('responds to a token refresh with 503 if the database connection breaks', async () => {
    const { refreshToken } = await auth.createUser();
    const lock = await auth.db.transaction();
    await lock.raw('lock table sessions in access exclusive mode');
    const refresh = auth.post('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: refreshToken,
    });
    await waitUntil(async () => {
      const { rows } = await lock.raw<{ rows: unknown[] }>(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    const { status, headers, body } = await refresh;
    await lock.rollback();
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({ error_code: 'unexpected_failure' });
  });

  it('allows cross-origin requests from all origins', async () => {
    const preflight = await auth.send('/auth/v1/token?grant_type=password', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    const allowed = preflight.headers.get('access-control-allow-headers')!.toLowerCase();
    for (const name of ['authorization', 'content-type', 'x-client-info', 'x-jwt-aud', 'apikey']) {
      expect(allowed).toContain(name);
    }
    const response = await auth.send('/auth/v1/user');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain(
      'X-Supabase-Api-Version',
    );
  });

  it.each([
    ['GET', '/nowhere', 404, 'not_found'],
    ['GET', '', 404, 'not_found'],
    ['GET', '/signup', 405, 'method_not_allowed'],
    ['DELETE', '/user', 405, 'method_not_allowed'],
    ['GET', '/verify', 400, 'validation_failed'],
    ['GET', '/verify?token=x', 400, 'validation_failed'],
    ['GET', '/verify?token=x&type=hasOwnProperty', 400, 'validation_failed'],
    ['GET', '/verify?token=%00&type=signup', 400, 'bad_json'],
  ])('responds to %s %s with %d', async (method, path, status, error_code) => {
    const response = await auth.send(`/auth/v1${path}`, { method });
    expect(response).toMatchObject({ status, body: { code: status, error_code } });
  });

  const nestArrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each([
    ['an empty body', undefined, 400, 'bad_json'],
    ['a truncated body', '{"email":', 400, 'bad_json'],
    ['invalid UTF-8', Buffer.from('{"email":"\u00fc@b.test"}', 'latin1'), 400, 'bad_json'],
    ['a null body', 'null', 400, 'bad_json'],
    ['an array', '[]', 400, 'bad_json'],
    ['a string', '"text"', 400, 'bad_json'],
    ['a body of 2 MiB', JSON.stringify({ email: 'x'.repeat(2_097_152) }), 413, 'too_large'],
    ['a NUL character', '{"email":"a\\u0000@b.test","refresh_token":"\\u0000"}', 400, 'bad_json'],
    ['a NUL character in a key', '{"data":{"\\u0000":1}}', 400, 'bad_json'],
    ['an unpaired surrogate', '{"data":{"a":"\\ud800"}}', 400, 'bad_json'],
    ['deeply nested arrays', `{"data":${nestArrays(200_000)}}`, 400, 'bad_json'],
    [
      'an unpaired surrogate in a password',
      '{"email":"a@b.test","password":"\\udfff"}',
      400,
      'bad_json',
    ],
    [
      'numbers instead of strings',
      '{"email":1,"refresh_token":1,"auth_code":1,"type":1}',
      400,
      'bad_json',
    ],
    [
      'objects instead of strings',
      '{"email":{},"refresh_token":{},"auth_code":{},"type":{}}',
      400,
      'bad_json',
    ],
  ])('rejects %s at every POST endpoint', async (_, body, status, error_code) => {
    for (const path of POST_PATHS) {
      const response = await auth.send(`/auth/v1${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect({ path, ...response }).toMatchObject({
        path,
        status,
        body: { code: status, error_code },
      });
    }
  });

  it('rejects a body with an unsupported content type', async () => {
    const response = await auth.post('/auth/v1/recover', 'email=a', {
      'content-type': 'text/plain',
    });
    expect(response).toMatchObject({ status: 415, body: { error_code: 'unsupported_media_type' } });
  });

  it("doesn't pollute prototypes with keys such as __proto__", async () => {
    const response = await auth.send('/auth/v1/signup', {
      method: 'POST',
      body: '{"email":"proto@example.test","password":"a louder river","data":{"__proto__":{"a":1},"constructor":1}}',
    });
    expect(response.status).toBe(200);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('does not respond to a malformed URL with a server error', async () => {
    expect((await auth.send('/auth/v1/verify?token=%E0%A4%A&type=signup')).status).toBeLessThan(
      500,
    );
    expect((await auth.send('/auth/v1/%E0%A4%A')).status).toBe(404);
  });

  it('returns information about the service at the settings and health endpoints', async () => {
    expect((await auth.send('/auth/v1/settings')).body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
    });
    expect((await auth.send('/auth/v1/health')).body).toMatchObject({ name: 'auth-service' });
    expect((await auth.send('/health')).body).toEqual({
      status: 'ok',
      service: 'auth-service',
      dependencies: { database: 'ok' },
    });
  });

  it('allows caching of the key set only and exposes no private keys', async () => {
    const { headers, body } = await auth.send('/auth/v1/.well-known/jwks.json');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0]).toSorted()).toEqual(
      ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'].toSorted(),
    );
    expect((await auth.send('/auth/v1/settings')).headers.get('cache-control')).toBe('no-store');
  });

  it('limits requests per IP address if the header with the address is configured', async () => {
    const limitedAuth = await startAuth({
      GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
      GOTRUE_RATE_LIMIT_OTP: '2',
    });
    const recover = (ip: string) =>
      limitedAuth.post(
        '/auth/v1/recover',
        { email: limitedAuth.createEmailAddress() },
        { 'x-forwarded-for': `${crypto.randomUUID()}, ${ip}` },
      );
    const statuses = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await recover('10.0.0.1')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await recover('10.0.0.2')).status).toBe(200);
    await limitedAuth.close();
  });

  it('is also available at the root without shadowing the product API', async () => {
    const [rootResponse, prefixedResponse] = [
      await auth.send('/settings'),
      await auth.send('/auth/v1/settings'),
    ];
    expect(rootResponse.body).toEqual(prefixedResponse.body);
    expect((await auth.send('/user')).body.error_code).toBe('no_authorization');
    expect((await auth.send('/nothing')).headers.get('content-type')).toContain('problem+json');
    expect((await auth.send('/auth/v1/nothing')).body.error_code).toBe('not_found');
  });
});
