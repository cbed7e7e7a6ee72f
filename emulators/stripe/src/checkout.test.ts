import { startTestEmulator, waitUntil, type TestEmulator } from './testing/test-emulator.ts';
import {
  createCardFields,
  startTrial,
  createSession,
  submitForm,
  SUCCESS_URL,
} from './testing/subscription-fixtures.ts';
import { DAY_SECONDS } from './durations.ts';

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

const createCustomer = () => emulator.stripe.customers.create({ email: 'ada@example.com' });

test('checkout starts a trial without a card and redirects to a URL that contains the session ID', async () => {
  const { response, session, subscription } = await startTrial(emulator.stripe);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(
    SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', session.id),
  );
  expect(await emulator.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    client_reference_id: 'user-1',
    subscription: subscription.id,
    url: null,
  });
  expect(subscription).toMatchObject({
    status: 'trialing',
    metadata: { user_id: 'user-1' },
    trial_end: 1_900_000_000 + 14 * DAY_SECONDS,
    default_payment_method: null,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    items: { data: [{ current_period_end: 1_900_000_000 + 14 * DAY_SECONDS, quantity: 1 }] },
  });
});

test('checkout emits the subscription event before the session event and links the invoice', async () => {
  const { subscription } = await startTrial(emulator.stripe);
  await waitUntil('the last event', () =>
    emulator.receivedWebhooks.find(({ event }) => event.type === 'checkout.session.completed'),
  );
  const { data } = await emulator.stripe.events.list({ limit: 100 });
  const types = data.map(({ type }) => type).toReversed();
  expect(types.indexOf('customer.subscription.created')).toBeLessThan(
    types.indexOf('checkout.session.completed'),
  );
  const paidEvent = data.find(({ type }) => type === 'invoice.paid');
  expect(paidEvent?.data.object).toMatchObject({
    total: 0,
    parent: { subscription_details: { subscription: subscription.id } },
  });
});

test('checkout without a trial requires a card and rejects declined cards', async () => {
  const { id: customer } = await createCustomer();
  const session = await createSession(emulator.stripe, { customer, trial: false });
  const html = await (await fetch(session.url!)).text();
  expect(html).toContain('Test mode: no real payment');
  expect(html).toContain('name="number"');
  const pay = (number: string) =>
    submitForm(session.url!, { action: 'subscribe', ...createCardFields(number) });

  for (const [number, message] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient funds'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
    ['4111 1111 1111 1111', 'used a non test card'],
  ] as const) {
    const response = await pay(number);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(message);
  }
  expect((await emulator.stripe.subscriptions.list({ customer })).data).toEqual([]);

  expect((await pay('4242 4242 4242 4242')).status).toBe(303);
  const { data } = await emulator.stripe.subscriptions.list({ customer });
  expect(data[0]).toMatchObject({
    status: 'active',
    default_payment_method: expect.stringMatching(/^pm_/),
  });
  expect(await emulator.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: 'paid',
    amount_total: 1200,
  });
});

test('a 3D Secure card is charged only after authentication', async () => {
  const { id: customer } = await createCustomer();
  const session = await createSession(emulator.stripe, { customer, trial: false });
  const submitCard = () =>
    submitForm(session.url!, { action: 'subscribe', ...createCardFields('4000 0027 6000 3184') });
  expect(await (await submitCard()).text()).toContain('Complete authentication');
  const failedResponse = await submitForm(session.url!, { action: 'refuse' });
  expect(await failedResponse.text()).toContain('unable to authenticate');
  await submitCard();
  expect((await submitForm(session.url!, { action: 'approve' })).status).toBe(303);
  const { data } = await emulator.stripe.subscriptions.list({ customer });
  expect(data.map(({ status }) => status)).toEqual(['active']);
});

test('checkout ignores repeated submissions and rejects expired sessions', async () => {
  const { customer, session } = await startTrial(emulator.stripe);
  const repeatedResponse = await submitForm(`${emulator.url}/c/pay/${session.id}`, {
    action: 'subscribe',
  });
  expect(repeatedResponse.headers.get('location')).toContain(session.id);
  expect((await emulator.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(
    1,
  );

  const openSession = await createSession(emulator.stripe, { customer: customer.id });
  await emulator.stripe.checkout.sessions.expire(openSession.id);
  const expiredPage = await submitForm(openSession.url!, { action: 'subscribe' });
  expect(await expiredPage.text()).toContain('This page has expired');
  expect((await emulator.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(
    1,
  );
  await expect(emulator.stripe.checkout.sessions.expire(openSession.id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
});

test('a checkout session returns line items and expanded objects', async () => {
  const { session, subscription } = await startTrial(emulator.stripe);
  const items = await emulator.stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ description: 'AI Scheduler Pro', amount_total: 1200 }]);
  const expandedSession = await emulator.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.items.data.price.product', 'customer', 'line_items'],
  });
  expect(expandedSession).toMatchObject({
    customer: { email: 'ada@example.com' },
    subscription: {
      id: subscription.id,
      items: { data: [{ price: { product: { name: 'AI Scheduler Pro' } } }] },
    },
    line_items: { data: [{ quantity: 1 }] },
  });
});
