import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { echo, sendRaw, startGateway, type TestGateway } from './testing/gateway.ts';

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

/** A body whose length is not announced. */
function chunks(count: number, size: number): ReadableStream<Uint8Array> {
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
  api({ method: 'POST', body: chunks(count, size), duplex: 'half' });

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

test('a body of just 1 MiB passes, chunked too', async () => {
  gateway.upstreams.core.answer = (incoming, response) => {
    let size = 0;
    incoming.on('data', (chunk: Buffer) => (size += chunk.length));
    incoming.on('end', () => response.end(String(size)));
  };
  expect(await (await api({ method: 'POST', body: Buffer.alloc(MIB) })).text()).toBe(String(MIB));
  expect(await (await postChunks(16, MIB / 16)).text()).toBe(String(MIB));
});

test('more than 1 MiB is refused with 413, announced or chunked, and the service is let go', async () => {
  let finished = 0;
  let broken = 0;
  gateway.upstreams.core.answer = (incoming) => {
    incoming.on('end', () => (finished += 1)).on('error', () => (broken += 1));
    incoming.resume();
  };
  const announced = await api({ method: 'POST', body: Buffer.alloc(MIB + 1) });
  expect(announced.status).toBe(413);
  const chunked = await postChunks(32, MIB / 16);
  expect(chunked.status).toBe(413);
  expect(await chunked.json()).toMatchObject({
    code: 'too-large',
    request_id: chunked.headers.get('x-request-id'),
  });
  await until(() => broken === 1);
  expect(finished).toBe(0);
});

test('an answer that comes before the body was read is passed on', async () => {
  gateway.upstreams.core.answer = (_, response) => response.writeHead(401).end('no');
  const response = await postChunks(16, MIB / 16);
  expect([response.status, await response.text()]).toEqual([401, 'no']);
});

test.each(['GET', 'POST'])('a service that is silent on %s is a 503 problem', async (method) => {
  gateway.upstreams.core.answer = () => undefined;
  const response = await api({ method, ...(method === 'POST' && { body: '{}' }) });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({
    code: 'upstream-unavailable',
    request_id: response.headers.get('x-request-id'),
  });
});

test('a service that is away is a 503, in the words of its API', async () => {
  const lonely = await startGateway();
  await lonely.upstreams.core.close();
  await lonely.upstreams.auth.close();
  expect((await fetch(`${lonely.origin}/api/events`)).status).toBe(503);
  const auth = await fetch(`${lonely.origin}/auth/v1/user`);
  expect([auth.status, await auth.json()]).toEqual([
    503,
    { code: 503, error_code: 'unexpected_failure', msg: expect.any(String) },
  ]);
  lonely.upstreams.core = lonely.upstreams.auth = { ...lonely.upstreams.ai, close: async () => {} };
  await lonely.close();
});

test('a read is sent again when the connection breaks, a write never', async () => {
  let tries = 0;
  gateway.upstreams.core.answer = (incoming, response) => {
    tries += 1;
    if (tries === 1) incoming.socket.destroy();
    else response.end('second');
  };
  expect(await (await api()).text()).toBe('second');
  expect(tries).toBe(2);
  tries = 0;
  const write = await api({ method: 'POST', body: '{}' });
  expect([write.status, tries]).toEqual([503, 1]);
});

test('an answer that breaks off breaks off for the caller, compressed or not', async () => {
  for (const encoding of ['identity', 'gzip']) {
    gateway.upstreams.core.answer = (incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`["${'x'.repeat(300_000)}`, () => incoming.socket.destroy());
    };
    const response = await api({ headers: { 'accept-encoding': encoding } });
    await expect(response.text()).rejects.toThrow('terminated');
  }
});

test('a caller who leaves is felt by the service, before the answer and amid it', async () => {
  for (const begun of [false, true]) {
    let reached = false;
    let left = false;
    gateway.upstreams.core.answer = (_, response) => {
      reached = true;
      response.on('close', () => (left = true));
      if (begun)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    };
    const departure = new AbortController();
    const headers = { accept: 'text/event-stream' };
    const asking = api({ signal: departure.signal, headers }).catch(() => null);
    await until(() => reached);
    if (begun) await asking;
    departure.abort();
    await until(() => left);
  }
});

test('JSON is compressed as the caller accepts it, and its tag becomes weak', async () => {
  const events = Array.from({ length: 100 }, (_, n) => ({ title: `Event ${n}` }));
  gateway.upstreams.core.answer = (_, response) => {
    response.setHeader('content-type', 'application/json').setHeader('etag', '"3"');
    response.end(JSON.stringify(events));
  };
  const sent = request({
    port: gateway.port,
    path: '/api/events',
    agent: false,
    headers: { 'accept-encoding': 'gzip' },
  }).end();
  const [response] = await once(sent, 'response');
  expect(response.headers).toMatchObject({
    'content-encoding': 'gzip',
    etag: 'W/"3"',
    vary: 'accept-encoding',
  });
  const body = gunzipSync(Buffer.concat(await response.toArray()));
  expect(JSON.parse(body.toString())).toEqual(events);
  for (const encoding of ['br', 'deflate']) {
    const other = await api({ headers: { 'accept-encoding': encoding } });
    expect(other.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
    expect(await other.json()).toEqual(events);
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

async function until(met: () => boolean) {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 5));
}
