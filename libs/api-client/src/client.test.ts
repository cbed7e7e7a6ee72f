import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { events, schedules } from '@scheduler/contracts/core';
import { ApiError, createClient, Unreachable } from './client.ts';
import { messagesOf } from './stream.ts';

const id = '019a9d2e-0000-7000-8000-000000000001';
let server: Server;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const NOT_FOUND = {
  type: '/problems/not-found',
  title: 'Not found',
  status: 404,
  detail: 'There is no such schedule',
  code: 'not-found',
};

const client = (options = {}) =>
  createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    ...options,
  });

test('a call carries its parameters, action, token, key and version', async () => {
  const seen: unknown[] = [];
  answer = (request, response) => {
    const { authorization, 'idempotency-key': key, 'if-match': tag } = request.headers;
    seen.push([request.method, request.url, authorization, key, tag]);
    response.writeHead(204).end();
  };
  const { call } = client({ accessToken: () => 'token' });
  await call(events.remove, { params: { id }, ifMatch: 4 });
  await call(schedules.remove, { query: { id } });
  await call(schedules.share, {
    query: { id },
    body: { emails: ['ada@example.test'] },
    idempotencyKey: 'once',
  }).catch(() => undefined);
  const email = ['ada@example.test', 'b&c@example.test'];
  await call(schedules.revoke, { query: { id, email } }).catch(() => undefined);
  expect(seen).toEqual([
    ['DELETE', `/api/events/${id}`, 'Bearer token', undefined, '"4"'],
    ['DELETE', `/api/schedules?id=${id}`, 'Bearer token', undefined, undefined],
    ['POST', `/api/schedules?id=${id}&action=share`, 'Bearer token', 'once', undefined],
    [
      'DELETE',
      `/api/schedules?id=${id}&email=ada%40example.test&email=b%26c%40example.test&action=revoke`,
      'Bearer token',
      undefined,
      undefined,
    ],
  ]);
});

test('a refusal becomes an ApiError with the sentence and the fields', async () => {
  answer = (_, response) => {
    response.writeHead(400, { 'content-type': 'application/problem+json' }).end(
      JSON.stringify({
        type: '/problems/invalid-request',
        title: 'The request is not valid',
        status: 400,
        detail: 'Schedule name is required',
        code: 'invalid-request',
        errors: [{ pointer: '/name', detail: 'Schedule name is required' }],
      }),
    );
  };
  const refusal = await client()
    .call(schedules.create, { body: { name: '' } })
    .catch((e: unknown) => e);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({
    status: 400,
    message: 'Schedule name is required',
    errors: [{ pointer: '/name' }],
  });
});

test('a refusal is one to whoever has another copy of the module', async () => {
  answer = (_, response) => response.writeHead(404).end(JSON.stringify(NOT_FOUND));
  let Other = ApiError;
  await jest.isolateModulesAsync(async () => {
    ({ ApiError: Other } = await import('./api-error.ts'));
  });
  expect(Other).not.toBe(ApiError);
  const refusal: unknown = await client()
    .call(schedules.list, {})
    .catch((e: unknown) => e);
  expect(refusal).toBeInstanceOf(Other);
  expect(new Error('not of the API')).not.toBeInstanceOf(Other);
});

test('a 401 ends the session only when the call carried one', async () => {
  answer = (_, response) => response.writeHead(401).end('{}');
  const onUnauthenticated = jest.fn();
  await client({ onUnauthenticated })
    .call(schedules.list, {})
    .catch(() => undefined);
  expect(onUnauthenticated).not.toHaveBeenCalled();
  await client({ onUnauthenticated, accessToken: () => 'dead' })
    .call(schedules.list, {})
    .catch(() => undefined);
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

test.each([
  ['a page instead of JSON', 502, '<html>'],
  ['an answer of another shape', 200, '{"schedules":[]}'],
])('%s is told as unreachable', async (_, status, body) => {
  answer = (__, response) => response.writeHead(status).end(body);
  await expect(client().call(schedules.list, {})).rejects.toBeInstanceOf(Unreachable);
});

test('a server that never answers is given up', async () => {
  answer = () => undefined;
  await expect(client({ timeout: 50 }).call(schedules.list, {})).rejects.toBeInstanceOf(
    Unreachable,
  );
  server.closeAllConnections();
});

test('a call the caller aborts rejects with the abort', async () => {
  answer = () => undefined;
  const controller = new AbortController();
  const call = client().call(schedules.list, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  server.closeAllConnections();
});

test('a stream is read as it comes, and a refusal of one is told as any other', async () => {
  answer = (request, response) => {
    if (request.headers.accept !== 'text/event-stream') return void response.writeHead(406).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: progress\ndata: {"step":1}\n\nevent: pro');
    response.end('gress\ndata: {"step":2}\n\n');
  };
  const heard: unknown[] = [];
  for await (const { event, data } of messagesOf(await client().stream(schedules.list, {}))) {
    heard.push([event, JSON.parse(data)]);
  }
  expect(heard).toEqual([
    ['progress', { step: 1 }],
    ['progress', { step: 2 }],
  ]);
  answer = (_, response) => response.writeHead(404).end('{}');
  await expect(client().stream(schedules.list, {})).rejects.toBeInstanceOf(Unreachable);
});
