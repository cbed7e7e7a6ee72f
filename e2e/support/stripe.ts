import { expect } from '@playwright/test';
import StripeSdk from 'stripe';
import { DAY_SECONDS } from '@scheduler/scheduling/durations';

export type Stripe = StripeSdk;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What the emulator of `npm start` takes for a key. */
const TEST_KEY = 'sk_test_emulator';

/** Another Stripe than the emulator of `npm start`, told by the settings that the product reads. */
export function otherStripe(): URL | undefined {
  const { STRIPE_HOST: host, STRIPE_PORT: port, STRIPE_PROTOCOL: protocol } = process.env;
  if (!host) return undefined;
  const url = new URL(host.includes('://') ? host : `https://${host}`);
  if (!host.includes('://') && LOOPBACK.test(url.hostname)) url.protocol = 'http:';
  if (protocol) url.protocol = protocol;
  if (port) url.port = port;
  return url;
}

/**
 * Stripe as the owner of its account reaches it: by the public API alone.
 *
 * @param hosted an address of a hosted page: the emulator serves those beside its API
 */
export function stripeOf(hosted: string): Stripe {
  const { protocol, hostname, port } = otherStripe() ?? new URL(hosted);
  const named = port === '' ? (protocol === 'http:' ? '80' : '443') : port;
  return new StripeSdk(process.env.STRIPE_SECRET_KEY || TEST_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: named,
    telemetry: false,
  });
}

/** Everyone that an address has become there. */
export async function customersOf(stripe: Stripe, email: string): Promise<StripeSdk.Customer[]> {
  const { data } = await stripe.customers.list({ email });
  return data;
}

/** All that a customer ever subscribed to, the newest first. */
export async function subscriptionsOf(stripe: Stripe, customer: string) {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
  return data;
}

/** The one subscription of a customer. */
export async function subscriptionOf(stripe: Stripe, customer: string) {
  const [subscription, ...more] = await subscriptionsOf(stripe, customer);
  expect(more).toEqual([]);
  expect(subscription).toBeDefined();
  return subscription as StripeSdk.Subscription;
}

export interface Clock {
  customer: string;
  /** @param until epoch seconds */
  advance: (until: number) => Promise<void>;
}

/**
 * Puts somebody who is at the checkout on a test clock of their own.
 *
 * @param begins epoch seconds
 */
export async function onClock(stripe: Stripe, email: string, begins: number): Promise<Clock> {
  const [known] = await customersOf(stripe, email);
  if (!known) throw new Error(`Stripe has no customer ${email}`);
  const { testClocks } = stripe.testHelpers;
  const { id } = await testClocks.create({ frozen_time: begins, customer: known.id });
  const status = async () => (await testClocks.retrieve(id)).status;
  return {
    customer: known.id,
    advance: async (until) => {
      await testClocks.advance(id, { frozen_time: until });
      await expect.poll(status, { timeout: 30_000 }).toBe('ready');
    },
  };
}

/** Epoch seconds, some days from now. */
export const inDays = (days: number) => Math.floor(Date.now() / 1000 + days * DAY_SECONDS);

/** Charges to one of Stripe's test cards from now on. */
export async function payBy(stripe: Stripe, customer: string, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}
