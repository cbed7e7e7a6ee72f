import { payments } from '@scheduler/contracts/billing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestBilling, type Person } from '../testing/billing.ts';
import { capturedLog } from '../testing/log.ts';
import { startTestStripe, type TestStripe } from '../testing/stripe.ts';
import { createStripe } from './stripe-client.ts';

jest.setTimeout(60_000);

let billing: TestStripe;
let ada: Person;
const { log, lines } = capturedLog();
beforeAll(async () => {
  billing = await startTestStripe({ stripe: { timeout: 300 }, log });
});
beforeEach(async () => {
  ada = await billing.signedIn('ada');
});
afterAll(() => billing.stop());

const fault = (form: Record<string, string>) => billing.control('faults', form);
const upgrade = () => ada.ask(payments.checkout);
const customersMade = async () => {
  const { data } = await billing.sdk.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['user_id'] === ada.user.id).length;
};
const sessionsMade = async () => {
  const { stripe_customer_id: customer } = (await ada.row())!;
  return (await billing.sdk.checkout.sessions.list({ customer: customer! })).data.length;
};

test('S1: a checkout that answers too late is refused; the next click gets the one that was made', async () => {
  await fault({ kind: 'delay', ms: '1000', times: '3', path: '/v1/checkout/sessions' });
  expect(await upgrade()).toMatchObject({
    status: 503,
    detail: 'Failed to start upgrade process',
  });
  await billing.sdk.events.list({ limit: 1 });
  expect((await upgrade()).status).toBe(200);
  expect(await sessionsMade()).toBe(1);
  expect(await customersMade()).toBe(1);
});

test('S2: a reply that is lost after the customer was made makes no second one', async () => {
  await fault({ kind: 'reset-after', method: 'POST', path: '/v1/customers' });
  expect((await upgrade()).status).toBe(200);
  expect(await customersMade()).toBe(1);
});

test('S3: two 503 are waited out, and one customer is made', async () => {
  await fault({ kind: 'error', status: '503', times: '2', method: 'POST', path: '/v1/customers' });
  expect((await upgrade()).status).toBe(200);
  expect(await customersMade()).toBe(1);
});

test('S4: too many requests are waited out by us, and given up when it goes on', async () => {
  const tooMany = { kind: 'error', status: '429', method: 'POST', path: '/v1/customers' };
  await fault({ ...tooMany, times: '2' });
  expect((await upgrade()).status).toBe(200);
  ada = await billing.signedIn('bea');
  await fault({ ...tooMany, times: '4' });
  expect((await upgrade()).status).toBe(503);
  expect(await customersMade()).toBe(0);
  expect((await upgrade()).status).toBe(200);
});

test.each([
  ['S8: the page of a proxy', { kind: 'html', times: '3' }],
  ['S8: half an answer', { kind: 'truncated', times: '1' }],
  ['S9: a 404 that names no error', { kind: 'bare', times: '1' }],
])('%s is no answer: nothing half-made is stored', async (_, form) => {
  await fault({ ...form, method: 'POST', path: '/v1/checkout/sessions' });
  expect(await upgrade()).toMatchObject({
    status: 503,
    detail: 'Failed to start upgrade process',
  });
  expect(await ada.row()).toMatchObject({ plan_type: 'free', checkout_session_id: null });
  expect((await upgrade()).status).toBe(200);
});

test('S9: an answer of another shape stops a sync before it changes the row', async () => {
  await upgrade();
  await fault({ kind: 'bare', path: '/v1/subscriptions' });
  const before = await ada.row();
  expect((await ada.ask(payments.sync)).status).toBe(503);
  expect(await ada.row()).toMatchObject({
    status: before!.status,
    sync_stored: before!.sync_stored,
  });
});

test('S6: one key for two requests is our mistake: logged, not shown, and gone with the next click', async () => {
  await upgrade();
  const { stripe_customer_id: customer } = (await ada.row())!;
  await billing.sdk.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customer!,
      line_items: [{ price: await billing.stripe.catalogue.price(), quantity: 1 }],
      success_url: 'https://another.test',
    },
    { idempotencyKey: `checkout:${ada.user.id}:1:1` },
  );
  const { checkout_session_id: open } = (await ada.row())!;
  await billing.sdk.checkout.sessions.expire(open!);
  const before = lines().length;
  const refused = await upgrade();
  expect(refused).toMatchObject({ status: 503, detail: 'Failed to start upgrade process' });
  expect(JSON.stringify(refused.value)).not.toMatch(/idempoten|stripe/i);
  const [mistake] = lines()
    .slice(before)
    .filter(({ level }) => level === 'error');
  expect(mistake).toMatchObject({
    msg: 'Stripe finds fault with our checkout',
    err: { kind: 'ours', message: expect.stringContaining('idempoten') },
  });
  expect((await upgrade()).status).toBe(200);
});

test('S7: where the price was archived, live mode says what to do, and the person sees the usual words', async () => {
  await billing.stripe.catalogue.setUp();
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
  await expect(live.catalogue.price()).rejects.toMatchObject({
    kind: 'not-configured',
    message: expect.stringContaining('npm run stripe:setup'),
  });
  expect(await billing.stripe.catalogue.setUp()).toEqual(['the price pro_monthly, $12 a month']);
  expect(await billing.stripe.catalogue.setUp()).toEqual([]);
  expect(await live.catalogue.price()).not.toBe(data[0]!.id);
});

/** Refuses every request as Stripe refuses a wrong key, in its own time, and counts them. */
async function openRefusing() {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_w' };
    response.writeHead(401, { 'content-type': 'application/json' });
    setTimeout(() => response.end(JSON.stringify({ error })), 500);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, asked: () => asked, close: () => server.closeAllConnections() ?? server.close() };
}

test('clicks at once ask Stripe once, even one that keeps no idempotency keys', async () => {
  const stripe = await openRefusing();
  const refused = await startTestBilling({ stripe: { port: stripe.port } });
  const bea = await refused.signedIn('bea');
  const clicks = await Promise.all(Array.from({ length: 5 }, () => bea.ask(payments.checkout)));
  expect(clicks.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  expect(stripe.asked()).toBe(1);
  await refused.stop();
  stripe.close();
});

test('S5: with a key that is not accepted billing is degraded, asks once and tells no key', async () => {
  const { log, text } = capturedLog();
  const stripe = await openRefusing();
  const wrong = await startTestBilling({
    stripe: { key: 'sk_test_wrong', port: stripe.port },
    log,
  });
  const bea = await wrong.signedIn('bea');
  expect(await bea.ask(payments.checkout)).toMatchObject({
    status: 503,
    detail: 'Failed to start upgrade process',
  });
  expect(stripe.asked()).toBe(1);
  const health = await fetch(`${wrong.url}/health`);
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: 'degraded', service: 'billing-service' },
  ]);
  await wrong.stop();
  stripe.close();
  expect(text()).toContain('request failed');
  expect(text()).not.toContain('sk_test_w');
});
