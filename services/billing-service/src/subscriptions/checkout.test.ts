import { payments } from '@scheduler/contracts/billing';
import type { TestUser } from '../testing/test-billing.ts';
import { startTestStripe, waitFor, type TestStripe } from '../testing/test-stripe.ts';

let billing: TestStripe;
let ada: TestUser;
beforeAll(async () => {
  billing = await startTestStripe();
});
beforeEach(async () => {
  ada = await billing.signIn('ada');
});
afterAll(() => billing.stop());

const listCustomers = async ({ user }: TestUser) => {
  const { data } = await billing.sdk.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['user_id'] === user.id);
};
const listSubscriptions = async (user: TestUser) => {
  const customer = (await user.readRow())?.stripe_customer_id ?? '';
  const list = await billing.sdk.subscriptions.list({ customer, status: 'all' });
  return list.data;
};
const startUpgrade = async (user = ada) => (await user.request(payments.checkout)).value.url;
const getSessionId = (url: string) => new URL(url).searchParams.get('session_id') ?? '';
const startTrial = async (user = ada) => {
  const returnUrl = await billing.clickButton(await startUpgrade(user), 'subscribe');
  await user.request(payments.sync, { query: { session_id: getSessionId(returnUrl) } });
  return returnUrl;
};
const readState = async (user = ada) => (await user.request(payments.state)).value;

test('an upgrade without a card starts a 14-day trial, and returning to the app shows it', async () => {
  await billing.control('webhooks/hold');
  expect(await readState()).toMatchObject({ plan_type: 'free', status: 'active', can_try: true });
  const page = await startUpgrade();
  const returnUrl = await billing.clickButton(page, 'subscribe');
  expect(returnUrl).toMatch(/^https:\/\/app\.test\/settings\?session_id=cs_/);
  const synced = await ada.request(payments.sync, {
    query: { session_id: getSessionId(returnUrl) },
  });
  expect(synced.value).toMatchObject({
    plan_type: 'pro',
    status: 'trialing',
    trial_days_left: 14,
    has_payment_method: false,
    can_manage: true,
    can_try: false,
    test_mode: true,
  });
  await billing.control('webhooks/release');
  await billing.waitUntilIdle();
  expect(await readState()).toEqual(synced.value);
});

test('a webhook starts the trial even if the user never returns to the app', async () => {
  await billing.clickButton(await startUpgrade(), 'subscribe');
  const row = await waitFor(
    ada.readRow,
    (subscriptionRow) => subscriptionRow?.status === 'trialing',
  );
  expect(row).toMatchObject({ plan_type: 'pro' });
});

test("returning from another user's checkout returns 404 without any change", async () => {
  const returnUrl = await startTrial();
  const bea = await billing.signIn('bea');
  const response = await bea.request(payments.sync, {
    query: { session_id: getSessionId(returnUrl) },
  });
  expect(response.status).toBe(404);
  expect(await readState(bea)).toMatchObject({ plan_type: 'free' });
  const missing = await bea.request(payments.sync, { query: { session_id: 'cs_test_none' } });
  expect(missing.status).toBe(404);
});

test('concurrent clicks on Upgrade create one customer, one checkout and one subscription', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, () => startUpgrade()));
  expect(new Set(pages).size).toBe(1);
  await Promise.allSettled(pages.slice(0, 2).map((page) => billing.clickButton(page, 'subscribe')));
  expect(await listCustomers(ada)).toHaveLength(1);
  expect(await listSubscriptions(ada)).toHaveLength(1);
  const secondUrl = await startUpgrade();
  expect(secondUrl).toContain('/p/session/');
  expect(await listSubscriptions(ada)).toHaveLength(1);
});

test('an open checkout is reused, but an expired one is not', async () => {
  const first = await startUpgrade();
  expect(await startUpgrade()).toBe(first);
  const { checkout_session_id: id } = (await ada.readRow())!;
  await billing.sdk.checkout.sessions.expire(id!);
  expect(await startUpgrade()).not.toBe(first);
});

test('a user gets only one trial: the next checkout requires a card and charges it', async () => {
  await startTrial();
  const [subscription] = await listSubscriptions(ada);
  await billing.sdk.subscriptions.cancel(subscription!.id);
  await waitFor(ada.readRow, (row) => row?.status === 'canceled');
  expect(await readState()).toMatchObject({ plan_type: 'free', can_try: false });
  const card = { number: '4242424242424242', expiry: '12 / 39', cvc: '123' };
  const returnUrl = await billing.clickButton(await startUpgrade(), 'subscribe', card);
  const synced = await ada.request(payments.sync, {
    query: { session_id: getSessionId(returnUrl) },
  });
  expect(synced.value).toMatchObject({ status: 'active', plan_type: 'pro', trial_days_left: null });
  const invoices = await ada.request(payments.invoices);
  expect(invoices.value[0]).toMatchObject({ status: 'paid', total: 1200, currency: 'usd' });
});

test('a trial that ends without a card is canceled, and the user is on the Free plan', async () => {
  const clock = await billing.createTestClock(ada);
  await startTrial();
  await clock.advance(15);
  await waitFor(ada.readRow, (row) => row?.status === 'canceled');
  expect(await readState()).toMatchObject({ plan_type: 'free', trial_days_left: null });
});

test('a cancellation scheduled in the portal is shown, can be undone, and takes effect at its date', async () => {
  const clock = await billing.createTestClock(ada);
  await startTrial();
  const [subscription] = await listSubscriptions(ada);
  const { trial_end } = subscription!;
  await billing.sdk.subscriptions.update(subscription!.id, { cancel_at: trial_end! });
  const scheduled = await waitFor(readState, ({ cancel_at }) => cancel_at !== null);
  expect(Date.parse(scheduled.cancel_at!) / 1000).toBe(trial_end);
  expect(scheduled.plan_type).toBe('pro');
  await billing.sdk.subscriptions.update(subscription!.id, { cancel_at: '' });
  await waitFor(readState, ({ cancel_at }) => cancel_at === null);
  await billing.sdk.subscriptions.update(subscription!.id, { cancel_at_period_end: true });
  await waitFor(readState, ({ cancel_at }) => cancel_at !== null);
  await clock.advance(15);
  await waitFor(ada.readRow, (row) => row?.status === 'canceled');
});

test('a subscription canceled in the portal can be resumed, and deleting the customer in Stripe ends Pro until the next checkout', async () => {
  await startTrial();
  const [subscription] = await listSubscriptions(ada);
  const { id, trial_end } = subscription!;
  const portal = (await ada.request(payments.portal)).value.url;

  await billing.clickButton(portal, 'confirm-cancel', { value: id });
  // Stripe sets cancel_at but not the flag, so the stored row must not depend on the flag.
  expect(await billing.sdk.subscriptions.retrieve(id)).toMatchObject({
    cancel_at: trial_end,
    cancel_at_period_end: false,
  });
  const returned = (await ada.request(payments.sync)).value;
  expect(returned).toMatchObject({ plan_type: 'pro', status: 'trialing' });
  expect(Date.parse(returned.cancel_at!) / 1000).toBe(trial_end);

  await billing.clickButton(portal, 'resume', { value: id });
  expect((await ada.request(payments.sync)).value).toMatchObject({
    plan_type: 'pro',
    cancel_at: null,
  });

  const [customer] = await listCustomers(ada);
  await billing.sdk.customers.del(customer!.id);
  await waitFor(readState, ({ plan_type }) => plan_type === 'free');
  expect(await readState()).toMatchObject({ cancel_at: null, can_manage: false, can_try: false });
  const page = await startUpgrade();
  expect(page).not.toBe(portal);
  const customersAfterRetry = await listCustomers(ada);
  expect(customersAfterRetry.map((customerRecord) => customerRecord.id)).not.toContain(
    customer!.id,
  );
  expect(customersAfterRetry).toHaveLength(1);
  expect((await ada.readRow())?.stripe_customer_id).toBe(customersAfterRetry[0]?.id);
});

test('events that are delivered twice and out of order result in the latest state', async () => {
  await billing.control('webhooks/hold');
  const clock = await billing.createTestClock(ada);
  const { id: card } = await billing.sdk.paymentMethods.attach('pm_card_visa', {
    customer: clock.customer,
  });
  await billing.sdk.customers.update(clock.customer, {
    invoice_settings: { default_payment_method: card },
  });
  await billing.clickButton(await startUpgrade(), 'subscribe');
  await clock.advance(15);
  const reversed = { order: 'reverse', copies: '2' };
  // updated (active) is delivered before created (trialing).
  await billing.control('webhooks/release', reversed);
  await waitFor(ada.readRow, (row) => row?.status === 'active');
  await billing.waitUntilIdle();
  expect(await readState()).toMatchObject({ status: 'active', plan_type: 'pro' });

  await billing.control('webhooks/hold');
  const [subscription] = await listSubscriptions(ada);
  await billing.sdk.subscriptions.update(subscription!.id, { metadata: { note: 'last' } });
  await billing.sdk.subscriptions.cancel(subscription!.id);
  // deleted is delivered before updated (active).
  await billing.control('webhooks/release', reversed);
  await waitFor(ada.readRow, (row) => row?.status === 'canceled');
  await billing.waitUntilIdle();
  expect(await readState()).toMatchObject({ status: 'canceled', plan_type: 'free' });
});

test('a user stays on Pro during the grace period after a declined renewal, and a valid card resolves it', async () => {
  const clock = await billing.createTestClock(ada);
  const method = await billing.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: clock.customer,
  });
  const setPaymentMethod = (id: string) =>
    billing.sdk.customers.update(clock.customer, {
      invoice_settings: { default_payment_method: id },
    });
  await setPaymentMethod(method.id);
  await startTrial();
  await clock.advance(15);
  const overdueRow = await waitFor(ada.readRow, (row) => row?.status === 'past_due');
  expect(overdueRow!.current_period_end).toBe(overdueRow!.trial_end);
  const { grace_ends_at } = await readState();
  expect(Date.parse(grace_ends_at!) - Date.parse(overdueRow!.trial_end!)).toBe(7 * 86_400_000);
  const validMethod = await billing.sdk.paymentMethods.attach('pm_card_visa', {
    customer: clock.customer,
  });
  await setPaymentMethod(validMethod.id);
  const { data } = await billing.sdk.invoices.list({ customer: clock.customer, status: 'open' });
  await billing.sdk.invoices.pay(data[0]!.id);
  await waitFor(ada.readRow, (row) => row?.status === 'active');
  expect(await readState()).toMatchObject({ plan_type: 'pro', grace_ends_at: null });
});

test('a renewal that stays declined downgrades the user to Free and retains the customer', async () => {
  const clock = await billing.createTestClock(ada);
  const { id } = await billing.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: clock.customer,
  });
  await billing.sdk.customers.update(clock.customer, {
    invoice_settings: { default_payment_method: id },
  });
  await startTrial();
  await clock.advance(15);
  await waitFor(ada.readRow, (row) => row?.status === 'past_due');
  await clock.advance(25);
  await waitFor(ada.readRow, (row) => row?.status === 'canceled');
  expect(await readState()).toMatchObject({ plan_type: 'free', can_manage: true, can_try: false });
});

test('payment endpoints return 401 without a session', async () => {
  for (const { method, path, action } of Object.values(payments)) {
    const url = `${billing.url}/api${path}?action=${action}`;
    expect((await fetch(url, { method })).status).toBe(401);
  }
});
