import type Stripe from 'stripe';
import { startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';
import { findSchemaErrors } from './testing/vendor-schema.ts';
import {
  advanceTo,
  createCardFields,
  startTrial,
  createSession,
  submitForm,
} from './testing/subscription-fixtures.ts';
import { DAY_SECONDS } from './durations.ts';

const START = 1_900_000_000;

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

async function createSampleData(stripe: Stripe) {
  const { clock, customer, subscription } = await startTrial(stripe, START);
  const configuration = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
  });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
  });
  await submitForm(portal.url, { action: 'card', ...createCardFields('4242424242424242') });
  await advanceTo(stripe, clock.id, START + 20 * DAY_SECONDS);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await advanceTo(stripe, clock.id, START + 50 * DAY_SECONDS);
  return { clock, customer, subscription, configuration, portal };
}

test("objects in events match the vendor's schema", async () => {
  await createSampleData(emulator.stripe);
  const { data } = await emulator.stripe.events.list({ limit: 100 });
  const validatedObjects = data.flatMap(({ data: { object } }) => {
    const errors = findSchemaErrors(object);
    return errors ? [{ object: object.object, faults: errors }] : [];
  });
  expect(validatedObjects.flatMap(({ faults: errors }) => errors)).toEqual([]);
  expect(new Set(validatedObjects.map(({ object }) => object))).toEqual(
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

test("objects in responses match the vendor's schema", async () => {
  const { stripe } = emulator;
  const { clock, customer, subscription, configuration, portal } = await createSampleData(stripe);
  const session = await createSession(stripe, { customer: customer.id, trial: false });
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
  const responses = [
    session,
    configuration,
    portal,
    await stripe.invoices.retrieve(subscription.latest_invoice as string, { expand: ['payments'] }),
    await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] }),
    ...lists.flatMap(({ data }): object[] => data),
  ];
  for (const response of responses) {
    expect(findSchemaErrors(JSON.parse(JSON.stringify(response)) as { object: string })).toEqual(
      [],
    );
  }
});
