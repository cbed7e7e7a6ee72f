import { connect } from 'node:net';
import { bytes, route, textAnswer } from '@scheduler/contracts';
import { pino } from 'pino';
import * as z from 'zod/mini';
import {
  createApp,
  createLog,
  handle,
  listen,
  newId,
  openDatabase,
  Problem,
  type Serving,
} from './index.ts';
import { createTestIdentity, type TestIdentity } from './testing/index.ts';

const thing = z.object({ name: z.string(), version: z.number() });
const named = z.object({ name: z.string().check(z.minLength(1, 'A name is required')) });
const things = {
  make: route({
    name: 'things.make',
    method: 'POST',
    path: '/things',
    body: named,
    status: 201,
    response: thing,
  }),
  open: route({
    name: 'things.open',
    method: 'POST',
    path: '/things',
    action: 'open',
    auth: 'none',
    response: thing,
  }),
  count: route({
    name: 'things.count',
    method: 'GET',
    path: '/things',
    action: 'count',
    auth: 'none',
    response: thing,
  }),
  read: route({
    name: 'things.read',
    method: 'GET',
    path: '/things/:id',
    params: z.object({ id: z.uuid('This id is not valid') }),
    response: thing,
  }),
  change: route({
    name: 'things.change',
    method: 'PUT',
    path: '/things/:id',
    params: z.object({ id: z.uuid() }),
    body: named,
    response: thing,
  }),
  file: route({
    name: 'things.file',
    method: 'PUT',
    path: '/things',
    action: 'file',
    auth: 'none',
    body: bytes,
    bodyType: { type: 'text/things', limit: 2_097_152 },
    response: thing,
  }),
  print: route({
    name: 'things.print',
    method: 'GET',
    path: '/things',
    action: 'print',
    auth: 'none',
    response: textAnswer,
    responseType: 'text/things; charset=utf-8',
  }),
};

let identity: TestIdentity;
let serving: Serving;
let healthy = true;
let printed = 0;
const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', schema: 'kit' });

beforeAll(async () => {
  identity = await createTestIdentity();
  const app = createApp({
    name: 'things',
    log: createLog('things', 'silent'),
    authenticate: identity.authenticate,
    check: () => (healthy ? Promise.resolve() : Promise.reject(new Error('down'))),
    routes: [
      handle(things.make, async ({ body }) => ({ name: body.name, version: 1 })),
      handle(things.open, async () => ({ name: 'open', version: 7 })),
      handle(things.count, () => away('things').count()),
      handle(things.file, async ({ body }) => ({ name: 'file', version: body.length })),
      handle(things.print, async ({ tell }) => {
        tell('etag', '"p1"');
        return (async function* pieces() {
          printed += 1;
          yield 'one ';
          yield 'two';
        })();
      }),
      handle(things.read, async () => {
        throw new Error('a fault of ours, with a secret in it');
      }),
      handle(things.change, async ({ ifMatch }) => {
        if (ifMatch !== 3) {
          throw new Problem('version-mismatch', 'Somebody else changed this', {
            current: { name: 'now', version: 3 },
          });
        }
        return { name: 'changed', version: 4 };
      }),
    ],
  });
  serving = await listen({ app, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await serving.close();
  await away.destroy();
});

type Sent = Omit<RequestInit, 'headers'> & {
  token?: string | null;
  headers?: Record<string, string>;
};

async function send(path: string, init: Sent = {}) {
  const token = init.token === undefined ? await identity.tokenFor(identity.newUser()) : init.token;
  const response = await fetch(`http://127.0.0.1:${serving.port}${path}`, {
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

const post = (body: string, init: Sent = {}) =>
  send('/api/things', { method: 'POST', body, ...init });

test('a good request is answered with the status of its contract and the version as ETag', async () => {
  const { response, status, body } = await post('{"name":"one"}');
  expect(status).toBe(201);
  expect(body).toEqual({ name: 'one', version: 1 });
  expect(response.headers.get('etag')).toBe('"1"');
});

test('a bad field is a 400 problem that names it', async () => {
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
  ['another content type', 'name=x', { 'content-type': 'text/plain' }, 415],
  ['more than 1 MiB', JSON.stringify({ name: 'x'.repeat(1_100_000) }), {}, 413],
  ['no body', '', {}, 400],
])('%s is refused', async (_, body, headers, expected) => {
  expect((await post(body, { headers })).status).toBe(expected);
});

const put = (body: Uint8Array<ArrayBuffer>, type = 'text/things') =>
  fetch(`http://127.0.0.1:${serving.port}/api/things?action=file`, {
    method: 'PUT',
    body,
    headers: { 'content-type': type },
  });

test('a body of a type of its own comes as bytes, within a limit of its own', async () => {
  const taken = await put(new Uint8Array(2_000_000).fill(255));
  expect(await taken.json()).toMatchObject({ version: 2_000_000 });
  expect((await put(new Uint8Array(2_100_000))).status).toBe(413);
  expect((await put(new Uint8Array(1), 'application/json')).status).toBe(415);
  expect((await put(new Uint8Array(0))).status).toBe(400);
});

test('an answer of a type of its own is made only for who has it not', async () => {
  const print = (headers = {}) =>
    fetch(`http://127.0.0.1:${serving.port}/api/things?action=print`, { headers });
  const first = await print();
  expect(first.headers.get('content-type')).toBe('text/things; charset=utf-8');
  expect(await first.text()).toBe('one two');
  const again = await print({ 'if-none-match': '"p1"' });
  expect([again.status, await again.text(), printed]).toEqual([304, '', 1]);
});

test('a refused body, however long, keeps its connection fit for the next', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(4_000_000) });
  for (let round = 0; round < 5; round += 1) expect((await post(body)).status).toBe(413);
  expect((await post('{"name":"one"}')).status).toBe(201);
});

test('signed out, a malformed request is still only a 401', async () => {
  expect((await post('{', { token: null })).status).toBe(401);
});

test.each([
  ['has expired', { exp: 1 }],
  ['is for another audience', { aud: 'else' }],
  ['is of another issuer', { iss: 'http://evil.test' }],
  ['names no user', { sub: 'nobody' }],
  ['awaits a second step', { awaits_aal: 'aal2' }],
])('a token that %s is refused with 401', async (_, claims) => {
  const token = await identity.tokenFor(identity.newUser(), claims);
  expect((await post('{"name":"one"}', { token })).status).toBe(401);
});

test('a token of another key is refused with 401', async () => {
  const stranger = await createTestIdentity(identity.issuer);
  const token = await stranger.tokenFor(stranger.newUser());
  expect((await post('{"name":"one"}', { token })).status).toBe(401);
});

test('the action is part of the address', async () => {
  expect(
    (await send('/api/things?action=open', { method: 'POST', token: null })).body.version,
  ).toBe(7);
  expect((await send('/api/things?action=shut', { method: 'POST' })).status).toBe(404);
});

test('a method that an address does not answer is 405, an unknown address 404', async () => {
  expect((await send('/api/things', { method: 'DELETE' })).body.code).toBe('method-not-allowed');
  expect((await send('/api/nothing')).body.code).toBe('not-found');
});

test('a fault of ours is a 500 that tells nothing', async () => {
  const { status, body } = await send(`/api/things/${newId()}`);
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a malformed id and a malformed address are 400', async () => {
  expect((await send('/api/things/one')).body.errors[0].pointer).toBe('?id');
  expect((await send('/api/things/%E0%A4%A')).status).toBe(400);
});

test('a stale version is 412 with the record as it is now', async () => {
  const change = (tag: string) =>
    send(`/api/things/${newId()}`, {
      method: 'PUT',
      body: '{"name":"x"}',
      headers: { 'if-match': tag },
    });
  expect((await change('"2"')).body).toMatchObject({
    code: 'version-mismatch',
    current: { version: 3 },
  });
  expect((await change('"3"')).body.version).toBe(4);
  expect((await change('"x"')).status).toBe(400);
});

test('a refusal is told in the language that is asked for, its code in none', async () => {
  const refused = await send('/api/nothing', { headers: { 'accept-language': 'de-AT, en;q=0.5' } });
  expect(refused.body).toMatchObject({
    code: 'not-found',
    detail: 'Diese Adresse wurde nicht gefunden',
  });
  expect(refused.response.headers.get('vary')).toMatch(/accept-language/i);
  expect((await send('/api/nothing')).body.detail).toBe('This address could not be found');
});

test('a database that is away is a 503 that asks to come back', async () => {
  const { response, status, body } = await send('/api/things?action=count', { token: null });
  expect(status).toBe(503);
  expect(body.code).toBe('upstream-unavailable');
  expect(response.headers.get('retry-after')).toBe('5');
});

test('health tells whether the service can work', async () => {
  expect((await send('/health', { token: null })).body).toEqual({
    status: 'ok',
    service: 'things',
  });
  healthy = false;
  expect((await send('/health', { token: null })).status).toBe(503);
  healthy = true;
});

test('a sender that breaks off is told of in the log alone', async () => {
  const written = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const reader = createApp({
    name: 'reader',
    log,
    authenticate: identity.authenticate,
    check: () => Promise.resolve(),
    routes: [handle(things.make, async ({ body }) => ({ name: body.name, version: 1 }))],
  });
  const { port, close } = await listen({ app: reader, port: 0, host: '127.0.0.1' });
  const socket = connect(port, '127.0.0.1');
  const token = await identity.tokenFor(identity.newUser());
  socket.end(
    `POST /api/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  );
  while (!lines.some((line) => line.includes('broke off'))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
  await close();
});
