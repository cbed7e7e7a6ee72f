import { startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';
import { advanceTo, startTrial, createProPrice } from './testing/subscription-fixtures.ts';
import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts';

const START = 1_900_000_000;
const TRIAL_END = START + 14 * DAY_SECONDS;

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

const getEventTypes = async (subscription: string) => {
  const { data } = await emulator.stripe.events.list({ limit: 100 });
  const relatedEvents = data.filter(({ data: { object } }) =>
    JSON.stringify(object).includes(subscription),
  );
  return relatedEvents.map(({ type }) => type).toReversed();
};

const getSubscription = (id: string) => emulator.stripe.subscriptions.retrieve(id);

async function startTrialWithCard(token: string) {
  const trial = await startTrial(emulator.stripe, START);
  const method = await emulator.stripe.paymentMethods.attach(token, {
    customer: trial.customer.id,
  });
  await emulator.stripe.customers.update(trial.customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return trial;
}

test('the end of a trial is announced three days in advance, and a trial without a card is canceled', async () => {
  const { clock, subscription } = await startTrial(emulator.stripe, START);
  await advanceTo(emulator.stripe, clock.id, TRIAL_END - 3 * DAY_SECONDS - 1);
  expect(await getEventTypes(subscription.id)).not.toContain(
    'customer.subscription.trial_will_end',
  );
  await advanceTo(emulator.stripe, clock.id, TRIAL_END - 3 * DAY_SECONDS);
  expect(await getEventTypes(subscription.id)).toContain('customer.subscription.trial_will_end');
  expect((await getSubscription(subscription.id)).status).toBe('trialing');
  await advanceTo(emulator.stripe, clock.id, TRIAL_END);
  expect(await getSubscription(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: TRIAL_END,
  });
  expect((await getEventTypes(subscription.id)).at(-1)).toBe('customer.subscription.deleted');
});

test('a trial that ends without a card is paused, and adding a card resumes it', async () => {
  const { stripe } = emulator;
  const { clock, customer, subscription } = await startTrial(stripe, START);
  await stripe.subscriptions.update(subscription.id, {
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });
  await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
  expect((await getSubscription(subscription.id)).status).toBe('paused');
  expect(await getEventTypes(subscription.id)).toContain('customer.subscription.paused');
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await stripe.subscriptions.resume(subscription.id, {
    billing_cycle_anchor: { type: 'now' },
  });
  expect((await getSubscription(subscription.id)).status).toBe('active');
  expect(await getEventTypes(subscription.id)).toContain('customer.subscription.resumed');
});

test('a subscription with a card is renewed, and its draft invoice is charged after one hour', async () => {
  const { clock, subscription } = await startTrialWithCard('pm_card_visa');
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + 60);
  const renewedSubscription = await getSubscription(subscription.id);
  expect(renewedSubscription).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: TRIAL_END }] },
  });
  const invoice = () =>
    emulator.stripe.invoices.retrieve(renewedSubscription.latest_invoice as string);
  expect(await invoice()).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + HOUR_SECONDS);
  expect(await invoice()).toMatchObject({ status: 'paid', amount_paid: 1200 });
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + 40 * DAY_SECONDS);
  const { data } = await emulator.stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ total }) => total)).toEqual([1200, 1200, 0]);
});

test('a subscription is past due when payment fails, and is canceled after the last attempt', async () => {
  const { clock, subscription } = await startTrialWithCard('pm_card_chargeCustomerFail');
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + HOUR_SECONDS);
  expect((await getSubscription(subscription.id)).status).toBe('past_due');
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + 14 * DAY_SECONDS);
  expect((await getSubscription(subscription.id)).status).toBe('past_due');
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + 16 * DAY_SECONDS);
  expect(await getSubscription(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  const types = await getEventTypes(subscription.id);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
});

test('a past-due subscription is reactivated after the card is replaced', async () => {
  const { stripe } = emulator;
  const { clock, customer, subscription } = await startTrialWithCard('pm_card_chargeCustomerFail');
  await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await advanceTo(stripe, clock.id, TRIAL_END + 5 * DAY_SECONDS);
  expect((await getSubscription(subscription.id)).status).toBe('active');
});

test('a subscription is past due when its card requires authentication', async () => {
  const { clock, subscription } = await startTrialWithCard('pm_card_authenticationRequired');
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + HOUR_SECONDS);
  expect((await getSubscription(subscription.id)).status).toBe('past_due');
  expect(await getEventTypes(subscription.id)).toContain('invoice.payment_action_required');
});

test('shortening a trial sends its notice immediately, and setting trial_end to now renews it', async () => {
  const { subscription } = await startTrialWithCard('pm_card_visa');
  const shortenedTrial = await emulator.stripe.subscriptions.update(subscription.id, {
    trial_end: START + 2 * DAY_SECONDS,
  });
  expect(shortenedTrial.status).toBe('trialing');
  expect((await getEventTypes(subscription.id)).at(-1)).toBe(
    'customer.subscription.trial_will_end',
  );
  const endedTrial = await emulator.stripe.subscriptions.update(subscription.id, {
    trial_end: 'now',
  });
  expect(endedTrial).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: START }] },
  });
});

test('a paused subscription is not renewed until it is resumed', async () => {
  const { clock, subscription } = await startTrialWithCard('pm_card_visa');
  expect((await emulator.stripe.subscriptions.pause(subscription.id)).status).toBe('paused');
  await advanceTo(emulator.stripe, clock.id, TRIAL_END + 10 * DAY_SECONDS);
  expect((await getSubscription(subscription.id)).status).toBe('paused');
  expect((await emulator.stripe.subscriptions.resume(subscription.id)).status).toBe('active');
});

test('a subscription set to cancel at a date or at the end of its period is not charged for another period', async () => {
  const { stripe } = emulator;
  for (const change of [{ cancel_at_period_end: true }, { cancel_at: 'min_period_end' }] as const) {
    const { clock, subscription } = await startTrialWithCard('pm_card_visa');
    const updatedSubscription = await stripe.subscriptions.update(subscription.id, change);
    expect(updatedSubscription.cancel_at_period_end).toBe('cancel_at_period_end' in change);
    expect(updatedSubscription.cancel_at).toBe('cancel_at' in change ? TRIAL_END : null);
    await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
    expect((await getSubscription(subscription.id)).status).toBe('canceled');
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ total }) => total)).toEqual([0]);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  }
});

test('an existing customer and its subscription can be moved to a test clock', async () => {
  const { stripe } = emulator;
  const price = await createProPrice(stripe);
  const customer = await stripe.customers.create({ email: 'grace@example.com' });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 14,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(Date.now() / 1000),
    customer: customer.id,
  });
  await advanceTo(stripe, clock.id, clock.frozen_time + 15 * DAY_SECONDS);
  expect((await getSubscription(id)).status).toBe('canceled');
});

test('deleting a customer cancels its subscriptions, and later changes to the customer are rejected', async () => {
  const { stripe } = emulator;
  const { customer, subscription } = await startTrial(stripe, START);
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect((await getSubscription(subscription.id)).status).toBe('canceled');
  await expect(stripe.customers.update(customer.id, { name: 'Ada' })).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
});
