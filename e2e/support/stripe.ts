import { expect } from '@playwright/test';
import StripeSdk from 'stripe';
import { DAY_SECONDS } from '@scheduler/scheduling/durations';

export type Stripe = StripeSdk;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The secret key of the emulator started by `npm start`. */
const TEST_KEY = 'sk_test_emulator';

/** Returns the URL of a Stripe server other than the emulator, from the product's settings. */
export function getExternalStripeUrl(): URL | undefined {
  const { STRIPE_HOST: host, STRIPE_PORT: port, STRIPE_PROTOCOL: protocol } = process.env;
  if (!host) return undefined;
  const url = new URL(host.includes('://') ? host : `https://${host}`);
  if (!host.includes('://') && LOOPBACK.test(url.hostname)) url.protocol = 'http:';
  if (protocol) url.protocol = protocol;
  if (port) url.port = port;
  return url;
}

/**
 * Creates a client for Stripe's public API, as the account owner would use it.
 *
 * @param hostedPageUrl URL of a hosted page; the emulator serves them on the same origin as its API
 */
export function createStripeClient(hostedPageUrl: string): Stripe {
  const { protocol, hostname, port } = getExternalStripeUrl() ?? new URL(hostedPageUrl);
  const explicitPort = port === '' ? (protocol === 'http:' ? '80' : '443') : port;
  return new StripeSdk(process.env.STRIPE_SECRET_KEY || TEST_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: explicitPort,
    telemetry: false,
  });
}

/** Lists all customers with an email address. */
export async function listCustomers(stripe: Stripe, email: string): Promise<StripeSdk.Customer[]> {
  const { data } = await stripe.customers.list({ email });
  return data;
}

/** Lists all subscriptions of a customer, newest first, including ended ones. */
export async function listSubscriptions(stripe: Stripe, customer: string) {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
  return data;
}

/** Returns the subscription of a customer and expects it to be the only one. */
export async function getOnlySubscription(stripe: Stripe, customer: string) {
  const [subscription, ...others] = await listSubscriptions(stripe, customer);
  expect(others).toEqual([]);
  expect(subscription).toBeDefined();
  return subscription as StripeSdk.Subscription;
}

export interface TestClock {
  customer: string;
  /** @param untilSeconds epoch seconds */
  advance: (untilSeconds: number) => Promise<void>;
}

/**
 * Attaches a customer who has opened the checkout to a new test clock.
 *
 * @param startSeconds epoch seconds
 */
export async function attachTestClock(
  stripe: Stripe,
  email: string,
  startSeconds: number,
): Promise<TestClock> {
  const [customer] = await listCustomers(stripe, email);
  if (!customer) throw new Error(`Stripe has no customer ${email}`);
  const { testClocks } = stripe.testHelpers;
  const { id } = await testClocks.create({ frozen_time: startSeconds, customer: customer.id });
  const fetchStatus = async () => (await testClocks.retrieve(id)).status;
  return {
    customer: customer.id,
    advance: async (untilSeconds) => {
      await testClocks.advance(id, { frozen_time: untilSeconds });
      await expect.poll(fetchStatus, { timeout: 30_000 }).toBe('ready');
    },
  };
}

/** Returns the time a number of days from now, in epoch seconds. */
export const daysFromNow = (days: number) => Math.floor(Date.now() / 1000 + days * DAY_SECONDS);

/** Sets one of Stripe's test cards as the default payment method. */
export async function setPaymentMethod(
  stripe: Stripe,
  customer: string,
  card: string,
): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}
