import { connect } from 'node:net';
import { binaryBody, route, textResponse } from '@scheduler/contracts';
import { pino } from 'pino';
import * as z from 'zod/mini';
import {
  createApp,
  createLog,
  defineHandler,
  listen,
  newId,
  openDatabase,
  Problem,
  type RunningServer,
} from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const itemSchema = z.object({ name: z.string(), version: z.number() });
const thingInput = z.object({ name: z.string().check(z.minLength(1, 'A name is required')) });
const itemRoutes = {
  make: route('things.make', 'POST /things', {
    body: thingInput,
    status: 201,
    response: itemSchema,
  }),
  open: route('things.open', 'POST /things?action=open', { auth: 'none', response: itemSchema }),
  count: route('things.count', 'GET /things?action=count', { auth: 'none', response: itemSchema }),
  read: route('things.read', 'GET /things/:id', {
    params: z.object({ id: z.uuid('Invalid ID') }),
    response: itemSchema,
  }),
  change: route('things.change', 'PUT /things/:id', {
    params: z.object({ id: z.uuid() }),
    body: thingInput,
    response: itemSchema,
  }),
  file: route('things.file', 'PUT /things?action=file', {
    auth: 'none',
    body: binaryBody,
    bodyType: { type: 'text/things', limit: 2_097_152 },
    response: itemSchema,
  }),
  print: route('things.print', 'GET /things?action=print', {
    auth: 'none',
    response: textResponse,
    responseType: 'text/things; charset=utf-8',
  }),
};

let identity: TestIdentity;
let server: RunningServer;
/** Results of the dependencies' checks. An error is thrown. */
const dependencyResults: Record<string, unknown> = {};
let generatedCount = 0;
const unavailableDb = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', schema: 'kit' });

async function checkDependency(name: string): Promise<unknown> {
  const result = await dependencyResults[name];
  if (result instanceof Error) throw result;
  return result;
}

beforeAll(async () => {
  identity = await createTestIdentity();
  const app = createApp({
    name: 'things',
    log: createLog('things', 'silent'),
    authenticate: identity.authenticate,
    dependencies: {
      database: { check: () => checkDependency('database'), isEssential: true },
      search: { check: () => checkDependency('search') },
    },
    routes: [
      defineHandler(itemRoutes.make, async ({ body }) => ({ name: body.name, version: 1 })),
      defineHandler(itemRoutes.open, async () => ({ name: 'open', version: 7 })),
      defineHandler(itemRoutes.count, () => unavailableDb('things').count()),
      defineHandler(itemRoutes.file, async ({ body }) => ({ name: 'file', version: body.length })),
      defineHandler(itemRoutes.print, async ({ setHeader }) => {
        setHeader('etag', '"p1"');
        return (async function* generateText() {
          generatedCount += 1;
          yield 'one ';
          yield 'two';
        })();
      }),
      defineHandler(itemRoutes.read, async () => {
        throw new Error('unexpected error with a secret');
      }),
      defineHandler(itemRoutes.change, async ({ ifMatch }) => {
        if (ifMatch !== 3) {
          throw new Problem('version-mismatch', 'Changed by another user', {
            current: { name: 'now', version: 3 },
          });
        }
        return { name: 'changed', version: 4 };
      }),
    ],
  });
  server = await listen({ app, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await server.close();
  await unavailableDb.destroy();
});

type RequestOptions = Omit<RequestInit, 'headers'> & {
  token?: string | null;
  headers?: Record<string, string>;
};

async function send(path: string, init: RequestOptions = {}) {
  const token =
    init.token === undefined ? await identity.signToken(identity.createAccount()) : init.token;
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });
  const text = await response.text();
  return { response, status: response.status, body: text ? JSON.parse(text) : undefined };
}

const post = (body: string, init: RequestOptions = {}) =>
  send('/api/things', { method: 'POST', body, ...init });

test('a valid request returns the status in the contract, and the version of the resource as the ETag', async () => {
  const { response, status, body } = await post('{"name":"one"}');
  expect(status).toBe(201);
  expect(body).toEqual({ name: 'one', version: 1 });
  expect(response.headers.get('etag')).toBe('"1"');
});

test('an invalid field returns a 400 problem that names the field', async () => {
  const { response, status, body } = await post('{"name":""}');
  expect(status).toBe(400);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(body).toMatchObject({
    code: 'invalid-request',
    detail: 'A name is required',
    errors: [{ pointer: '/name', detail: 'A name is required' }],
    request_id: response.headers.get('x-request-id'),
  });
});

test.each([
  ['broken JSON', '{', {}, 400],
  ['an unsupported content type', 'name=x', { 'content-type': 'text/plain' }, 415],
  ['more than 1 MiB', JSON.stringify({ name: 'x'.repeat(1_100_000) }), {}, 413],
  ['no body', '', {}, 400],
])('a request with %s is rejected', async (_, body, headers, expected) => {
  expect((await post(body, { headers })).status).toBe(expected);
});

const putFile = (body: Uint8Array<ArrayBuffer>, type = 'text/things') =>
  fetch(`http://127.0.0.1:${server.port}/api/things?action=file`, {
    method: 'PUT',
    body,
    headers: { 'content-type': type },
  });

test('a route with a custom body type accepts bytes up to the size limit of the route', async () => {
  const accepted = await putFile(new Uint8Array(2_000_000).fill(255));
  expect(await accepted.json()).toMatchObject({ version: 2_000_000 });
  expect((await putFile(new Uint8Array(2_100_000))).status).toBe(413);
  expect((await putFile(new Uint8Array(1), 'application/json')).status).toBe(415);
  expect((await putFile(new Uint8Array(0))).status).toBe(400);
});

test('a text response is not generated when If-None-Match matches its ETag', async () => {
  const getText = (headers = {}) =>
    fetch(`http://127.0.0.1:${server.port}/api/things?action=print`, { headers });
  const first = await getText();
  expect(first.headers.get('content-type')).toBe('text/things; charset=utf-8');
  expect(await first.text()).toBe('one two');
  const repeated = await getText({ 'if-none-match': '"p1"' });
  expect([repeated.status, await repeated.text(), generatedCount]).toEqual([304, '', 1]);
});

test('a connection stays usable after an oversized body is rejected', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(4_000_000) });
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await post(body)).status).toBe(413);
  expect((await post('{"name":"one"}')).status).toBe(201);
});

test('a malformed request without authentication returns 401 instead of 400', async () => {
  expect((await post('{', { token: null })).status).toBe(401);
});

test.each([
  ['has expired', { exp: 1 }],
  ['has another audience', { aud: 'else' }],
  ['has another issuer', { iss: 'http://evil.test' }],
  ['has an invalid user id', { sub: 'nobody' }],
  ['awaits two-factor authentication', { awaits_aal: 'aal2' }],
])('a token that %s is rejected with 401', async (_, claims) => {
  const token = await identity.signToken(identity.createAccount(), claims);
  expect((await post('{"name":"one"}', { token })).status).toBe(401);
});

test('a token signed with an unknown key is rejected with 401', async () => {
  const otherIdentity = await createTestIdentity(identity.issuer);
  const token = await otherIdentity.signToken(otherIdentity.createAccount());
  expect((await post('{"name":"one"}', { token })).status).toBe(401);
});

test('several routes with the same path are distinguished by their action', async () => {
  expect(
    (await send('/api/things?action=open', { method: 'POST', token: null })).body.version,
  ).toBe(7);
  expect((await send('/api/things?action=shut', { method: 'POST' })).status).toBe(404);
});

test('an unsupported method returns 405, and an unknown path returns 404', async () => {
  expect((await send('/api/things', { method: 'DELETE' })).body.code).toBe('method-not-allowed');
  expect((await send('/api/nothing')).body.code).toBe('not-found');
});

test('an unexpected error returns a 500 problem without details', async () => {
  const { status, body } = await send(`/api/things/${newId()}`);
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a malformed ID and a malformed URL return 400', async () => {
  expect((await send('/api/things/one')).body.errors[0].pointer).toBe('?id');
  expect((await send('/api/things/%E0%A4%A')).status).toBe(400);
});

test('an outdated If-Match header returns 412 with the current version of the resource', async () => {
  const updateItem = (tag: string) =>
    send(`/api/things/${newId()}`, {
      method: 'PUT',
      body: '{"name":"x"}',
      headers: { 'if-match': tag },
    });
  expect((await updateItem('"2"')).body).toMatchObject({
    code: 'version-mismatch',
    current: { version: 3 },
  });
  expect((await updateItem('"3"')).body.version).toBe(4);
  expect((await updateItem('"x"')).status).toBe(400);
});

test("the Accept-Language header determines the language of a problem's detail but not its code", async () => {
  const rejected = await send('/api/nothing', {
    headers: { 'accept-language': 'de-AT, en;q=0.5' },
  });
  expect(rejected.body).toMatchObject({
    code: 'not-found',
    detail: 'Dieser Endpunkt wurde nicht gefunden.',
  });
  expect(rejected.response.headers.get('vary')).toMatch(/accept-language/i);
  expect((await send('/api/nothing')).body.detail).toBe("This endpoint couldn't be found.");
});

test('a request returns 503 with Retry-After while the database is unreachable', async () => {
  const { response, status, body } = await send('/api/things?action=count', { token: null });
  expect(status).toBe(503);
  expect(body.code).toBe('upstream-unavailable');
  expect(response.headers.get('retry-after')).toBe('5');
});

describe('health endpoints', () => {
  const getHealth = async (path: string) => {
    const { status, body } = await send(path, { token: null });
    return [status, body];
  };
  const failure = new Error('down');
  const notReady = [503, { status: 'unavailable', service: 'things' }];
  const ok = [200, { status: 'ok', service: 'things' }];

  afterEach(() => {
    for (const name of Object.keys(dependencyResults)) delete dependencyResults[name];
  });

  test('/live, /ready and /health return 200 while all dependencies are available', async () => {
    expect(await getHealth('/live')).toEqual(ok);
    expect(await getHealth('/ready')).toEqual(ok);
    const dependencies = { database: 'ok', search: 'ok' };
    expect(await getHealth('/health')).toEqual([
      200,
      { status: 'ok', service: 'things', dependencies },
    ]);
  });

  test('/live, /ready and /health reject methods other than GET and HEAD with 405', async () => {
    for (const path of ['/live', '/ready', '/health']) {
      const { status, response, body } = await send(path, { method: 'POST' });
      expect([status, response.headers.get('allow'), body.code]).toEqual([
        405,
        'GET, HEAD',
        'method-not-allowed',
      ]);
    }
  });

  test('a service without an essential dependency is alive but not ready', async () => {
    dependencyResults['database'] = failure;
    expect(await getHealth('/live')).toEqual(ok);
    expect(await getHealth('/ready')).toEqual(notReady);
    const dependencies = { database: 'unavailable', search: 'ok' };
    expect(await getHealth('/health')).toEqual([
      503,
      { status: 'unavailable', service: 'things', dependencies },
    ]);
  });

  test('a service without an optional dependency is ready, and its health report names it', async () => {
    dependencyResults['search'] = failure;
    expect(await getHealth('/ready')).toEqual(ok);
    const dependencies = { database: 'ok', search: 'unavailable' };
    expect(await getHealth('/health')).toEqual([
      503,
      { status: 'unavailable', service: 'things', dependencies },
    ]);
  });

  test('a degraded dependency does not make the service unavailable', async () => {
    dependencyResults['search'] = 'degraded';
    const dependencies = { database: 'ok', search: 'degraded' };
    expect(await getHealth('/health')).toEqual([
      200,
      { status: 'degraded', service: 'things', dependencies },
    ]);
  });

  test('a dependency that does not respond counts as unavailable', async () => {
    dependencyResults['database'] = new Promise(() => undefined);
    expect(await getHealth('/ready')).toEqual(notReady);
  });
});

test('a client that disconnects during a request only causes a log entry', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const testApp = createApp({
    name: 'reader',
    log,
    authenticate: identity.authenticate,
    routes: [defineHandler(itemRoutes.make, async ({ body }) => ({ name: body.name, version: 1 }))],
  });
  const { port, close } = await listen({ app: testApp, port: 0, host: '127.0.0.1' });
  const socket = connect(port, '127.0.0.1');
  const token = await identity.signToken(identity.createAccount());
  socket.end(
    `POST /api/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  );
  while (!lines.some((line) => line.includes('connection closed'))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
  await close();
});
