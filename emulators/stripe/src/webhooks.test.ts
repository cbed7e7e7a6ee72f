import Stripe from 'stripe';
import { openBench, SECRETS, until, type Bench } from './testing/bench.ts';
import { onTrial } from './testing/shop.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const arrived = (count: number) =>
  until(`${count} webhooks`, () => (bench.received.length >= count ? bench.received : undefined));

const newCustomer = (email = 'ada@example.com') => bench.stripe.customers.create({ email });

test('an event is signed with each secret, so that either verifies it', async () => {
  const { id } = await newCustomer();
  const [first] = await arrived(1);
  const header = String(first!.headers['stripe-signature']);
  for (const secret of SECRETS) {
    const event = bench.stripe.webhooks.constructEvent(first!.body, header, secret);
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id } } });
  }
  expect(() => bench.stripe.webhooks.constructEvent(first!.body, header, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

test('what is not taken comes again, the same event, until it is', async () => {
  bench.answers.push(500, 503);
  await newCustomer();
  const received = await arrived(3);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  const [event] = received;
  await until('the last delivery', async () => {
    const { pending_webhooks: pending } = await bench.stripe.events.retrieve(event!.event.id);
    return pending === 0;
  });
});

test('held events come in another order and twice, when they are released', async () => {
  await bench.control('webhooks/hold');
  await onTrial(bench.stripe);
  expect(bench.received).toEqual([]);
  const { data } = await bench.stripe.events.list({ limit: 100 });
  expect(await bench.control('webhooks/release', { order: 'reverse', copies: '2' })).toBe(204);
  expect(bench.received).toHaveLength(data.length * 2);
  const created = bench.received.map(({ event }) => event.type);
  expect(created.indexOf('checkout.session.completed')).toBeLessThan(
    created.indexOf('customer.subscription.created'),
  );
});

test('an endpoint made through the API gets what it asked for, under its own secret', async () => {
  const { stripe } = bench;
  const { data } = await stripe.webhookEndpoints.list();
  const added = await stripe.webhookEndpoints.create({
    url: `${data[0]!.url}?second`,
    enabled_events: ['customer.deleted'],
  });
  expect(added.secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(added.id)).secret).toBeUndefined();
  const { id } = await newCustomer();
  await stripe.customers.del(id);
  const received = await arrived(3);
  const signed = received.filter(({ body, headers }) => {
    try {
      return stripe.webhooks.constructEvent(
        body,
        String(headers['stripe-signature']),
        String(added.secret),
      );
    } catch {
      return false;
    }
  });
  expect(signed.map(({ event }) => event.type)).toEqual(['customer.deleted']);
});

test('a change tells what was there before', async () => {
  const { id } = await newCustomer();
  await bench.stripe.customers.update(id, { name: 'Ada', metadata: { plan: 'pro' } });
  const { data } = await bench.stripe.events.list({ type: 'customer.updated' });
  expect(data[0]!.data.previous_attributes).toEqual({ name: null, metadata: {} });
});
