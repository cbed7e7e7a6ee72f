import type Stripe from 'stripe';
import { waitUntil } from './test-emulator.ts';

export const SUCCESS_URL = 'https://app.example/welcome?session_id={CHECKOUT_SESSION_ID}';

export async function createProPrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'AI Scheduler Pro' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1200,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
  });
}

export async function createSession(
  stripe: Stripe,
  { customer, trial = true }: { customer: string; trial?: boolean },
): Promise<Stripe.Checkout.Session> {
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'], active: true });
  const price = data[0] ?? (await createProPrice(stripe));
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'user-1',
    line_items: [{ price: price.id, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: {
      ...(trial && { trial_period_days: 14 }),
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      metadata: { user_id: 'user-1' },
    },
    success_url: SUCCESS_URL,
    cancel_url: 'https://app.example/pricing',
  });
}

/** Submits a form of a hosted page as a browser does. */
export const submitForm = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

export const createCardFields = (number: string) => ({ number, expiry: '12 / 34', cvc: '123' });

/** Creates a customer on a test clock and starts a trial with checkout. */
export async function startTrial(stripe: Stripe, start = 1_900_000_000) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    test_clock: clock.id,
    metadata: { user_id: 'user-1' },
  });
  const session = await createSession(stripe, { customer: customer.id });
  const response = await submitForm(session.url ?? '', { action: 'subscribe' });
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return {
    clock,
    customer,
    session,
    response,
    subscription: await stripe.subscriptions.retrieve(subscription as string),
  };
}

export async function advanceTo(stripe: Stripe, clock: string, time: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: time });
  await waitUntil('the clock', async () => {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
    return status === 'ready';
  });
}
