import type { ServerResponse } from 'node:http';
import { echo, sendRaw, startGateway, until, type TestGateway } from './testing/gateway.ts';

const MIB = 1_048_576;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.upstreams.core.answer = echo('core');
});

const api = (init: RequestInit = {}) => fetch(`${gateway.origin}/api/events`, init);

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s arrives with its body', async (method) => {
  gateway.upstreams.core.answer = (incoming, response) => {
    response.writeHead(201, { 'content-type': 'application/json', etag: '"7"' });
    incoming.pipe(response);
  };
  const response = await api({ method, body: '{"title":"Tea"}' });
  expect(response.status).toBe(201);
  expect(response.headers.get('etag')).toBe('"7"');
  expect(await response.json()).toEqual({ title: 'Tea' });
});

test('204, 304, a redirect and a refusal pass as they are', async () => {
  for (const status of [204, 304, 303, 404, 412, 500]) {
    gateway.upstreams.core.answer = (_, response) =>
      response.writeHead(status, { location: '/next' }).end();
    const response = await api({ redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe('/next');
    expect(response.headers.get('content-type')).toBeNull();
    expect(await response.text()).toBe('');
  }
});

test('HEAD brings the headers of GET and no body', async () => {
  gateway.upstreams.core.answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 }).end();
  const { status, headers, text } = await sendRaw(gateway.port, '/api/events', 'HEAD');
  expect({ status, text, length: headers['content-length'] }).toEqual({
    status: 200,
    text: '',
    length: '5000',
  });
});

test('a method nobody answers is refused before it travels', async () => {
  expect((await sendRaw(gateway.port, '/api/events', 'TRACE')).status).toBe(405);
});

test('200 requests at once are all answered, each with its own', async () => {
  const urls = Array.from({ length: 200 }, (_, n) => `/api/events?n=${n}`);
  const answers = await Promise.all(
    urls.map(async (url) => (await fetch(gateway.origin + url)).json() as Promise<{ url: string }>),
  );
  expect(answers.map(({ url }) => url)).toEqual(urls);
});

test('a big answer streams: little is held while the caller reads slowly', async () => {
  const total = 64 * MIB;
  let written = 0;
  let stalled = false;
  gateway.upstreams.core.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const more = () => {
      while (written < total) {
        written += 65_536;
        if (!response.write(Buffer.alloc(65_536))) {
          stalled = true;
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  };
  const reader = (await api()).body!.getReader();
  await reader.read();
  await until(() => stalled);
  const heldWhenStalled = written;
  expect(heldWhenStalled).toBeLessThan(total / 2);
  let read = 65_536;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    read += part.value.length;
  }
  expect(written).toBe(total);
  expect(read).toBeGreaterThanOrEqual(total);
});

test('an event stream passes at once, and silence does not end it', async () => {
  let stream: ServerResponse | undefined;
  gateway.upstreams.core.answer = (_, response) => {
    stream = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
  };
  gateway.upstreams.ai.answer = (_, response) => response.write('[');
  const response = await api({
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: one\n\n');
  // Silent for as long as it takes until an answer of another kind is given up.
  const stalling = await fetch(`${gateway.origin}/api/ai/stalling`);
  await expect(stalling.text()).rejects.toThrow('terminated');
  stream!.end('data: two\n\n');
  expect((await reader.read()).value).toBe('data: two\n\n');
  expect((await reader.read()).done).toBe(true);
});

test.each([
  ['a week', 100],
  ['a decade', 20_000],
])('JSON of %s is compressed as the caller accepts it, and its tag becomes weak', async (_, n) => {
  const events = Array.from({ length: n }, (_, n) => ({ title: `Event ${n}` }));
  gateway.upstreams.core.answer = (_, response) => {
    response.setHeader('content-type', 'application/json').setHeader('etag', '"3"');
    response.end(JSON.stringify(events));
  };
  for (const [accepted, used] of [
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['deflate', null],
  ] as const) {
    const response = await api({ headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(used);
    expect(response.headers.get('etag')).toBe(used ? 'W/"3"' : '"3"');
    expect(response.headers.get('vary')).toBe('accept-language, accept-encoding');
    expect(await response.json()).toEqual(events);
  }
});

test('a small answer and an already compressed one are left as they are', async () => {
  expect((await api()).headers.get('content-encoding')).toBeNull();
  gateway.upstreams.core.answer = (_, response) => {
    response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'x-own');
    response.end('x'.repeat(5000));
  };
  const { headers } = await sendRaw(gateway.port, '/api/events');
  expect(headers['content-encoding']).toBe('x-own');
});
