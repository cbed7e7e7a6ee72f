import { echo, startGateway, until, type TestGateway } from './testing/gateway.ts';

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

test('a body of just 1 MiB passes, chunked too', async () => {
  gateway.upstreams.core.answer = (incoming, response) => {
    let size = 0;
    incoming.on('data', (chunk: Buffer) => (size += chunk.length));
    incoming.on('end', () => response.end(String(size)));
  };
  expect(await (await api({ method: 'POST', body: Buffer.alloc(MIB) })).text()).toBe(String(MIB));
  expect(await (await postChunks(16, MIB / 16)).text()).toBe(String(MIB));
});

test('a calendar may have 10 MiB', async () => {
  const put = (size: number, path = '/api/ics?action=import') =>
    fetch(gateway.origin + path, { method: 'POST', body: Buffer.alloc(size) });
  gateway.upstreams.core.answer = (incoming, response) => {
    incoming.resume().on('end', () => response.end());
  };
  expect((await put(10 * MIB)).status).toBe(200);
  expect((await put(10 * MIB + 1)).status).toBe(413);
  expect((await put(2 * MIB, '/api/ics/other')).status).toBe(413);
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
