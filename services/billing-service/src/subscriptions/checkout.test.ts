import { payments } from '@scheduler/contracts/billing';
import type { Person } from '../testing/billing.ts';
import { startTestStripe, until, type TestStripe } from '../testing/stripe.ts';

jest.setTimeout(60_000);

let billing: TestStripe;
let ada: Person;
beforeAll(async () => {
  billing = await startTestStripe();
});
beforeEach(async () => {
  ada = await billing.signedIn('ada');
});
afterAll(() => billing.stop());

const customersOf = async ({ user }: Person) => {
  const { data } = await billing.sdk.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['user_id'] === user.id);
};
const subscriptionsOf = async (person: Person) => {
  const customer = (await person.row())?.stripe_customer_id ?? '';
  const found = await billing.sdk.subscriptions.list({ customer, status: 'all' });
  return found.data;
};
const upgrade = async (person = ada) => (await person.ask(payments.checkout)).value.url;
const sessionIn = (address: string) => new URL(address).searchParams.get('session_id') ?? '';
const startTrial = async (person = ada) => {
  const back = await billing.press(await upgrade(person), 'subscribe');
  await person.ask(payments.sync, { query: { session_id: sessionIn(back) } });
  return back;
};
const state = async (person = ada) => (await person.ask(payments.state)).value;

test('upgrade without a card begins a trial of 14 days, and the page one returns to shows it', async () => {
  await billing.control('webhooks/hold');
  expect(await state()).toMatchObject({ plan_type: 'free', status: 'active', can_try: true });
  const page = await upgrade();
  const back = await billing.press(page, 'subscribe');
  expect(back).toMatch(/^https:\/\/app\.test\/settings\?session_id=cs_/);
  const synced = await ada.ask(payments.sync, { query: { session_id: sessionIn(back) } });
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
  await billing.idle();
  expect(await state()).toEqual(synced.value);
});

test('a webhook alone brings the same, when nobody returns', async () => {
  await billing.press(await upgrade(), 'subscribe');
  const row = await until(ada.row, (found) => found?.status === 'trialing');
  expect(row).toMatchObject({ plan_type: 'pro' });
});

test("somebody else's checkout is a 404 and changes nothing", async () => {
  const back = await startTrial();
  const bea = await billing.signedIn('bea');
  const answer = await bea.ask(payments.sync, { query: { session_id: sessionIn(back) } });
  expect(answer.status).toBe(404);
  expect(await state(bea)).toMatchObject({ plan_type: 'free' });
  const none = await bea.ask(payments.sync, { query: { session_id: 'cs_test_none' } });
  expect(none.status).toBe(404);
});

test('clicks at once make one customer, one checkout and one subscription', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, () => upgrade()));
  expect(new Set(pages).size).toBe(1);
  await Promise.allSettled(pages.slice(0, 2).map((page) => billing.press(page, 'subscribe')));
  expect(await customersOf(ada)).toHaveLength(1);
  expect(await subscriptionsOf(ada)).toHaveLength(1);
  const again = await upgrade();
  expect(again).toContain('/p/session/');
  expect(await subscriptionsOf(ada)).toHaveLength(1);
});

test('an open checkout is taken up again, an expired one is not', async () => {
  const first = await upgrade();
  expect(await upgrade()).toBe(first);
  const { checkout_session_id: id } = (await ada.row())!;
  await billing.sdk.checkout.sessions.expire(id!);
  expect(await upgrade()).not.toBe(first);
});

test('a trial is had once: the next checkout wants a card and begins to charge', async () => {
  await startTrial();
  const [subscription] = await subscriptionsOf(ada);
  await billing.sdk.subscriptions.cancel(subscription!.id);
  await until(ada.row, (row) => row?.status === 'canceled');
  expect(await state()).toMatchObject({ plan_type: 'free', can_try: false });
  const card = { number: '4242424242424242', expiry: '12 / 39', cvc: '123' };
  const back = await billing.press(await upgrade(), 'subscribe', card);
  const synced = await ada.ask(payments.sync, { query: { session_id: sessionIn(back) } });
  expect(synced.value).toMatchObject({ status: 'active', plan_type: 'pro', trial_days_left: null });
  const invoices = await ada.ask(payments.invoices);
  expect(invoices.value[0]).toMatchObject({ status: 'paid', total: 1200, currency: 'usd' });
});

test('a trial that ends without a card is cancelled, and the account is Free', async () => {
  const clock = await billing.onClock(ada);
  await startTrial();
  await clock.advance(15);
  await until(ada.row, (row) => row?.status === 'canceled');
  expect(await state()).toMatchObject({ plan_type: 'free', trial_days_left: null });
});

test('the end scheduled in the portal is told, taken back, and comes', async () => {
  const clock = await billing.onClock(ada);
  await startTrial();
  const [subscription] = await subscriptionsOf(ada);
  const { trial_end } = subscription!;
  await billing.sdk.subscriptions.update(subscription!.id, { cancel_at: trial_end! });
  const scheduled = await until(state, ({ cancel_at }) => cancel_at !== null);
  expect(Date.parse(scheduled.cancel_at!) / 1000).toBe(trial_end);
  expect(scheduled.plan_type).toBe('pro');
  await billing.sdk.subscriptions.update(subscription!.id, { cancel_at: '' });
  await until(state, ({ cancel_at }) => cancel_at === null);
  await billing.sdk.subscriptions.update(subscription!.id, { cancel_at_period_end: true });
  await until(state, ({ cancel_at }) => cancel_at !== null);
  await clock.advance(15);
  await until(ada.row, (row) => row?.status === 'canceled');
});

test('a customer deleted in the dashboard is Free, and the next checkout makes another', async () => {
  await startTrial();
  const [customer] = await customersOf(ada);
  await billing.sdk.customers.del(customer!.id);
  await until(ada.row, (row) => row?.stripe_customer_id === null);
  expect(await state()).toMatchObject({ plan_type: 'free', can_manage: false });
  await upgrade();
  const { stripe_customer_id } = (await ada.row())!;
  expect(stripe_customer_id).not.toBe(customer!.id);
});

test('a renewal that is declined keeps Pro in its grace; a card that works mends it', async () => {
  const clock = await billing.onClock(ada);
  const method = await billing.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: clock.customer,
  });
  const pay = (id: string) =>
    billing.sdk.customers.update(clock.customer, {
      invoice_settings: { default_payment_method: id },
    });
  await pay(method.id);
  await startTrial();
  await clock.advance(15);
  const late = await until(ada.row, (row) => row?.status === 'past_due');
  expect(late!.current_period_end).toBe(late!.trial_end);
  const { grace_ends_at } = await state();
  expect(Date.parse(grace_ends_at!) - Date.parse(late!.trial_end!)).toBe(7 * 86_400_000);
  const good = await billing.sdk.paymentMethods.attach('pm_card_visa', {
    customer: clock.customer,
  });
  await pay(good.id);
  const { data } = await billing.sdk.invoices.list({ customer: clock.customer, status: 'open' });
  await billing.sdk.invoices.pay(data[0]!.id);
  await until(ada.row, (row) => row?.status === 'active');
  expect(await state()).toMatchObject({ plan_type: 'pro', grace_ends_at: null });
});

test('a renewal that stays declined ends as Free, and the account keeps its customer', async () => {
  const clock = await billing.onClock(ada);
  const { id } = await billing.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: clock.customer,
  });
  await billing.sdk.customers.update(clock.customer, {
    invoice_settings: { default_payment_method: id },
  });
  await startTrial();
  await clock.advance(15);
  await until(ada.row, (row) => row?.status === 'past_due');
  await clock.advance(25);
  await until(ada.row, (row) => row?.status === 'canceled');
  expect(await state()).toMatchObject({ plan_type: 'free', can_manage: true, can_try: false });
});

test('who is signed out is asked to sign in', async () => {
  for (const { method, path, action } of Object.values(payments)) {
    const address = `${billing.url}/api${path}?action=${action}`;
    expect((await fetch(address, { method })).status).toBe(401);
  }
});
