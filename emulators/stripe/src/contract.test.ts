import type Stripe from 'stripe';
import { openBench, type Bench } from './testing/bench.ts';
import { departures } from './testing/contract.ts';
import { advanceTo, card, onTrial, openSession, post } from './testing/shop.ts';

const DAY_SECONDS = 86_400;
const START = 1_900_000_000;

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

async function liveALittle(stripe: Stripe) {
  const { clock, customer, subscription } = await onTrial(stripe, START);
  const configuration = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
  });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
  });
  await post(portal.url, { action: 'card', ...card('4242424242424242') });
  await advanceTo(stripe, clock.id, START + 20 * DAY_SECONDS);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await advanceTo(stripe, clock.id, START + 50 * DAY_SECONDS);
  return { clock, customer, subscription, configuration, portal };
}

test('every object told of in an event has the shape of Stripe’s own schema', async () => {
  await liveALittle(bench.stripe);
  const { data } = await bench.stripe.events.list({ limit: 100 });
  const judged = data.flatMap(({ data: { object } }) => {
    const faults = departures(object);
    return faults ? [{ object: object.object, faults }] : [];
  });
  expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
  expect(new Set(judged.map(({ object }) => object))).toEqual(
    new Set([
      'billing_portal.configuration',
      'billing_portal.session',
      'checkout.session',
      'customer',
      'invoice',
      'price',
      'product',
      'subscription',
      'test_helpers.test_clock',
    ]),
  );
});

test('so has every answer', async () => {
  const { stripe } = bench;
  const { clock, customer, subscription, configuration, portal } = await liveALittle(stripe);
  const session = await openSession(stripe, { customer: customer.id, trial: false });
  const lists = await Promise.all([
    stripe.products.list(),
    stripe.prices.list(),
    stripe.invoices.list({ customer: customer.id }),
    stripe.subscriptions.list({ customer: customer.id, status: 'all' }),
    stripe.subscriptionItems.list({ subscription: subscription.id }),
    stripe.checkout.sessions.list(),
    stripe.checkout.sessions.listLineItems(session.id),
    stripe.testHelpers.testClocks.list(),
    stripe.customers.list({ test_clock: clock.id }),
    stripe.webhookEndpoints.list(),
    stripe.billingPortal.configurations.list(),
  ]);
  expect(lists.filter(({ data }) => data.length === 0)).toEqual([]);
  const answers = [
    session,
    configuration,
    portal,
    await stripe.invoices.retrieve(subscription.latest_invoice as string, { expand: ['payments'] }),
    await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] }),
    ...lists.flatMap(({ data }): object[] => data),
  ];
  for (const answer of answers) {
    expect(departures(JSON.parse(JSON.stringify(answer)) as { object: string })).toEqual([]);
  }
});
