import { payments } from '@scheduler/contracts/billing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestBilling, type TestUser } from '../testing/test-billing.ts';
import { createLogRecorder } from '../testing/log-recorder.ts';
import { startTestStripe, type TestStripe } from '../testing/test-stripe.ts';
import { createStripe } from './stripe-client.ts';

let billing: TestStripe;
let ada: TestUser;
const { log, lines } = createLogRecorder();
beforeAll(async () => {
  billing = await startTestStripe({ stripe: { timeout: 300 }, log });
});
beforeEach(async () => {
  ada = await billing.signIn('ada');
});
afterAll(() => billing.stop());

const injectFault = (form: Record<string, string>) => billing.control('faults', form);
const upgrade = () => ada.request(payments.checkout);
const countCustomers = async () => {
  const { data } = await billing.sdk.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['user_id'] === ada.user.id).length;
};
const countSessions = async () => {
  const { stripe_customer_id: customer } = (await ada.readRow())!;
  return (await billing.sdk.checkout.sessions.list({ customer: customer! })).data.length;
};

test('a checkout that times out returns an error, and the next click returns the session that Stripe created', async () => {
  await injectFault({ kind: 'delay', ms: '1000', times: '3', path: '/v1/checkout/sessions' });
  expect(await upgrade()).toMatchObject({
    status: 503,
    detail: 'Failed to start upgrade process',
  });
  await billing.sdk.events.list({ limit: 1 });
  expect((await upgrade()).status).toBe(200);
  expect(await countSessions()).toBe(1);
  expect(await countCustomers()).toBe(1);
});

test('losing the response to the creation of a customer does not create a second customer', async () => {
  await injectFault({ kind: 'reset-after', method: 'POST', path: '/v1/customers' });
  expect((await upgrade()).status).toBe(200);
  expect(await countCustomers()).toBe(1);
});

test('a Stripe request is retried after two 503 responses, and one customer is created', async () => {
  await injectFault({
    kind: 'error',
    status: '503',
    times: '2',
    method: 'POST',
    path: '/v1/customers',
  });
  expect((await upgrade()).status).toBe(200);
  expect(await countCustomers()).toBe(1);
});

test('a rate-limited Stripe request is retried, and returns 503 after the fourth attempt', async () => {
  const rateLimit = { kind: 'error', status: '429', method: 'POST', path: '/v1/customers' };
  await injectFault({ ...rateLimit, times: '2' });
  expect((await upgrade()).status).toBe(200);
  ada = await billing.signIn('bea');
  await injectFault({ ...rateLimit, times: '4' });
  expect((await upgrade()).status).toBe(503);
  expect(await countCustomers()).toBe(0);
  expect((await upgrade()).status).toBe(200);
});

test.each([
  ["a proxy's HTML page", { kind: 'html', times: '3' }],
  ['a truncated response', { kind: 'truncated', times: '1' }],
  ['a 404 without an error object', { kind: 'bare', times: '1' }],
])('%s is rejected without storing a partial checkout', async (_, form) => {
  await injectFault({ ...form, method: 'POST', path: '/v1/checkout/sessions' });
  expect(await upgrade()).toMatchObject({
    status: 503,
    detail: 'Failed to start upgrade process',
  });
  expect(await ada.readRow()).toMatchObject({ plan_type: 'free', checkout_session_id: null });
  expect((await upgrade()).status).toBe(200);
});

test('a Stripe response with an unexpected shape stops a sync before it changes the row', async () => {
  await upgrade();
  await injectFault({ kind: 'bare', path: '/v1/subscriptions' });
  const before = await ada.readRow();
  expect((await ada.request(payments.sync)).status).toBe(503);
  expect(await ada.readRow()).toMatchObject({
    status: before!.status,
    sync_stored: before!.sync_stored,
  });
});

test('reusing an idempotency key is logged as an error, hidden from the user, and avoided on the next click', async () => {
  await upgrade();
  const { stripe_customer_id: customer } = (await ada.readRow())!;
  await billing.sdk.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customer!,
      line_items: [{ price: await billing.stripe.catalog.price(), quantity: 1 }],
      success_url: 'https://another.test',
    },
    { idempotencyKey: `checkout:${ada.user.id}:1:1` },
  );
  const { checkout_session_id: openSessionId } = (await ada.readRow())!;
  await billing.sdk.checkout.sessions.expire(openSessionId!);
  const before = lines().length;
  const response = await upgrade();
  expect(response).toMatchObject({ status: 503, detail: 'Failed to start upgrade process' });
  expect(JSON.stringify(response.value)).not.toMatch(/idempoten|stripe/i);
  const [loggedError] = lines()
    .slice(before)
    .filter(({ level }) => level === 'error');
  expect(loggedError).toMatchObject({
    msg: 'Stripe rejected the checkout request',
    err: { kind: 'invalid-request', message: expect.stringContaining('idempoten') },
  });
  expect((await upgrade()).status).toBe(200);
});

test('in live mode, the error for an archived price names the setup command, and the user sees the usual error', async () => {
  await billing.stripe.catalog.setUp();
  const { data } = await billing.sdk.prices.list({ lookup_keys: ['pro_monthly'] });
  await billing.sdk.prices.update(data[0]!.id, { active: false });
  const { port } = new URL(billing.stripeUrl);
  const live = createStripe({
    key: 'sk_test_emulator',
    livemode: true,
    host: '127.0.0.1',
    port: Number(port),
    protocol: 'http',
    timeout: 5000,
  });
  await expect(live.catalog.price()).rejects.toMatchObject({
    kind: 'not-configured',
    message: expect.stringContaining('npm run stripe:setup'),
  });
  expect(await billing.stripe.catalog.setUp()).toEqual(['the price pro_monthly, $12 a month']);
  expect(await billing.stripe.catalog.setUp()).toEqual([]);
  expect(await live.catalog.price()).not.toBe(data[0]!.id);
});

/**
 * Rejects every request as Stripe rejects an invalid key, after a delay, and counts the requests.
 */
async function startRejectingServer() {
  let requestCount = 0;
  const server = createServer((_, response) => {
    requestCount += 1;
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_w' };
    response.writeHead(401, { 'content-type': 'application/json' });
    setTimeout(() => response.end(JSON.stringify({ error })), 500);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    countRequests: () => requestCount,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

test('concurrent clicks call Stripe once, even if Stripe ignores idempotency keys', async () => {
  const stripe = await startRejectingServer();
  const rejectedBilling = await startTestBilling({ stripe: { port: stripe.port } });
  const bea = await rejectedBilling.signIn('bea');
  const clicks = await Promise.all(Array.from({ length: 5 }, () => bea.request(payments.checkout)));
  expect(clicks.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  expect(stripe.countRequests()).toBe(1);
  await rejectedBilling.stop();
  stripe.close();
});

test('with an invalid Stripe key, health is degraded, Stripe is called once, and no key is logged', async () => {
  const { log, text } = createLogRecorder();
  const stripe = await startRejectingServer();
  const misconfigured = await startTestBilling({
    stripe: { key: 'sk_test_wrong', port: stripe.port },
    log,
  });
  const bea = await misconfigured.signIn('bea');
  expect(await bea.request(payments.checkout)).toMatchObject({
    status: 503,
    detail: 'Failed to start upgrade process',
  });
  expect(stripe.countRequests()).toBe(1);
  const health = await fetch(`${misconfigured.url}/health`);
  expect([health.status, await health.json()]).toEqual([
    200,
    {
      status: 'degraded',
      service: 'billing-service',
      dependencies: { database: 'ok', stripe: 'degraded' },
    },
  ]);
  await misconfigured.stop();
  stripe.close();
  expect(text()).toContain('request failed');
  expect(text()).not.toContain('sk_test_w');
});
