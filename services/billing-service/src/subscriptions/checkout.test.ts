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

test('S16: upgrade without a card begins a trial of 14 days, and the page one returns to shows it', async () => {
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

test("S17: somebody else's checkout is a 404 and changes nothing", async () => {
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

test('S18: a trial that ends without a card is cancelled, and the account is Free', async () => {
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

test('S20: cancelled in the portal it says when it ends, taken up again it goes on, and a customer deleted in the dashboard is Free until the next checkout makes another', async () => {
  await startTrial();
  const [subscription] = await subscriptionsOf(ada);
  const { id, trial_end } = subscription!;
  const portal = (await ada.ask(payments.portal)).value.url;

  await billing.press(portal, 'confirm-cancel', { value: id });
  // Stripe sets the instant and leaves the flag, which the table of the row must not need.
  expect(await billing.sdk.subscriptions.retrieve(id)).toMatchObject({
    cancel_at: trial_end,
    cancel_at_period_end: false,
  });
  const returned = (await ada.ask(payments.sync)).value;
  expect(returned).toMatchObject({ plan_type: 'pro', status: 'trialing' });
  expect(Date.parse(returned.cancel_at!) / 1000).toBe(trial_end);

  await billing.press(portal, 'resume', { value: id });
  expect((await ada.ask(payments.sync)).value).toMatchObject({ plan_type: 'pro', cancel_at: null });

  const [customer] = await customersOf(ada);
  await billing.sdk.customers.del(customer!.id);
  await until(state, ({ plan_type }) => plan_type === 'free');
  expect(await state()).toMatchObject({ cancel_at: null, can_manage: false, can_try: false });
  const page = await upgrade();
  expect(page).not.toBe(portal);
  const again = await customersOf(ada);
  expect(again.map((each) => each.id)).not.toContain(customer!.id);
  expect(again).toHaveLength(1);
  expect((await ada.row())?.stripe_customer_id).toBe(again[0]?.id);
});

test('S13: events that come in the wrong order, and twice, leave what Stripe says now', async () => {
  await billing.control('webhooks/hold');
  const clock = await billing.onClock(ada);
  const { id: card } = await billing.sdk.paymentMethods.attach('pm_card_visa', {
    customer: clock.customer,
  });
  await billing.sdk.customers.update(clock.customer, {
    invoice_settings: { default_payment_method: card },
  });
  await billing.press(await upgrade(), 'subscribe');
  await clock.advance(15);
  const backwards = { order: 'reverse', copies: '2' };
  // updated (active) comes before created (trialing).
  await billing.control('webhooks/release', backwards);
  await until(ada.row, (row) => row?.status === 'active');
  await billing.idle();
  expect(await state()).toMatchObject({ status: 'active', plan_type: 'pro' });

  await billing.control('webhooks/hold');
  const [subscription] = await subscriptionsOf(ada);
  await billing.sdk.subscriptions.update(subscription!.id, { metadata: { note: 'last' } });
  await billing.sdk.subscriptions.cancel(subscription!.id);
  // deleted comes before updated (active).
  await billing.control('webhooks/release', backwards);
  await until(ada.row, (row) => row?.status === 'canceled');
  await billing.idle();
  expect(await state()).toMatchObject({ status: 'canceled', plan_type: 'free' });
});

test('S19: a renewal that is declined keeps Pro in its grace; a card that works mends it', async () => {
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

test('S19: a renewal that stays declined ends as Free, and the account keeps its customer', async () => {
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
