import { createLog, listen, openDatabase } from '@scheduler/service-kit';
import { createTestIdentity } from '@scheduler/service-kit/testing';
import Stripe from 'stripe';
import { createBillingApp } from '../app.ts';
import { startTestBilling, type TestBilling } from '../testing/test-billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling({ stripe: {}, webhookSecrets: ['whsec_old', 'whsec_new'] });
});
afterAll(() => billing.stop());

let eventCount = 0;
const createEvent = (overrides: object = {}) => ({
  id: `evt_${(eventCount += 1)}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  created: 1_790_000_000,
  data: { object: { id: 'sub_1', object: 'subscription', customer: `cus_${eventCount}` } },
  ...overrides,
});

interface SendOptions {
  secret?: string;
  /** Age of the signature in seconds. */
  age?: number;
  /** Sends no signature. */
  unsigned?: boolean;
  /** Sends the signature of this other event. */
  signedOver?: object;
  url?: string;
}

async function send(event: object, options: SendOptions = {}) {
  const {
    secret = 'whsec_new',
    age: ageSeconds = 0,
    url = billing.url,
    signedOver: signedPayload = event,
  } = options;
  const payload = JSON.stringify(signedPayload);
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const response = await fetch(`${url}/api/payments/webhook`, {
    method: 'POST',
    body: JSON.stringify(event),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(!options.unsigned && { 'stripe-signature': header }),
    },
  });
  return response.status;
}

const findStored = ({ id }: { id: string }) => billing.db('stripe_events').where('id', id).first();

test.each([
  ['signed with an unknown secret', { secret: 'whsec_other' }],
  ['with the signature of another body', { signedOver: { id: 'evt_other' } }],
  ['without a signature', { unsigned: true }],
  ['that is 400 s old', { age: 400 }],
])('a webhook %s is rejected with 400 and not stored', async (_, options) => {
  const event = createEvent();
  expect(await send(event, options)).toBe(400);
  expect(await findStored(event)).toBeUndefined();
});

test('webhooks signed with either secret are accepted during a rotation', async () => {
  for (const secret of ['whsec_old', 'whsec_new']) {
    const event = createEvent();
    expect(await send(event, { secret, age: 200 })).toBe(200);
    expect(await findStored(event)).toBeDefined();
  }
});

test('a correctly signed body that is not an event is rejected with 400', async () => {
  expect(await send({ hello: 'world' })).toBe(400);
});

test('an event that is delivered several times is stored once, even if the deliveries are concurrent', async () => {
  const event = createEvent();
  expect(await Promise.all([send(event), send(event), send(event)])).toEqual([200, 200, 200]);
  expect(await send(event)).toBe(200);
  expect(await billing.db('stripe_events').where('id', event.id)).toHaveLength(1);
});

test('events for unknown customers, from live mode or of unsupported types are accepted but not applied', async () => {
  const unknownCustomer = createEvent();
  const live = createEvent({ livemode: true });
  const other = createEvent({ type: 'product.created' });
  for (const event of [unknownCustomer, live, other]) expect(await send(event)).toBe(200);
  await billing.waitUntilIdle();
  expect(await findStored(unknownCustomer)).toMatchObject({ outcome: 'unmatched' });
  expect(await findStored(live)).toMatchObject({ outcome: 'unmatched', livemode: true });
  expect(await findStored(other)).toMatchObject({ outcome: 'ignored' });
});

test('a webhook returns 503 while the database is unavailable, and its redelivery is accepted', async () => {
  const identity = await createTestIdentity();
  const unreachableDb = openDatabase({ url: 'postgres://x:x@127.0.0.1:1/x', schema: 'billing' });
  const app = createBillingApp({
    db: unreachableDb,
    log: createLog('billing', 'silent'),
    authenticate: identity.authenticate,
    stripe: billing.stripe,
    google: null,
    webhookSecrets: ['whsec_new'],
    siteUrl: 'https://app.test',
    clock: Date.now,
  });
  const server = await listen({ app, port: 0, host: '127.0.0.1' });
  const event = createEvent();
  expect(await send(event, { url: `http://127.0.0.1:${server.port}` })).toBe(503);
  await server.close();
  await unreachableDb.destroy();
  expect(await send(event)).toBe(200);
  expect(await findStored(event)).toBeDefined();
});
