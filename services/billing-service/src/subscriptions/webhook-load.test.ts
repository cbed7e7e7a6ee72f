import Stripe from 'stripe';
import { payments } from '@scheduler/contracts/billing';
import type { TestUser } from '../testing/test-billing.ts';
import { startTestStripe, type TestClock, type TestStripe } from '../testing/test-stripe.ts';
import { backfillEvents } from './event-backfill.ts';
import { createLog } from '@scheduler/service-kit';

const USER_COUNT = 12;
const WEBHOOK_COUNT = 1000;

let billing: TestStripe;
beforeAll(async () => {
  billing = await startTestStripe();
});
afterAll(() => billing.stop());

/** Returns deterministic pseudo-random numbers. */
function createRandom(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % max;
  };
}

/** Simulates a customer: a trial, followed by one of several outcomes. */
async function simulateCustomer(index: number): Promise<TestUser> {
  const user = await billing.signIn(`p${index}`);
  const clock: TestClock = await billing.createTestClock(user);
  await billing.clickButton((await user.request(payments.checkout)).value.url, 'subscribe');
  const { customer } = clock;
  const { data } = await billing.sdk.subscriptions.list({ customer });
  const [{ id }] = data as [Stripe.Subscription];
  if (index % 2 === 0) {
    const card = index % 4 === 0 ? 'pm_card_visa' : 'pm_card_chargeCustomerFail';
    const method = await billing.sdk.paymentMethods.attach(card, { customer });
    await billing.sdk.customers.update(customer, {
      invoice_settings: { default_payment_method: method.id },
    });
  }
  if (index % 3 === 0) await billing.sdk.subscriptions.update(id, { cancel_at_period_end: true });
  if (index % 6 === 0) await billing.sdk.subscriptions.update(id, { cancel_at_period_end: false });
  if (index % 5 !== 0) await clock.advance(16);
  if (index === 7) await billing.sdk.customers.del(customer);
  return user;
}

async function send(event: object) {
  const payload = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' });
  const { status } = await fetch(`${billing.url}/api/payments/webhook`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  });
  expect(status).toBe(200);
}

/** Returns the status in Stripe, or `active` if the customer was deleted. */
async function readStripeStatus(user: TestUser): Promise<string> {
  const customer = (await user.readRow())?.stripe_customer_id;
  if (!customer) return 'active';
  const { data } = await billing.sdk.subscriptions.list({ customer, status: 'all' });
  return data[0]?.status ?? 'active';
}

const columns = [
  'status',
  'plan_type',
  'current_period_end',
  'cancel_at',
  'stripe_customer_id',
  'has_payment_method',
] as const;

test('after 1,000 webhooks in random order, with duplicates and gaps, every row matches Stripe', async () => {
  await billing.control('webhooks/hold');
  const users: TestUser[] = [];
  for (let index = 0; index < USER_COUNT; index += 1) users.push(await simulateCustomer(index));
  const events: Stripe.Event[] = [];
  for await (const event of billing.sdk.events.list({ limit: 100 })) events.push(event);

  const random = createRandom(4);
  // Some events are never delivered. The nightly backfill finds them.
  const delivered = events.filter((_, index) => index % 7 !== 0);
  for (let sentCount = 0; sentCount < WEBHOOK_COUNT; sentCount += 20) {
    await Promise.all(Array.from({ length: 20 }, () => send(delivered[random(delivered.length)]!)));
  }
  const { db, stripe } = billing;
  await backfillEvents({ db, stripe, log: createLog('billing', 'silent'), clock: Date.now });
  await billing.waitUntilIdle();

  const pick = (row: object | undefined) =>
    Object.fromEntries(columns.map((column) => [column, (row as never)?.[column]]));
  const storedRows = [];
  for (const user of users) storedRows.push(pick(await user.readRow()));
  const handledEvents = await db('stripe_events').whereNotNull('handled_at');
  expect(handledEvents.length).toBeGreaterThan(USER_COUNT * 3);

  const statuses = new Set(storedRows.map(({ status }) => status));
  expect(statuses).toEqual(new Set(['active', 'canceled', 'past_due', 'trialing']));
  for (const [index, user] of users.entries()) {
    expect(storedRows[index]?.status).toBe(await readStripeStatus(user));
    await user.request(payments.sync);
    expect(storedRows[index]).toEqual(pick(await user.readRow()));
  }
});
