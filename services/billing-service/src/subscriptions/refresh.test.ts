import { payments } from '@scheduler/contracts/billing';
import type { TestUser } from '../testing/test-billing.ts';
import { startTestStripe, waitFor, type TestStripe } from '../testing/test-stripe.ts';

// Simulates a server that sends no webhooks, or an outage of webhook delivery.

let billing: TestStripe;
let ada: TestUser;
let clockOffsetMs = 0;
beforeAll(async () => {
  billing = await startTestStripe({ clock: () => Date.now() + clockOffsetMs });
});
beforeEach(async () => {
  clockOffsetMs = 0;
  await billing.control('webhooks/hold');
  ada = await billing.signIn('ada');
});
afterAll(() => billing.stop());

const readState = async () => (await ada.request(payments.state)).value;
const completeCheckout = async () =>
  billing.clickButton((await ada.request(payments.checkout)).value.url, 'subscribe');
async function startTrial(): Promise<string> {
  await completeCheckout();
  await ada.request(payments.sync);
  return (await ada.readRow())!.stripe_subscription_id!;
}

test('a user who returns from the checkout without the redirect has Pro', async () => {
  await completeCheckout();
  expect(await ada.readRow()).toMatchObject({ plan_type: 'free' });
  expect(await readState()).toMatchObject({ plan_type: 'pro', status: 'trialing' });
});

test('a change in Stripe that sends no webhook is visible within seconds', async () => {
  await billing.sdk.subscriptions.cancel(await startTrial());
  expect(await readState()).toMatchObject({ status: 'trialing' });
  clockOffsetMs = 5000;
  expect(await readState()).toMatchObject({ status: 'canceled', plan_type: 'free' });
});

test('while webhooks arrive, requests do not call Stripe each time', async () => {
  const id = await startTrial();
  await billing.control('webhooks/release');
  await billing.waitUntilIdle();
  await billing.control('webhooks/hold');
  await billing.sdk.subscriptions.cancel(id);
  clockOffsetMs = 299_000;
  expect(await readState()).toMatchObject({ status: 'trialing' });
  clockOffsetMs = 301_000;
  expect(await readState()).toMatchObject({ status: 'canceled' });
});

test('requests return the stored state while Stripe is unavailable or slow', async () => {
  await startTrial();
  clockOffsetMs = 5000;
  const path = '/v1/customers';
  await billing.control('faults', { kind: 'error', status: '503', times: '3', path });
  expect(await readState()).toMatchObject({ status: 'trialing' });
  await billing.control('faults', { kind: 'delay', ms: '8000', path });
  const requestedAt = Date.now();
  expect(await readState()).toMatchObject({ status: 'trialing' });
  // The late response is stored for the next request.
  const since = new Date(requestedAt + clockOffsetMs).toISOString();
  await waitFor(ada.readRow, (row) => (row?.synced_at ?? '') >= since);
});
