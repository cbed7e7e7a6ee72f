import { waitUntil } from '@scheduler/service-kit/testing';
import { echo, startGateway, type TestGateway } from '../testing/start-gateway.ts';

const MIB = 1_048_576;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.upstreams.core.handler = echo('core');
});

const requestEvents = (init: RequestInit = {}) => fetch(`${gateway.origin}/api/events`, init);

/** Creates a request body that is sent without `Content-Length`. */
function createChunkedBody(count: number, size: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent === count) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(size));
    },
  });
}

const postChunks = (count: number, size: number) =>
  requestEvents({ method: 'POST', body: createChunkedBody(count, size), duplex: 'half' });

test('a body of exactly 1 MiB is accepted, with and without a Content-Length header', async () => {
  gateway.upstreams.core.handler = (incoming, response) => {
    let size = 0;
    incoming.on('data', (chunk: Buffer) => (size += chunk.length));
    incoming.on('end', () => response.end(String(size)));
  };
  expect(await (await requestEvents({ method: 'POST', body: Buffer.alloc(MIB) })).text()).toBe(
    String(MIB),
  );
  expect(await (await postChunks(16, MIB / 16)).text()).toBe(String(MIB));
});

test('a calendar import accepts up to 10 MiB', async () => {
  const upload = (size: number, path = '/api/ics?action=import') =>
    fetch(gateway.origin + path, { method: 'POST', body: Buffer.alloc(size) });
  gateway.upstreams.core.handler = (incoming, response) => {
    incoming.resume().on('end', () => response.end());
  };
  expect((await upload(10 * MIB)).status).toBe(200);
  expect((await upload(10 * MIB + 1)).status).toBe(413);
  expect((await upload(2 * MIB, '/api/ics/other')).status).toBe(413);
});

test('a body over 1 MiB is rejected with 413, and the request to the service is aborted', async () => {
  let completedCount = 0;
  let abortedCount = 0;
  gateway.upstreams.core.handler = (incoming) => {
    incoming.on('end', () => (completedCount += 1)).on('error', () => (abortedCount += 1));
    incoming.resume();
  };
  const announced = await requestEvents({ method: 'POST', body: Buffer.alloc(MIB + 1) });
  expect(announced.status).toBe(413);
  const chunked = await postChunks(32, MIB / 16);
  expect(chunked.status).toBe(413);
  expect(await chunked.json()).toMatchObject({
    code: 'too-large',
    request_id: chunked.headers.get('x-request-id'),
  });
  await waitUntil(() => abortedCount === 1);
  expect(completedCount).toBe(0);
});

test('a response that starts before the request body is fully read is forwarded', async () => {
  gateway.upstreams.core.handler = (_, response) => response.writeHead(401).end('no');
  const response = await postChunks(16, MIB / 16);
  expect([response.status, await response.text()]).toEqual([401, 'no']);
});

test.each(['GET', 'POST'])(
  'a service that does not respond to %s results in a 503 problem',
  async (method) => {
    gateway.upstreams.core.handler = () => undefined;
    const response = await requestEvents({ method, ...(method === 'POST' && { body: '{}' }) });
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({
      code: 'upstream-unavailable',
      request_id: response.headers.get('x-request-id'),
    });
  },
);

test('a request to an unreachable service returns 503 in the error format of the API', async () => {
  const isolatedGateway = await startGateway();
  await isolatedGateway.upstreams.core.close();
  await isolatedGateway.upstreams.auth.close();
  expect((await fetch(`${isolatedGateway.origin}/api/events`)).status).toBe(503);
  const auth = await fetch(`${isolatedGateway.origin}/auth/v1/user`);
  expect([auth.status, await auth.json()]).toEqual([
    503,
    { code: 503, error_code: 'unexpected_failure', msg: expect.any(String) },
  ]);
  await isolatedGateway.close();
});

test('a read request is retried when the connection breaks, but a write request is not', async () => {
  let attempts = 0;
  gateway.upstreams.core.handler = (incoming, response) => {
    attempts += 1;
    if (attempts === 1) incoming.socket.destroy();
    else response.end('second');
  };
  expect(await (await requestEvents()).text()).toBe('second');
  expect(attempts).toBe(2);
  attempts = 0;
  const write = await requestEvents({ method: 'POST', body: '{}' });
  expect([write.status, attempts]).toEqual([503, 1]);
});

test('a response that the service aborts is aborted for the client, whether or not it is compressed', async () => {
  for (const encoding of ['identity', 'gzip']) {
    gateway.upstreams.core.handler = (incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`["${'x'.repeat(300_000)}`, () => incoming.socket.destroy());
    };
    const response = await requestEvents({ headers: { 'accept-encoding': encoding } });
    await expect(response.text()).rejects.toThrow('terminated');
  }
});

test('a client disconnect aborts the request to the service before and during the response', async () => {
  for (const hasStarted of [false, true]) {
    let isReached = false;
    let isClosed = false;
    gateway.upstreams.core.handler = (_, response) => {
      isReached = true;
      response.on('close', () => (isClosed = true));
      if (hasStarted)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    };
    const controller = new AbortController();
    const headers = { accept: 'text/event-stream' };
    const responsePromise = requestEvents({ signal: controller.signal, headers }).catch(() => null);
    await waitUntil(() => isReached);
    if (hasStarted) await responsePromise;
    controller.abort();
    await waitUntil(() => isClosed);
    expect({ isReached, isClosed }).toEqual({ isReached: true, isClosed: true });
  }
});
