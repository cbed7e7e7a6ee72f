import { payments } from '@scheduler/contracts/billing';
import type { Person } from '../testing/billing.ts';
import { startTestStripe, until, type TestStripe } from '../testing/stripe.ts';

// A server in Stripe's place that sends no webhooks, or a day on which none arrive.

jest.setTimeout(60_000);

let billing: TestStripe;
let ada: Person;
let later = 0;
beforeAll(async () => {
  billing = await startTestStripe({ clock: () => Date.now() + later });
});
beforeEach(async () => {
  later = 0;
  await billing.control('webhooks/hold');
  ada = await billing.signedIn('ada');
});
afterAll(() => billing.stop());

const state = async () => (await ada.ask(payments.state)).value;
const inCheckout = async () =>
  billing.press((await ada.ask(payments.checkout)).value.url, 'subscribe');
async function onTrial(): Promise<string> {
  await inCheckout();
  await ada.ask(payments.sync);
  return (await ada.row())!.stripe_subscription_id!;
}

test('who bought and came back by another way sees Pro', async () => {
  await inCheckout();
  expect(await ada.row()).toMatchObject({ plan_type: 'free' });
  expect(await state()).toMatchObject({ plan_type: 'pro', status: 'trialing' });
});

test('a change that nobody told of is seen by whoever looks seconds later', async () => {
  await billing.sdk.subscriptions.cancel(await onTrial());
  expect(await state()).toMatchObject({ status: 'trialing' });
  later = 5000;
  expect(await state()).toMatchObject({ status: 'canceled', plan_type: 'free' });
});

test('where webhooks come Stripe is not asked at each look', async () => {
  const id = await onTrial();
  await billing.control('webhooks/release');
  await billing.idle();
  await billing.control('webhooks/hold');
  await billing.sdk.subscriptions.cancel(id);
  later = 299_000;
  expect(await state()).toMatchObject({ status: 'trialing' });
  later = 301_000;
  expect(await state()).toMatchObject({ status: 'canceled' });
});

test('while Stripe is away, or slow, what is stored is shown', async () => {
  await onTrial();
  later = 5000;
  const path = '/v1/customers';
  await billing.control('faults', { kind: 'error', status: '503', times: '3', path });
  expect(await state()).toMatchObject({ status: 'trialing' });
  await billing.control('faults', { kind: 'delay', ms: '8000', path });
  const asked = Date.now();
  expect(await state()).toMatchObject({ status: 'trialing' });
  // What was found too late for this screen is stored for the next.
  const since = new Date(asked + later).toISOString();
  await until(ada.row, (row) => (row?.synced_at ?? '') >= since);
});
