import { waitUntil } from '@scheduler/service-kit/testing';
import type { ServerResponse } from 'node:http';
import { echo, sendRaw, startGateway, type TestGateway } from '../testing/start-gateway.ts';

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

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s request is forwarded with its body',
  async (method) => {
    gateway.upstreams.core.handler = (incoming, response) => {
      response.writeHead(201, { 'content-type': 'application/json', etag: '"7"' });
      incoming.pipe(response);
    };
    const response = await requestEvents({ method, body: '{"title":"Tea"}' });
    expect(response.status).toBe(201);
    expect(response.headers.get('etag')).toBe('"7"');
    expect(await response.json()).toEqual({ title: 'Tea' });
  },
);

test('204, 304, redirects and error responses are forwarded unchanged', async () => {
  for (const status of [204, 304, 303, 404, 412, 500]) {
    gateway.upstreams.core.handler = (_, response) =>
      response.writeHead(status, { location: '/next' }).end();
    const response = await requestEvents({ redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe('/next');
    expect(response.headers.get('content-type')).toBeNull();
    expect(await response.text()).toBe('');
  }
});

test('HEAD returns the same headers as GET without a body', async () => {
  gateway.upstreams.core.handler = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 }).end();
  const { status, headers, text } = await sendRaw(gateway.port, '/api/events', 'HEAD');
  expect({ status, text, length: headers['content-length'] }).toEqual({
    status: 200,
    text: '',
    length: '5000',
  });
});

test('an unsupported method is rejected with 405 without reaching a service', async () => {
  expect((await sendRaw(gateway.port, '/api/events', 'TRACE')).status).toBe(405);
});

test('each of 200 concurrent requests gets its own response', async () => {
  const urls = Array.from({ length: 200 }, (_, n) => `/api/events?n=${n}`);
  const responses = await Promise.all(
    urls.map(async (url) => (await fetch(gateway.origin + url)).json() as Promise<{ url: string }>),
  );
  expect(responses.map(({ url }) => url)).toEqual(urls);
});

test('a large response is streamed with backpressure', async () => {
  const total = 24 * MIB;
  let written = 0;
  let isStalled = false;
  gateway.upstreams.core.handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const writeMore = () => {
      while (written < total) {
        written += 65_536;
        if (!response.write(Buffer.alloc(65_536))) {
          isStalled = true;
          response.once('drain', writeMore);
          return;
        }
      }
      response.end();
    };
    writeMore();
  };
  const reader = (await requestEvents()).body!.getReader();
  await reader.read();
  await waitUntil(() => isStalled);
  const writtenWhenStalled = written;
  expect(writtenWhenStalled).toBeLessThan(total / 2);
  let read = 65_536;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    read += chunk.value.length;
  }
  expect(written).toBe(total);
  expect(read).toBeGreaterThanOrEqual(total);
});

test('an event stream is forwarded immediately, and the timeout does not close it', async () => {
  let stream: ServerResponse | undefined;
  gateway.upstreams.core.handler = (_, response) => {
    stream = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
  };
  gateway.upstreams.ai.handler = (_, response) => response.write('[');
  const response = await requestEvents({
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: one\n\n');
  // Wait until the gateway has aborted a stalled response that isn't an event stream.
  const stalledResponse = await fetch(`${gateway.origin}/api/ai/stalling`);
  await expect(stalledResponse.text()).rejects.toThrow('terminated');
  stream!.end('data: two\n\n');
  expect((await reader.read()).value).toBe('data: two\n\n');
  expect((await reader.read()).done).toBe(true);
});

test.each([
  ['100 events', 100],
  ['20,000 events', 20_000],
])(
  'JSON with %s is compressed with an encoding that the client accepts, and its ETag becomes weak',
  async (_, n) => {
    const events = Array.from({ length: n }, (_, index) => ({ title: `Event ${index}` }));
    gateway.upstreams.core.handler = (_, response) => {
      response.setHeader('content-type', 'application/json').setHeader('etag', '"3"');
      response.end(JSON.stringify(events));
    };
    for (const [accepted, used] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['deflate', null],
    ] as const) {
      const response = await requestEvents({ headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding')).toBe(used);
      expect(response.headers.get('etag')).toBe(used ? 'W/"3"' : '"3"');
      expect(response.headers.get('vary')).toBe('accept-language, accept-encoding');
      expect(await response.json()).toEqual(events);
    }
  },
);

test('responses that are small or already compressed are not compressed', async () => {
  expect((await requestEvents()).headers.get('content-encoding')).toBeNull();
  gateway.upstreams.core.handler = (_, response) => {
    response
      .setHeader('content-type', 'application/json')
      .setHeader('content-encoding', 'x-custom');
    response.end('x'.repeat(5000));
  };
  const { headers } = await sendRaw(gateway.port, '/api/events');
  expect(headers['content-encoding']).toBe('x-custom');
});
