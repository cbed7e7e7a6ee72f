import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;

afterEach(() => gateway.close());

const requestFrom = (ip: string, path = '/api/events', headers: Record<string, string> = {}) =>
  fetch(gateway.origin + path, { headers: { 'x-forwarded-for': ip, ...headers } });

test('behind a trusted proxy, the client address is the last X-Forwarded-For entry, and https enables HSTS', async () => {
  gateway = await startGateway({ TRUST_PROXY: 'true' });
  const response = await requestFrom('6.6.6.6, 203.0.113.7', '/api/events', {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'scheduler.test',
  });
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(await response.json()).toMatchObject({
    headers: {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'scheduler.test',
    },
  });
});

test('every response has an HSTS header if the site has an https URL', async () => {
  gateway = await startGateway({ SITE_URL: 'https://scheduler.test' });
  const { headers } = await fetch(`${gateway.origin}/`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test.each([
  [{ HSTS_INCLUDE_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
  [
    { HSTS_INCLUDE_SUBDOMAINS: 'true', HSTS_PRELOAD: 'true' },
    'max-age=31536000; includeSubDomains; preload',
  ],
])('with %j, the HSTS header is "%s"', async (env, value) => {
  gateway = await startGateway({ SITE_URL: 'https://scheduler.test', ...env });
  const { headers } = await fetch(`${gateway.origin}/api/events`);
  expect(headers.get('strict-transport-security')).toBe(value);
});

test('the rate limit applies per IP address and to API requests only', async () => {
  gateway = await startGateway({ TRUST_PROXY: 'true', RATE_LIMIT: '3' });
  for (const _ of [1, 2, 3]) expect((await requestFrom('203.0.113.7')).status).toBe(200);
  const limited = await requestFrom('203.0.113.7');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await limited.json()).toMatchObject({ code: 'too-many-requests' });
  expect((await requestFrom('203.0.113.7', '/')).status).toBe(200);
  expect((await requestFrom('203.0.113.8')).status).toBe(200);
});

test('the rate limit counts all IPv6 addresses of a /64 network together', async () => {
  gateway = await startGateway({ TRUST_PROXY: 'true', RATE_LIMIT: '2' });
  for (const ip of ['2001:db8:0:7::1', '2001:db8:0:7:ffff:1:2:3']) {
    expect((await requestFrom(ip)).status).toBe(200);
  }
  expect((await requestFrom('2001:0db8:0000:0007::2')).status).toBe(429);
  expect((await requestFrom('2001:db8:0:8::1')).status).toBe(200);
  // IPv4-mapped addresses are separate IPv4 addresses.
  for (const last of [1, 2, 3]) {
    expect((await requestFrom(`::ffff:203.0.113.${last}`)).status).toBe(200);
  }
});

test('requests for guest links are rate limited', async () => {
  gateway = await startGateway({ TRUST_PROXY: 'true', RATE_LIMIT: '2' });
  expect((await requestFrom('203.0.113.7', '/polls/one')).status).toBe(200);
  expect((await requestFrom('203.0.113.7', '/rsvp/two')).status).toBe(200);
  expect((await requestFrom('203.0.113.7', '/polls/three')).status).toBe(429);
});

test('a rate-limited auth request returns an error in the format of the auth API', async () => {
  gateway = await startGateway({ TRUST_PROXY: 'true', RATE_LIMIT: '1' });
  await requestFrom('203.0.113.7', '/auth/v1/user');
  const authResponse = await requestFrom('203.0.113.7', '/auth/v1/user');
  expect(await authResponse.json()).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: expect.any(String),
  });
  const current = await requestFrom('203.0.113.7', '/auth/v1/user', {
    'x-supabase-api-version': '2024-01-01',
  });
  expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await current.json()).toEqual({
    code: 'over_request_rate_limit',
    message: expect.any(String),
  });
});

test('the content security policy allows a hosted auth service, which is not proxied', async () => {
  gateway = await startGateway({
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_ANON_KEY: 'anon',
  });
  const page = await fetch(`${gateway.origin}/`);
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://project.supabase.co;",
  );
  expect((await fetch(`${gateway.origin}/auth/v1/settings`)).status).toBe(404);
  expect(await (await fetch(`${gateway.origin}/config.json`)).json()).toEqual({
    apiBase: '/api',
    supabaseUrl: 'https://project.supabase.co',
    supabaseAnonKey: 'anon',
    payments_test_mode: false,
    email_available: false,
  });
});

test.each([
  ['test', true],
  ['live', false],
  ['', false],
])('with STRIPE_MODE "%s", payments_test_mode is %s', async (mode, isTest) => {
  gateway = await startGateway({ STRIPE_MODE: mode });
  const config = await (await fetch(`${gateway.origin}/config.json`)).json();
  expect(config).toMatchObject({ payments_test_mode: isTest });
  const page = await (await fetch(`${gateway.origin}/`)).text();
  expect(page).toContain(`"payments_test_mode":${isTest}`);
});

test.each([
  ['true', true],
  ['false', false],
  ['', false],
])('with EMAIL_AVAILABLE "%s", email_available is %s', async (value, isAvailable) => {
  gateway = await startGateway({ EMAIL_AVAILABLE: value });
  const config = await (await fetch(`${gateway.origin}/config.json`)).json();
  expect(config).toMatchObject({ email_available: isAvailable });
});

test.each([
  ['demo', { google_calendar: 'demo' }],
  ['', {}],
])('with GOOGLE_MODE "%s", the public configuration contains %j', async (mode, expected) => {
  gateway = await startGateway({ GOOGLE_MODE: mode });
  const config = (await (await fetch(`${gateway.origin}/config.json`)).json()) as object;
  expect(Object.entries(config).filter(([name]) => name.startsWith('google'))).toEqual(
    Object.entries(expected),
  );
});

test.each([
  ['development', 'http://localhost:4303 ws://localhost:4303'],
  ['production', ''],
])('a remote may be loaded from a development server in %s only', async (NODE_ENV, origins) => {
  gateway = await startGateway({ NODE_ENV });
  const version = join(gateway.remotesDir, 'calendar/dev');
  await mkdir(version, { recursive: true });
  const entry = 'http://localhost:4303/mf-manifest.json';
  await writeFile(join(version, 'remote.json'), JSON.stringify({ entry, exposes: {} }));
  await writeFile(
    join(gateway.remotesDir, 'registry.json'),
    JSON.stringify({ calendar: { current: 'dev' } }),
  );
  const policy = (await fetch(`${gateway.origin}/`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`connect-src ${["'self'", origins].join(' ').trim()};`);
  expect(policy.includes("script-src 'self' http://localhost:4303;")).toBe(origins !== '');
  expect(policy).not.toContain('unsafe');
});

test('a client that does not finish sending its headers is disconnected with 408', async () => {
  gateway = await startGateway({}, { headersTimeout: 300, connectionsCheckingInterval: 50 });
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write('GET /api/events HTTP/1.1\r\nHost: x\r\n');
  const text = (await socket.setEncoding('utf8').toArray()).join('');
  expect(text).toContain('408 Request Timeout');
});
