import { newId } from '@scheduler/service-kit';
import { startTestEmulator } from '@scheduler/service-kit/testing';
import Stripe from 'stripe';
import type { BillingTestOptions, TestUser, TestBilling } from './test-billing.ts';
import { startTestBilling } from './test-billing.ts';
import { DAY_SECONDS } from '@scheduler/scheduling/durations';

const WEBHOOK_SECRET = 'whsec_test';

/** The service connected to the Stripe emulator, which runs as a separate process. */
export interface TestStripe extends TestBilling {
  /** Inspects and changes the Stripe account as its owner. */
  sdk: Stripe;
  stripeUrl: string;
  /** Injects a fault or controls webhook delivery. */
  control: (path: string, form?: Record<string, string>) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Clicks a button of a hosted page and returns the URL it leads to. */
  clickButton: (page: string, action: string, form?: Record<string, string>) => Promise<string>;
  /** Assigns the user a test clock that starts now or some days ago. */
  createTestClock: (user: TestUser, daysAgo?: number) => Promise<TestClock>;
}

export interface TestClock {
  customer: string;
  advance: (days: number) => Promise<void>;
}

export async function startTestStripe(
  options: Partial<BillingTestOptions> = {},
): Promise<TestStripe> {
  const emulator = await startTestEmulator('stripe', {
    CONTROL: '1',
    SECRET_KEY: 'sk_test_emulator',
    WEBHOOK_RETRY_MS: '50',
  });
  const [url = ''] = emulator.urls;
  const port = Number(new URL(url).port);
  const secrets = [WEBHOOK_SECRET];
  const billing = await startTestBilling({
    ...options,
    stripe: { port, ...options.stripe },
    webhookSecrets: secrets,
  });
  const sdk = new Stripe('sk_test_emulator', { host: '127.0.0.1', port, protocol: 'http' });
  const { secret = '' } = await sdk.webhookEndpoints.create({
    url: `${billing.url}/api/payments/webhook`,
    enabled_events: ['*'],
  });
  secrets.push(secret);
  const post = (address: string, form: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return {
    ...billing,
    sdk,
    stripeUrl: url,
    control: async (path, form = {}) => {
      const response = await post(`${url}/_control/${path}`, form);
      if (response.status !== 204) throw new Error(await response.text());
    },
    clearFaults: async () => {
      await fetch(`${url}/_control/faults`, { method: 'DELETE' });
    },
    clickButton: async (page, action, form = {}) => {
      const response = await post(page, { action, ...form });
      const next = response.headers.get('location');
      if (next === null) throw new Error(`${response.status}: ${await response.text()}`);
      return new URL(next, page).href;
    },
    createTestClock: (user, daysAgo) => createTestClock(billing, sdk, user, daysAgo),
    stop: async () => {
      await billing.stop();
      await emulator.stop();
    },
  };
}

async function createTestClock(
  { db }: TestBilling,
  sdk: Stripe,
  { user }: TestUser,
  daysAgo = 0,
): Promise<TestClock> {
  const startedAt = Math.floor(Date.now() / 1000) - daysAgo * DAY_SECONDS;
  const { id } = await sdk.testHelpers.testClocks.create({ frozen_time: startedAt });
  const customer = await sdk.customers.create({ test_clock: id, metadata: { user_id: user.id } });
  const row = { id: newId(), user_id: user.id, email: user.email };
  await db('user_subscriptions').insert({ ...row, stripe_customer_id: customer.id });
  const untilReady = async (): Promise<void> => {
    const { status } = await sdk.testHelpers.testClocks.retrieve(id);
    if (status !== 'ready') await untilReady();
  };
  return {
    customer: customer.id,
    advance: async (days) => {
      const { frozen_time } = await sdk.testHelpers.testClocks.retrieve(id);
      await sdk.testHelpers.testClocks.advance(id, {
        frozen_time: frozen_time + days * DAY_SECONDS,
      });
      await untilReady();
    },
  };
}

/** Polls until webhooks and jobs have produced the expected result. */
export async function waitFor<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  intervalMs = 20,
): Promise<T> {
  for (const end = Date.now() + 120_000; ;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > end) throw new Error(`Timed out. Last value: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
