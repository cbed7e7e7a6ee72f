import { connect } from 'node:net';
import { echo, sendRaw, startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

beforeEach(() => {
  for (const [name, upstream] of Object.entries(gateway.upstreams)) upstream.handler = echo(name);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.origin + path, { headers });

test.each([
  ['/api/auth?action=me', 'auth'],
  ['/auth/v1/token?grant_type=password', 'auth'],
  ['/auth/v1/.well-known/jwks.json', 'auth'],
  ['/api/ai/analyze-patterns?time_zone=Europe%2FLisbon', 'ai'],
  ['/api/mcp', 'ai'],
  ['/api/payments/stripe?action=create-portal-session', 'billing'],
  ['/api/calendar/manage?action=integrations', 'billing'],
  ['/rest/v1/user_subscriptions?select=*&user_id=eq.1', 'billing'],
  ['/api/schedules', 'core'],
  ['/api/events/conflicts/check?start_time=2026-11-20T09%3A00%3A00.000Z', 'core'],
  ['/api/authors', 'core'],
  ['/api/aide', 'core'],
  ['/api', 'core'],
  ['/feeds/secret.ics', 'core'],
  ['/rsvp/secret?answer=accepted', 'core'],
  ['/polls/secret?zone=UTC', 'core'],
  ['/email-preferences/secret', 'core'],
])('the path %s is forwarded to %s unchanged', async (path, name) => {
  expect(await (await get(path)).json()).toMatchObject({ name, method: 'GET', url: path });
});

test.each(['/', '/calendar?view=week', '/authors', '/auth/callback?code=1', '/apiary'])(
  '%s returns the page',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>AI Scheduler</title>');
  },
);

test.each(['/internal', '/internal/changes?after=1', '/Internal/changes', '/rest/v2/x', '/API/x'])(
  '%s returns 404',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('problem+json');
  },
);

test.each([
  '/api/../internal/changes',
  '/api/%2e%2e/internal/changes',
  '/api/.%2E/internal',
  '/api/..%2finternal',
  '/api/events%2f..%2f..%2finternal',
  '/api/events/%5c..%5cinternal',
  '/api//events',
  '//internal/changes',
  '/%69nternal/changes',
  '/api/%00',
  '/api/%zz',
  '/./api',
  '/api\\..\\internal',
  'http://127.0.0.1/internal',
  '/remotes/calendar/../../../etc/passwd',
  '/..%2f..%2fetc/passwd',
])('the request target %s is rejected with 400', async (target) => {
  let isReached = false;
  for (const upstream of Object.values(gateway.upstreams)) {
    upstream.handler = (_, response) => {
      isReached = true;
      response.end();
    };
  }
  const { status, headers, text } = await sendRaw(gateway.port, target);
  expect(status).toBe(400);
  expect(headers['content-security-policy']).toBeDefined();
  expect(text).not.toContain('root:');
  expect(isReached).toBe(false);
});

test('a browser that lists gzip before brotli gets brotli', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(headers.get('content-encoding')).toBe('br');
});

test('the page rejects methods other than GET and HEAD with 405', async () => {
  const response = await fetch(`${gateway.origin}/calendar`, { method: 'POST', body: 'x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});

test('every response has the security headers, and services cannot override them', async () => {
  gateway.upstreams.core.handler = (_, response) => {
    response.writeHead(200, {
      'content-security-policy': "default-src *; script-src 'unsafe-inline'",
      'x-content-type-options': 'none',
      'x-powered-by': 'core',
    });
    response.end();
  };
  for (const path of ['/', '/api/events', '/internal', '/health', '/remotes.json']) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('a valid request ID is reused, and a missing or invalid one is replaced', async () => {
  const generated = await get('/api/events');
  const id = generated.headers.get('x-request-id');
  expect(id).toMatch(/^[\w-]{8,64}$/);
  expect(await generated.json()).toMatchObject({ headers: { 'x-request-id': id } });
  const reused = await get('/api/events', { 'x-request-id': 'caller-0001' });
  expect(reused.headers.get('x-request-id')).toBe('caller-0001');
  const invalid = await get('/api/events', { 'x-request-id': 'a"b' });
  expect(invalid.headers.get('x-request-id')).not.toBe('a"b');
});

test('a service receives the address of the client, even if the client sends a forged header', async () => {
  const { headers } = (await (
    await get('/api/events', {
      authorization: 'Bearer token',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      te: 'trailers',
      'proxy-authorization': 'secret',
    })
  ).json()) as { headers: Record<string, string> };
  expect(headers).toMatchObject({
    authorization: 'Bearer token',
    host: new URL(gateway.upstreams.core.url).host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': `127.0.0.1:${gateway.port}`,
    'x-forwarded-proto': 'http',
  });
  for (const name of ['x-real-ip', 'forwarded', 'te', 'proxy-authorization']) {
    expect(headers).not.toHaveProperty(name);
  }
});

test('headers listed in Connection are removed from requests and responses', async () => {
  gateway.upstreams.core.handler = (request, response) => {
    response.writeHead(200, {
      connection: 'close, x-inner',
      'x-inner': '1',
      'x-saw': request.headers['x-hop'] ? 'yes' : 'no',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end();
  };
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write('GET /api/x HTTP/1.1\r\nHost: x\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\n\r\n');
  const text = (await socket.setEncoding('utf8').toArray()).join('');
  expect(text).toContain('x-saw: no');
  expect(text).not.toContain('x-inner');
  expect(text).toContain('set-cookie: a=1');
  expect(text).toContain('set-cookie: b=2');
});

test('a response that has no Cache-Control header gets no-store', async () => {
  expect((await get('/api/events')).headers.get('cache-control')).toBe('no-store');
  gateway.upstreams.auth.handler = (_, response) => {
    response.setHeader('cache-control', 'public, max-age=600');
    response.end('{}');
  };
  const keys = await get('/auth/v1/.well-known/jwks.json');
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
});

test('requests with headers over 16 KiB are rejected with 431', async () => {
  expect((await get('/api/events', { 'x-long': 'x'.repeat(20_000) })).status).toBe(431);
});

test.each([
  ['Content-Length and Transfer-Encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['two different lengths', 'Content-Length: 4\r\nContent-Length: 5'],
  ['an invalid length', 'Content-Length: +4'],
  ['an unknown encoding', 'Transfer-Encoding: chunked, x'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['a header without a line feed', 'X-A: 1\rTransfer-Encoding: chunked'],
])('a request with %s is rejected without reaching a service', async (_, headers) => {
  const received: string[] = [];
  gateway.upstreams.core.handler = ({ url = '' }, response) => {
    received.push(url);
    response.end();
  };
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(
    `POST /api/events HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n` +
      '0\r\n\r\nGET /api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
  );
  const text = (await socket.setEncoding('utf8').toArray()).join('');
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toEqual([]);
});
