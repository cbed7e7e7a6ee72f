import { waitUntil } from '@scheduler/service-kit/testing';
import { echo, startGateway, startUpstream, type TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

const get = (path: string, init: RequestInit = {}) => fetch(gateway.origin + path, init);

test.each([
  ['/api/ai/optimize', 'ai'],
  ['/api/mcp', 'ai'],
  ['/api/ics?action=import', 'core'],
  ['/api/history/1/undo', 'core'],
  ['/feeds/secret.ics', 'core'],
  ['/api/payments/stripe', 'billing'],
  ['/api/auth?action=export', 'auth'],
] as const)('%s has the deadline of slow requests', async (path, name) => {
  gateway = await startGateway({ UPSTREAM_TIMEOUT: '60000', UPSTREAM_TIMEOUT_SLOW: '300' });
  gateway.upstreams[name].handler = () => undefined;
  expect((await get(path)).status).toBe(503);
});

test.each([
  ['/api/events', 'core'],
  ['/auth/v1/user', 'auth'],
  ['/rest/v1/user_subscriptions', 'billing'],
] as const)('%s has the deadline of ordinary requests', async (path, name) => {
  gateway = await startGateway({ UPSTREAM_TIMEOUT: '300', UPSTREAM_TIMEOUT_SLOW: '60000' });
  gateway.upstreams[name].handler = () => undefined;
  expect((await get(path)).status).toBe(503);
});

test('a request that timed out is not repeated at a second address', async () => {
  const other = await startUpstream('other');
  gateway = await startGateway({ CORE_URL: `${other.url},${other.url}/` });
  let requests = 0;
  other.handler = () => void (requests += 1);
  expect((await get('/api/events')).status).toBe(503);
  expect(requests).toBe(1);
  await other.close();
});

describe('circuit breaker', () => {
  let requests: number;

  /** Sends requests to core-api that time out, until the circuit opens. */
  async function openCircuit() {
    requests = 0;
    gateway.upstreams.core.handler = () => void (requests += 1);
    for (let attempt = 0; attempt < 3; attempt += 1) await get('/api/events');
    expect(requests).toBe(3);
  }

  test('after several timeouts in a row, requests fail without reaching the service', async () => {
    gateway = await startGateway({ UPSTREAM_TIMEOUT: '1000' });
    await openCircuit();
    const response = await get('/api/events', { method: 'POST', body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ code: 'upstream-unavailable' });
    expect(requests).toBe(3);
    // Other services aren't affected.
    expect((await get('/rest/v1/user_subscriptions')).status).toBe(200);
  });

  test('a service that has recovered receives requests', async () => {
    gateway = await startGateway({ UPSTREAM_TIMEOUT: '1000' });
    await openCircuit();
    gateway.upstreams.core.handler = echo('core');
    await waitUntil(async () => (await get('/api/events')).status === 200);
    expect((await get('/api/events')).status).toBe(200);
  });

  test('while one address times out, the other one receives all requests', async () => {
    const [hanging, working] = [await startUpstream('hanging'), await startUpstream('working')];
    gateway = await startGateway({
      UPSTREAM_TIMEOUT: '1000',
      CORE_URL: `${hanging.url},${working.url}`,
    });
    let isHanging = true;
    hanging.handler = (request, response) => {
      if (!isHanging) echo('hanging')(request, response);
    };
    const getName = async () => {
      const response = await get('/api/events');
      return response.ok ? ((await response.json()) as { name: string }).name : 'failed';
    };
    for (let timeouts = 0; timeouts < 3;) if ((await getName()) === 'failed') timeouts += 1;
    const names = [await getName(), await getName(), await getName(), await getName()];
    expect(new Set(names)).toEqual(new Set(['working']));
    isHanging = false;
    // A readiness check closes the circuit, so no client request has to fail first.
    await waitUntil(async () => (await getName()) === 'hanging');
    await hanging.close();
    await working.close();
  });

  test('responses with an error status do not open the circuit', async () => {
    gateway = await startGateway();
    gateway.upstreams.core.handler = (_, response) => response.writeHead(500).end();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await get('/api/events')).status).toBe(500);
    }
  });
});

test('an event stream has no deadline once it has started', async () => {
  gateway = await startGateway({ UPSTREAM_TIMEOUT: '200', UPSTREAM_TIMEOUT_SLOW: '200' });
  let sendEvent: () => void = () => undefined;
  gateway.upstreams.core.handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
    sendEvent = () => response.end('data: two\n\n');
  };
  // Never responds, so the request below waits for its full deadline.
  gateway.upstreams.ai.handler = () => undefined;
  const stream = await get('/api/live', { headers: { accept: 'text/event-stream' } });
  expect((await get('/api/ai/optimize')).status).toBe(503);
  sendEvent();
  expect(await stream.text()).toBe('data: one\n\ndata: two\n\n');
});
