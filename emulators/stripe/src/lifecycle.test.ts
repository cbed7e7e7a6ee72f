import { openBench, type Bench } from './testing/bench.ts';
import { advanceTo, onTrial, proPrice } from './testing/shop.ts';

const DAY_SECONDS = 86_400;
const START = 1_900_000_000;
const TRIAL_END = START + 14 * DAY_SECONDS;

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const typesOf = async (subscription: string) => {
  const { data } = await bench.stripe.events.list({ limit: 100 });
  const about = data.filter(({ data: { object } }) =>
    JSON.stringify(object).includes(subscription),
  );
  return about.map(({ type }) => type).toReversed();
};

const now = (id: string) => bench.stripe.subscriptions.retrieve(id);

async function withCard(token: string) {
  const trial = await onTrial(bench.stripe, START);
  const method = await bench.stripe.paymentMethods.attach(token, { customer: trial.customer.id });
  await bench.stripe.customers.update(trial.customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return trial;
}

test('three days before its end a trial is announced; without a card it ends', async () => {
  const { clock, subscription } = await onTrial(bench.stripe, START);
  await advanceTo(bench.stripe, clock.id, TRIAL_END - 3 * DAY_SECONDS - 1);
  expect(await typesOf(subscription.id)).not.toContain('customer.subscription.trial_will_end');
  await advanceTo(bench.stripe, clock.id, TRIAL_END - 3 * DAY_SECONDS);
  expect(await typesOf(subscription.id)).toContain('customer.subscription.trial_will_end');
  expect((await now(subscription.id)).status).toBe('trialing');
  await advanceTo(bench.stripe, clock.id, TRIAL_END);
  expect(await now(subscription.id)).toMatchObject({ status: 'canceled', ended_at: TRIAL_END });
  expect((await typesOf(subscription.id)).at(-1)).toBe('customer.subscription.deleted');
});

test('without a card a trial may pause instead, and go on once there is one', async () => {
  const { stripe } = bench;
  const { clock, customer, subscription } = await onTrial(stripe, START);
  await stripe.subscriptions.update(subscription.id, {
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });
  await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
  expect((await now(subscription.id)).status).toBe('paused');
  expect(await typesOf(subscription.id)).toContain('customer.subscription.paused');
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await stripe.subscriptions.resume(subscription.id, {
    billing_cycle_anchor: { type: 'now' },
  });
  expect((await now(subscription.id)).status).toBe('active');
  expect(await typesOf(subscription.id)).toContain('customer.subscription.resumed');
});

test('with a card a new period begins; its invoice stays a draft for an hour', async () => {
  const { clock, subscription } = await withCard('pm_card_visa');
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 60);
  const renewed = await now(subscription.id);
  expect(renewed).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: TRIAL_END }] },
  });
  const invoice = () => bench.stripe.invoices.retrieve(renewed.latest_invoice as string);
  expect(await invoice()).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 3600);
  expect(await invoice()).toMatchObject({ status: 'paid', amount_paid: 1200 });
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 40 * DAY_SECONDS);
  const { data } = await bench.stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ total }) => total)).toEqual([1200, 1200, 0]);
});

test('a card that fails makes it past due, and after the last attempt it ends', async () => {
  const { clock, subscription } = await withCard('pm_card_chargeCustomerFail');
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 3600);
  expect((await now(subscription.id)).status).toBe('past_due');
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 14 * DAY_SECONDS);
  expect((await now(subscription.id)).status).toBe('past_due');
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 16 * DAY_SECONDS);
  expect(await now(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  const types = await typesOf(subscription.id);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
});

test('a card repaired in between makes it active again', async () => {
  const { stripe } = bench;
  const { clock, customer, subscription } = await withCard('pm_card_chargeCustomerFail');
  await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await advanceTo(stripe, clock.id, TRIAL_END + 5 * DAY_SECONDS);
  expect((await now(subscription.id)).status).toBe('active');
});

test('a card that must be approved cannot be charged while nobody is there', async () => {
  const { clock, subscription } = await withCard('pm_card_authenticationRequired');
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 3600);
  expect((await now(subscription.id)).status).toBe('past_due');
  expect(await typesOf(subscription.id)).toContain('invoice.payment_action_required');
});

test('a trial ended by hand, or begun within its last three days, is told of at once', async () => {
  const { subscription } = await withCard('pm_card_visa');
  const ending = await bench.stripe.subscriptions.update(subscription.id, {
    trial_end: START + 2 * DAY_SECONDS,
  });
  expect(ending.status).toBe('trialing');
  expect((await typesOf(subscription.id)).at(-1)).toBe('customer.subscription.trial_will_end');
  const ended = await bench.stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
  expect(ended).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: START }] },
  });
});

test('a paused subscription waits until it is resumed', async () => {
  const { clock, subscription } = await withCard('pm_card_visa');
  expect((await bench.stripe.subscriptions.pause(subscription.id)).status).toBe('paused');
  await advanceTo(bench.stripe, clock.id, TRIAL_END + 10 * DAY_SECONDS);
  expect((await now(subscription.id)).status).toBe('paused');
  expect((await bench.stripe.subscriptions.resume(subscription.id)).status).toBe('active');
});

test('who leaves at the end of the period, by flag or date, is not charged again', async () => {
  const { stripe } = bench;
  for (const change of [{ cancel_at_period_end: true }, { cancel_at: 'min_period_end' }] as const) {
    const { clock, subscription } = await withCard('pm_card_visa');
    const leaving = await stripe.subscriptions.update(subscription.id, change);
    expect(leaving.cancel_at_period_end).toBe('cancel_at_period_end' in change);
    expect(leaving.cancel_at).toBe('cancel_at' in change ? TRIAL_END : null);
    await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
    expect((await now(subscription.id)).status).toBe('canceled');
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ total }) => total)).toEqual([0]);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  }
});

test('a customer there already can be put on a clock, with what they have', async () => {
  const { stripe } = bench;
  const price = await proPrice(stripe);
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
  expect((await now(id)).status).toBe('canceled');
});

test('a deleted customer loses the subscription and cannot be used', async () => {
  const { stripe } = bench;
  const { customer, subscription } = await onTrial(stripe, START);
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect((await now(subscription.id)).status).toBe('canceled');
  await expect(stripe.customers.update(customer.id, { name: 'Ada' })).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
});
