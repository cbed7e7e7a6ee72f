/** @jest-environment node */

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { events, schedules } from '@scheduler/contracts/core';
import { ApiError, createClient, UnreachableError } from './client.ts';
import { readEventStream } from './event-stream.ts';

const id = '019a9d2e-0000-7000-8000-000000000001';
let server: Server;
let respond: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
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

test('call sends parameters, action, token, idempotency key and version of a request', async () => {
  const requests: unknown[] = [];
  respond = (request, response) => {
    const { authorization, 'idempotency-key': key, 'if-match': tag } = request.headers;
    requests.push([request.method, request.url, authorization, key, tag]);
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
  expect(requests).toEqual([
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

test('callIfModified returns the response with its ETag, or null if the server confirms the ETag', async () => {
  respond = (request, response) => {
    const isCurrent = request.headers['if-none-match'] === '"2"';
    response.writeHead(isCurrent ? 304 : 200, { etag: '"2"' }).end(isCurrent ? undefined : '[]');
  };
  const { callIfModified } = client();
  for (const etag of [null, '"1"'])
    expect(await callIfModified(events.list, {}, etag)).toEqual({ data: [], etag: '"2"' });
  expect(await callIfModified(events.list, {}, '"2"')).toBeNull();
});

test('callIfModified throws the error of an error response', async () => {
  respond = (_request, response) =>
    response
      .writeHead(404, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify(NOT_FOUND));
  await expect(client().callIfModified(events.list, {}, '"1"')).rejects.toMatchObject({
    status: 404,
  });
});

describe('a request that requires a proof of identity', () => {
  /** Rejects all requests except those with the token `fresh`. */
  function requireFreshToken() {
    const tokens: unknown[] = [];
    respond = ({ headers: { authorization } }, response) => {
      tokens.push(authorization);
      if (authorization === 'Bearer fresh') return response.writeHead(204).end();
      return response
        .writeHead(403, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ ...NOT_FOUND, status: 403, code: 'step-up-required' }));
    };
    return tokens;
  }

  test('is repeated with a new token once the user has confirmed', async () => {
    const tokens = requireFreshToken();
    let token = 'stale';
    const confirmIdentity = () => {
      token = 'fresh';
      return Promise.resolve(true);
    };
    await client({ accessToken: () => token, confirmIdentity }).call(schedules.remove, {
      query: { id },
    });
    expect(tokens).toEqual(['Bearer stale', 'Bearer fresh']);
  });

  test('fails if the user cancels or the client cannot ask', async () => {
    const tokens = requireFreshToken();
    for (const options of [{}, { confirmIdentity: () => Promise.resolve(false) }]) {
      await expect(
        client({ accessToken: () => 'stale', ...options }).call(schedules.remove, {
          query: { id },
        }),
      ).rejects.toMatchObject({ code: 'step-up-required' });
    }
    expect(tokens).toHaveLength(2);
  });
});

test('call throws an ApiError with message and field errors for an error response', async () => {
  respond = (_, response) => {
    response.writeHead(400, { 'content-type': 'application/problem+json' }).end(
      JSON.stringify({
        type: '/problems/invalid-request',
        title: 'Invalid request',
        status: 400,
        detail: 'Schedule name is required',
        code: 'invalid-request',
        errors: [{ pointer: '/name', detail: 'Schedule name is required' }],
      }),
    );
  };
  const error = await client()
    .call(schedules.create, { body: { name: '' } })
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    message: 'Schedule name is required',
    errors: [{ pointer: '/name' }],
  });
});

test('instanceof ApiError works for errors from another copy of the module', async () => {
  respond = (_, response) => response.writeHead(404).end(JSON.stringify(NOT_FOUND));
  let OtherApiError = ApiError;
  await jest.isolateModulesAsync(async () => {
    ({ ApiError: OtherApiError } = await import('./api-error.ts'));
  });
  expect(OtherApiError).not.toBe(ApiError);
  const error: unknown = await client()
    .call(schedules.list, {})
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(OtherApiError);
  expect(new Error('not of the API')).not.toBeInstanceOf(OtherApiError);
});

test('call runs onUnauthenticated on a 401 only if the request had a token', async () => {
  respond = (_, response) => response.writeHead(401).end('{}');
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
  ['an HTML response', 502, '<html>'],
  ['a response that violates the contract', 200, '{"schedules":[]}'],
])('call throws an UnreachableError for %s', async (_, status, body) => {
  respond = (__, response) => response.writeHead(status).end(body);
  await expect(client().call(schedules.list, {})).rejects.toBeInstanceOf(UnreachableError);
});

test("call throws an UnreachableError if the server doesn't respond before the timeout", async () => {
  respond = () => undefined;
  await expect(client({ timeout: 50 }).call(schedules.list, {})).rejects.toBeInstanceOf(
    UnreachableError,
  );
  server.closeAllConnections();
});

test('call rejects with an AbortError if the caller aborts it', async () => {
  respond = () => undefined;
  const controller = new AbortController();
  const call = client().call(schedules.list, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  server.closeAllConnections();
});

test('stream delivers events incrementally and throws for an error response', async () => {
  respond = (request, response) => {
    if (request.headers.accept !== 'text/event-stream') return void response.writeHead(406).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: progress\ndata: {"step":1}\n\nevent: pro');
    response.end('gress\ndata: {"step":2}\n\n');
  };
  const receivedEvents: unknown[] = [];
  for await (const { event, data } of readEventStream(await client().stream(schedules.list, {}))) {
    receivedEvents.push([event, JSON.parse(data)]);
  }
  expect(receivedEvents).toEqual([
    ['progress', { step: 1 }],
    ['progress', { step: 2 }],
  ]);
  respond = (_, response) => response.writeHead(404).end('{}');
  await expect(client().stream(schedules.list, {})).rejects.toBeInstanceOf(UnreachableError);
});
