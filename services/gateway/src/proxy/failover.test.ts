import { waitUntil } from '@scheduler/service-kit/testing';
import {
  echo,
  startGateway,
  startUpstream,
  type TestGateway,
  type TestUpstream,
} from '../testing/start-gateway.ts';

let first: TestUpstream;
let second: TestUpstream;
let gateway: TestGateway;

async function startGatewayWithTwoAddresses(env: Record<string, string> = {}) {
  first = await startUpstream('first');
  second = await startUpstream('second');
  // The long interval leaves only the initial health check, so failures are detected by requests.
  gateway = await startGateway({
    CORE_URL: `${first.url}, ${second.url}`,
    UPSTREAM_CHECK_INTERVAL: '60000',
    ...env,
  });
}

afterEach(async () => {
  await gateway.close();
  await first.close();
  await second.close();
});

const send = (init: RequestInit = {}) => fetch(`${gateway.origin}/api/events`, init);
const getName = async (init?: RequestInit) =>
  ((await (await send(init)).json()) as { name: string }).name;

/** Returns the names of the instances that respond to consecutive requests. */
async function collectNames(count: number) {
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) names.push(await getName());
  return names;
}

test('the addresses of a service take turns', async () => {
  await startGatewayWithTwoAddresses();
  const names = await collectNames(10);
  expect(names.filter((name) => name === 'first')).toHaveLength(5);
  expect(names.filter((name) => name === 'second')).toHaveLength(5);
});

test('an address with fewer pending requests is preferred', async () => {
  await startGatewayWithTwoAddresses({ UPSTREAM_TIMEOUT: '60000' });
  let pending = 0;
  first.handler = () => void (pending += 1);
  const controller = new AbortController();
  const slowRequests = [1, 2, 3].map(() => getName({ signal: controller.signal }).catch(() => ''));
  await waitUntil(() => pending > 0);
  const names = await collectNames(6);
  expect(new Set(names)).toEqual(new Set(['second']));
  controller.abort();
  await Promise.all(slowRequests);
});

test.each([
  ['GET request', 'GET', ''],
  ['POST request', 'POST', '{}'],
  ['streamed POST request', 'POST', 'x'.repeat(200_000)],
  ['DELETE request', 'DELETE', ''],
])('a %s is sent to another address if one refuses connections', async (_, method, body) => {
  await startGatewayWithTwoAddresses();
  second.handler = (request, response) => request.pipe(response);
  await first.close();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const response = await send({ method, ...(body && { body }) });
    expect([response.status, await response.text()]).toEqual([200, body]);
  }
});

test('a killed instance fails only its own writes, and its reads move to the other instance', async () => {
  await startGatewayWithTwoAddresses({ UPSTREAM_TIMEOUT: '60000' });
  const release = Promise.withResolvers<void>();
  const receivedByFirst: string[] = [];
  const receivedBySecond: string[] = [];
  first.handler = ({ method = '' }) => void receivedByFirst.push(method);
  second.handler = (request, response) => {
    receivedBySecond.push(request.method ?? '');
    void release.promise.then(() => echo('second')(request, response));
  };
  const methods = ['GET', 'GET', 'POST', 'POST', 'GET', 'GET', 'POST', 'POST'];
  const pending: Promise<Response>[] = [];
  for (const method of methods) {
    pending.push(send({ method, ...(method === 'POST' && { body: '{}' }) }));
    const count = pending.length;
    await waitUntil(() => receivedByFirst.length + receivedBySecond.length === count);
  }
  expect(receivedByFirst).toEqual(['GET', 'POST', 'GET', 'POST']);
  await first.close();
  release.resolve();
  const responses = await Promise.all(pending);
  const failed = responses.filter(({ status }) => status !== 200);
  expect(failed.map(({ status }) => status)).toEqual([503, 503]);
  expect(failed[0]?.headers.get('retry-after')).toBe('1');
  // The writes weren't repeated, but the reads were.
  expect(receivedBySecond.filter((method) => method === 'POST')).toHaveLength(2);
  expect(receivedBySecond.filter((method) => method === 'GET')).toHaveLength(4);
});

test('a restarted instance receives requests', async () => {
  await startGatewayWithTwoAddresses({ UPSTREAM_CHECK_INTERVAL: '50' });
  const port = Number(new URL(first.url).port);
  await first.close();
  expect(new Set(await collectNames(4))).toEqual(new Set(['second']));
  first = await startUpstream('first again', port);
  await waitUntil(async () => (await getName()) === 'first again');
  expect(new Set(await collectNames(4))).toEqual(new Set(['first again', 'second']));
});

test('a service with a single address recovers with the first request after its restart', async () => {
  await startGatewayWithTwoAddresses();
  const { billing } = gateway.upstreams;
  const port = Number(new URL(billing.url).port);
  const getSubscription = () => fetch(`${gateway.origin}/rest/v1/user_subscriptions`);
  await billing.close();
  expect((await getSubscription()).status).toBe(503);
  gateway.upstreams.billing = await startUpstream('billing', port);
  expect((await getSubscription()).status).toBe(200);
});

test('an unready address finishes its requests and gets no new ones until it is ready', async () => {
  await startGatewayWithTwoAddresses({ UPSTREAM_CHECK_INTERVAL: '50', UPSTREAM_TIMEOUT: '60000' });
  const finish = Promise.withResolvers<void>();
  let pending = 0;
  first.handler = (request, response) => {
    pending += 1;
    void finish.promise.then(() => echo('first')(request, response));
  };
  const pendingNames = [getName(), getName()];
  await waitUntil(() => pending > 0);
  let notReadyChecks = 0;
  first.readyHandler = (_, response) => {
    notReadyChecks += 1;
    response.writeHead(503).end();
  };
  // The second check starts only after the result of the first has been recorded.
  await waitUntil(() => notReadyChecks > 1);
  expect(new Set(await collectNames(6))).toEqual(new Set(['second']));
  finish.resolve();
  expect((await Promise.all(pendingNames)).toSorted()).toEqual(['first', 'second']);
  first.readyHandler = (_, response) => response.end();
  await waitUntil(async () => (await getName()) === 'first');
  expect(new Set(await collectNames(4))).toEqual(new Set(['first', 'second']));
});

test('if no address is ready, requests are still forwarded', async () => {
  await startGatewayWithTwoAddresses({ UPSTREAM_CHECK_INTERVAL: '50' });
  let checks = 0;
  first.readyHandler = second.readyHandler = (_, response) => {
    checks += 1;
    response.writeHead(503).end();
  };
  await waitUntil(() => checks >= 4);
  expect((await send()).status).toBe(200);
});
