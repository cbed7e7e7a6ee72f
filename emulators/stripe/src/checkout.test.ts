import { openBench, until, type Bench } from './testing/bench.ts';
import { card, onTrial, openSession, post, SUCCESS } from './testing/shop.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const newCustomer = () => bench.stripe.customers.create({ email: 'ada@example.com' });

test('a trial starts without a card and leads back with the session in the address', async () => {
  const { answer, session, subscription } = await onTrial(bench.stripe);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(SUCCESS.replace('{CHECKOUT_SESSION_ID}', session.id));
  expect(await bench.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    client_reference_id: 'user-1',
    subscription: subscription.id,
    url: null,
  });
  expect(subscription).toMatchObject({
    status: 'trialing',
    metadata: { user_id: 'user-1' },
    trial_end: 1_900_000_000 + 14 * 86_400,
    default_payment_method: null,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    items: { data: [{ current_period_end: 1_900_000_000 + 14 * 86_400, quantity: 1 }] },
  });
});

test('the subscription is told of before the session, and its invoice names it', async () => {
  const { subscription } = await onTrial(bench.stripe);
  await until('the last event', () =>
    bench.received.find(({ event }) => event.type === 'checkout.session.completed'),
  );
  const { data } = await bench.stripe.events.list({ limit: 100 });
  const types = data.map(({ type }) => type).toReversed();
  expect(types.indexOf('customer.subscription.created')).toBeLessThan(
    types.indexOf('checkout.session.completed'),
  );
  const paid = data.find(({ type }) => type === 'invoice.paid');
  expect(paid?.data.object).toMatchObject({
    total: 0,
    parent: { subscription_details: { subscription: subscription.id } },
  });
});

test('a page without a trial asks for a card, and refuses one that is declined', async () => {
  const { id: customer } = await newCustomer();
  const session = await openSession(bench.stripe, { customer, trial: false });
  const html = await (await fetch(session.url!)).text();
  expect(html).toContain('Test mode: no real payment');
  expect(html).toContain('name="number"');
  const pay = (number: string) => post(session.url!, { action: 'subscribe', ...card(number) });

  for (const [number, sentence] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient funds'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
    ['4111 1111 1111 1111', 'used a non test card'],
  ] as const) {
    const answer = await pay(number);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(sentence);
  }
  expect((await bench.stripe.subscriptions.list({ customer })).data).toEqual([]);

  expect((await pay('4242 4242 4242 4242')).status).toBe(303);
  const { data } = await bench.stripe.subscriptions.list({ customer });
  expect(data[0]).toMatchObject({
    status: 'active',
    default_payment_method: expect.stringMatching(/^pm_/),
  });
  expect(await bench.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: 'paid',
    amount_total: 1200,
  });
});

test('a card that must be approved buys only once it is', async () => {
  const { id: customer } = await newCustomer();
  const session = await openSession(bench.stripe, { customer, trial: false });
  const ask = () => post(session.url!, { action: 'subscribe', ...card('4000 0027 6000 3184') });
  expect(await (await ask()).text()).toContain('Complete authentication');
  const refused = await post(session.url!, { action: 'refuse' });
  expect(await refused.text()).toContain('unable to authenticate');
  await ask();
  expect((await post(session.url!, { action: 'approve' })).status).toBe(303);
  const { data } = await bench.stripe.subscriptions.list({ customer });
  expect(data.map(({ status }) => status)).toEqual(['active']);
});

test('a session sent twice, or expired, makes nothing more', async () => {
  const { customer, session } = await onTrial(bench.stripe);
  const again = await post(`${bench.emulator.url}/c/pay/${session.id}`, { action: 'subscribe' });
  expect(again.headers.get('location')).toContain(session.id);
  expect((await bench.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);

  const open = await openSession(bench.stripe, { customer: customer.id });
  await bench.stripe.checkout.sessions.expire(open.id);
  const page = await post(open.url!, { action: 'subscribe' });
  expect(await page.text()).toContain('This page has expired');
  expect((await bench.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  await expect(bench.stripe.checkout.sessions.expire(open.id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
});

test('line items and what is asked for in expand come whole', async () => {
  const { session, subscription } = await onTrial(bench.stripe);
  const items = await bench.stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ description: 'AI Scheduler Pro', amount_total: 1200 }]);
  const whole = await bench.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.items.data.price.product', 'customer', 'line_items'],
  });
  expect(whole).toMatchObject({
    customer: { email: 'ada@example.com' },
    subscription: {
      id: subscription.id,
      items: { data: [{ price: { product: { name: 'AI Scheduler Pro' } } }] },
    },
    line_items: { data: [{ quantity: 1 }] },
  });
});
