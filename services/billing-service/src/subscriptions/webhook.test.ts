import { createLog, listen, openDatabase } from '@scheduler/service-kit';
import { createTestIdentity } from '@scheduler/service-kit/testing';
import Stripe from 'stripe';
import { createBillingApp } from '../app.ts';
import { startTestBilling, type TestBilling } from '../testing/billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling({ stripe: {}, webhookSecrets: ['whsec_old', 'whsec_new'] });
});
afterAll(() => billing.stop());

let made = 0;
const eventOf = (more: object = {}) => ({
  id: `evt_${(made += 1)}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  created: 1_790_000_000,
  data: { object: { id: 'sub_1', object: 'subscription', customer: `cus_${made}` } },
  ...more,
});

interface Sending {
  secret?: string;
  /** Seconds ago. */
  age?: number;
  /** Nothing is signed. */
  unsigned?: boolean;
  /** Another event, whose signature it carries. */
  signedOver?: object;
  url?: string;
}

async function send(event: object, options: Sending = {}) {
  const { secret = 'whsec_new', age = 0, url = billing.url, signedOver = event } = options;
  const payload = JSON.stringify(signedOver);
  const timestamp = Math.floor(Date.now() / 1000) - age;
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

const stored = ({ id }: { id: string }) => billing.db('stripe_events').where('id', id).first();

test.each([
  ['S10', 'signed with a secret that is not ours', { secret: 'whsec_other' }],
  ['S10', 'whose signature is of another body', { signedOver: { id: 'evt_other' } }],
  ['S10', 'without a signature', { unsigned: true }],
  ['S11', 'that is 400 s old', { age: 400 }],
])('%s: a webhook %s is a 400, and nothing is stored', async (_, __, options) => {
  const event = eventOf();
  expect(await send(event, options)).toBe(400);
  expect(await stored(event)).toBeUndefined();
});

test('while secrets are rotated, either of them signs', async () => {
  for (const secret of ['whsec_old', 'whsec_new']) {
    const event = eventOf();
    expect(await send(event, { secret, age: 200 })).toBe(200);
    expect(await stored(event)).toBeDefined();
  }
});

test('what is no event is a 400, however well it is signed', async () => {
  expect(await send({ hello: 'world' })).toBe(400);
});

test('S12: an event that comes twice, and twice at once, is taken once', async () => {
  const event = eventOf();
  expect(await Promise.all([send(event), send(event), send(event)])).toEqual([200, 200, 200]);
  expect(await send(event)).toBe(200);
  expect(await billing.db('stripe_events').where('id', event.id)).toHaveLength(1);
});

test('S14: events of strangers, of live mode and of other things are taken and come to nothing', async () => {
  const stranger = eventOf();
  const live = eventOf({ livemode: true });
  const other = eventOf({ type: 'product.created' });
  for (const event of [stranger, live, other]) expect(await send(event)).toBe(200);
  await billing.idle();
  expect(await stored(stranger)).toMatchObject({ outcome: 'unmatched' });
  expect(await stored(live)).toMatchObject({ outcome: 'unmatched', livemode: true });
  expect(await stored(other)).toMatchObject({ outcome: 'ignored' });
});

test('S15: while our database is away a webhook is a 5xx, and its redelivery is taken', async () => {
  const identity = await createTestIdentity();
  const away = openDatabase({ url: 'postgres://x:x@127.0.0.1:1/x', schema: 'billing' });
  const app = createBillingApp({
    db: away,
    log: createLog('billing', 'silent'),
    authenticate: identity.authenticate,
    stripe: billing.stripe,
    google: null,
    webhookSecrets: ['whsec_new'],
    siteUrl: 'https://app.test',
    clock: Date.now,
  });
  const serving = await listen({ app, port: 0, host: '127.0.0.1' });
  const event = eventOf();
  expect(await send(event, { url: `http://127.0.0.1:${serving.port}` })).toBe(503);
  await serving.close();
  await away.destroy();
  expect(await send(event)).toBe(200);
  expect(await stored(event)).toBeDefined();
});
