import { openBench, type Bench } from './testing/bench.ts';
import { advanceTo, card, onTrial, post } from './testing/shop.ts';

const DAY_SECONDS = 86_400;
const START = 1_900_000_000;
const TRIAL_END = START + 14 * DAY_SECONDS;

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

async function inPortal() {
  const { stripe } = bench;
  const trial = await onTrial(stripe, START);
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

const text = async (url: string) => (await fetch(url)).text();

const now = (id: string) => bench.stripe.subscriptions.retrieve(id);

test('cancelling sets the date and leaves the flag; resuming clears both', async () => {
  const { subscription, url } = await inPortal();
  const value = subscription.id;
  const asked = await post(url, { action: 'cancel', value });
  expect(await asked.text()).toContain('and then ends');
  expect((await now(value)).cancel_at).toBeNull();

  expect((await post(url, { action: 'confirm-cancel', value })).status).toBe(303);
  expect(await now(value)).toMatchObject({
    status: 'trialing',
    cancel_at: TRIAL_END,
    cancel_at_period_end: false,
    canceled_at: START,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await text(url)).toContain('Don&#39;t cancel subscription');

  await post(url, { action: 'resume', value });
  expect(await now(value)).toMatchObject({ cancel_at: null, canceled_at: null });
});

test('a plan cancelled in the portal ends with its period', async () => {
  const { clock, subscription, url } = await inPortal();
  await post(url, { action: 'confirm-cancel', value: subscription.id });
  await advanceTo(bench.stripe, clock.id, TRIAL_END);
  expect((await now(subscription.id)).status).toBe('canceled');
  expect(await text(url)).toContain('No subscription.');
});

test('a card added here is charged from now on, also for what is open', async () => {
  const { stripe } = bench;
  const { clock, customer, subscription, url } = await inPortal();
  await post(url, { action: 'card', ...card('4000 0000 0000 0341') });
  await advanceTo(stripe, clock.id, TRIAL_END + DAY_SECONDS);
  expect((await now(subscription.id)).status).toBe('past_due');
  expect(await text(url)).toContain('Payment is past due');

  const declined = await post(url, { action: 'card', ...card('4000 0000 0000 0069') });
  expect(await declined.text()).toContain('Your card has expired.');
  await post(url, { action: 'card', ...card('4242 4242 4242 4242') });
  expect((await now(subscription.id)).status).toBe('active');
  const { data } = await stripe.paymentMethods.list({ customer: customer.id });
  expect(data.map((method) => method.card?.last4)).toEqual(['4242', '0341']);
  const old = data[1]!.id;
  await post(url, { action: 'remove', value: old });
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
});

test('invoices are listed and can be read', async () => {
  const { subscription, url } = await inPortal();
  const invoice = await bench.stripe.invoices.retrieve(subscription.latest_invoice as string);
  expect(await text(url)).toContain(invoice.number);
  expect(await text(invoice.hosted_invoice_url ?? '')).toContain('Test mode: no real payment');
});

test('what the configuration leaves out is neither shown nor done', async () => {
  const { stripe } = bench;
  const { configuration, subscription, url } = await inPortal();
  await stripe.billingPortal.configurations.update(configuration, {
    features: { subscription_cancel: { enabled: false } },
  });
  expect(await text(url)).not.toContain('Cancel subscription');
  await post(url, { action: 'confirm-cancel', value: subscription.id });
  expect((await now(subscription.id)).cancel_at).toBeNull();
});

test('a stranger’s subscription cannot be touched, a made-up address opens nothing', async () => {
  const mine = await inPortal();
  const { subscription } = await onTrial(bench.stripe, START);
  await post(mine.url, { action: 'confirm-cancel', value: subscription.id });
  expect((await now(subscription.id)).cancel_at).toBeNull();
  expect((await fetch(`${bench.emulator.url}/p/session/nobody`)).status).toBe(404);
});

test('without a configuration no session can be made', async () => {
  const { id: customer } = await bench.stripe.customers.create({});
  await expect(bench.stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
    message: expect.stringContaining('No configuration provided'),
  });
});
