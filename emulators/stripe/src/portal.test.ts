import { startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';
import {
  advanceTo,
  createCardFields,
  startTrial,
  submitForm,
} from './testing/subscription-fixtures.ts';
import { DAY_SECONDS } from './durations.ts';

const START = 1_900_000_000;
const TRIAL_END = START + 14 * DAY_SECONDS;

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

async function openPortal() {
  const { stripe } = emulator;
  const trial = await startTrial(stripe, START);
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    business_profile: { headline: 'AI Scheduler' },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    },
  });
  const { url } = await stripe.billingPortal.sessions.create({
    customer: trial.customer.id,
    configuration,
    return_url: 'https://app.example/settings',
  });
  return { ...trial, configuration, url };
}

const fetchText = async (url: string) => (await fetch(url)).text();

const getSubscription = (id: string) => emulator.stripe.subscriptions.retrieve(id);

test('the portal schedules a cancellation with cancel_at instead of the flag, and resuming clears both', async () => {
  const { subscription, url } = await openPortal();
  const value = subscription.id;
  const confirmation = await submitForm(url, { action: 'cancel', value });
  expect(await confirmation.text()).toContain('and then ends');
  expect((await getSubscription(value)).cancel_at).toBeNull();

  expect((await submitForm(url, { action: 'confirm-cancel', value })).status).toBe(303);
  expect(await getSubscription(value)).toMatchObject({
    status: 'trialing',
    cancel_at: TRIAL_END,
    cancel_at_period_end: false,
    canceled_at: START,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await fetchText(url)).toContain('Don&#39;t cancel subscription');

  await submitForm(url, { action: 'resume', value });
  expect(await getSubscription(value)).toMatchObject({ cancel_at: null, canceled_at: null });
});

test('a subscription canceled in the portal ends at the end of its period', async () => {
  const { clock, subscription, url } = await openPortal();
  await submitForm(url, { action: 'confirm-cancel', value: subscription.id });
  await advanceTo(emulator.stripe, clock.id, TRIAL_END);
  expect((await getSubscription(subscription.id)).status).toBe('canceled');
  expect(await fetchText(url)).toContain('No subscription.');
});

test('a card added in the portal becomes the default and pays open invoices', async () => {
  const { stripe } = emulator;
  const { clock, customer, subscription, url } = await openPortal();
  await submitForm(url, { action: 'card', ...createCardFields('4000 0000 0000 0341') });
  await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
  expect((await getSubscription(subscription.id)).status).toBe('past_due');
  expect(await fetchText(url)).toContain('Payment is past due');

  const declinedResponse = await submitForm(url, {
    action: 'card',
    ...createCardFields('4000 0000 0000 0069'),
  });
  expect(await declinedResponse.text()).toContain('Your card has expired.');
  await submitForm(url, { action: 'card', ...createCardFields('4242 4242 4242 4242') });
  expect((await getSubscription(subscription.id)).status).toBe('active');
  const { data } = await stripe.paymentMethods.list({ customer: customer.id });
  expect(data.map((method) => method.card?.last4)).toEqual(['4242', '0341']);
  const oldCard = data[1]!.id;
  await submitForm(url, { action: 'remove', value: oldCard });
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
});

test('the portal lists invoices and links to the page of each one', async () => {
  const { subscription, url } = await openPortal();
  const invoice = await emulator.stripe.invoices.retrieve(subscription.latest_invoice as string);
  expect(await fetchText(url)).toContain(invoice.number);
  expect(await fetchText(invoice.hosted_invoice_url ?? '')).toContain('Test mode: no real payment');
});

test('the portal hides and rejects actions that the configuration disables', async () => {
  const { stripe } = emulator;
  const { configuration, subscription, url } = await openPortal();
  await stripe.billingPortal.configurations.update(configuration, {
    features: { subscription_cancel: { enabled: false } },
  });
  expect(await fetchText(url)).not.toContain('Cancel subscription');
  await submitForm(url, { action: 'confirm-cancel', value: subscription.id });
  expect((await getSubscription(subscription.id)).cancel_at).toBeNull();
});

test("the portal rejects changes to another customer's subscription and unknown session URLs", async () => {
  const portal = await openPortal();
  const { subscription } = await startTrial(emulator.stripe, START);
  await submitForm(portal.url, { action: 'confirm-cancel', value: subscription.id });
  expect((await getSubscription(subscription.id)).cancel_at).toBeNull();
  expect((await fetch(`${emulator.url}/p/session/nobody`)).status).toBe(404);
});

test('creating a portal session without a configuration is rejected', async () => {
  const { id: customer } = await emulator.stripe.customers.create({});
  await expect(emulator.stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
    message: expect.stringContaining('No configuration provided'),
  });
});
