import Stripe from 'stripe';
import {
  startTestEmulator,
  WEBHOOK_SECRETS,
  waitUntil,
  type TestEmulator,
} from './testing/test-emulator.ts';
import { startTrial } from './testing/subscription-fixtures.ts';

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

const waitForWebhooks = (count: number) =>
  waitUntil(`${count} webhooks`, () =>
    emulator.receivedWebhooks.length >= count ? emulator.receivedWebhooks : undefined,
  );

const createCustomer = (email = 'ada@example.com') => emulator.stripe.customers.create({ email });

test('each event is signed with every secret of its endpoint', async () => {
  const { id } = await createCustomer();
  const [first] = await waitForWebhooks(1);
  const header = String(first!.headers['stripe-signature']);
  for (const secret of WEBHOOK_SECRETS) {
    const event = emulator.stripe.webhooks.constructEvent(first!.body, header, secret);
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id } } });
  }
  expect(() => emulator.stripe.webhooks.constructEvent(first!.body, header, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

test('an event is redelivered until the endpoint acknowledges it', async () => {
  emulator.webhookStatuses.push(500, 503);
  await createCustomer();
  const received = await waitForWebhooks(3);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  const [event] = received;
  await waitUntil('the last delivery', async () => {
    const { pending_webhooks: pending } = await emulator.stripe.events.retrieve(event!.event.id);
    return pending === 0;
  });
});

test('paused events can be delivered in reverse order and twice', async () => {
  await emulator.control('webhooks/hold');
  await startTrial(emulator.stripe);
  expect(emulator.receivedWebhooks).toEqual([]);
  const { data } = await emulator.stripe.events.list({ limit: 100 });
  expect(await emulator.control('webhooks/release', { order: 'reverse', copies: '2' })).toBe(204);
  expect(emulator.receivedWebhooks).toHaveLength(data.length * 2);
  const types = emulator.receivedWebhooks.map(({ event }) => event.type);
  expect(types.indexOf('checkout.session.completed')).toBeLessThan(
    types.indexOf('customer.subscription.created'),
  );
});

test('an endpoint created with the API receives only its own event types, signed with its own secret', async () => {
  const { stripe } = emulator;
  const { data } = await stripe.webhookEndpoints.list();
  const endpoint = await stripe.webhookEndpoints.create({
    url: `${data[0]!.url}?second`,
    enabled_events: ['customer.deleted'],
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
  const { id } = await createCustomer();
  await stripe.customers.del(id);
  const received = await waitForWebhooks(3);
  const verifiedWebhooks = received.filter(({ body, headers }) => {
    try {
      return stripe.webhooks.constructEvent(
        body,
        String(headers['stripe-signature']),
        String(endpoint.secret),
      );
    } catch {
      return false;
    }
  });
  expect(verifiedWebhooks.map(({ event }) => event.type)).toEqual(['customer.deleted']);
});

test('update events include the previous values of changed attributes', async () => {
  const { id } = await createCustomer();
  await emulator.stripe.customers.update(id, { name: 'Ada', metadata: { plan: 'pro' } });
  const { data } = await emulator.stripe.events.list({ type: 'customer.updated' });
  expect(data[0]!.data.previous_attributes).toEqual({ name: null, metadata: {} });
});
