import Stripe from 'stripe';
import { startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

const countCustomers = async () => (await emulator.stripe.customers.list()).data.length;

test('only one object is created when the SDK retries after 503 errors', async () => {
  await emulator.control('faults', { kind: 'error', status: '503', times: '2' });
  await emulator
    .createClient({ maxNetworkRetries: 2 })
    .customers.create({ email: 'ada@example.com' });
  expect(await countCustomers()).toBe(1);
});

test('faults make the SDK throw its errors for a rate limit and an invalid key', async () => {
  await emulator.control('faults', { kind: 'error', status: '429' });
  await expect(emulator.stripe.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
  await emulator.control('faults', { kind: 'error', status: '401' });
  await expect(emulator.stripe.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

test('only one object is created when the response is lost and the SDK retries', async () => {
  await emulator.control('faults', { kind: 'reset-after', method: 'POST', path: '/v1/customers' });
  await emulator
    .createClient({ maxNetworkRetries: 1 })
    .customers.create({ email: 'ada@example.com' });
  expect(await countCustomers()).toBe(1);
});

test('the response for an idempotency key is replayed after a client timeout', async () => {
  await emulator.control('faults', { kind: 'delay', ms: '400', path: '/v1/customers' });
  const client = emulator.createClient({ timeout: 100 });
  const create = () =>
    client.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'customer:user-1' });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await create();
  expect(await countCustomers()).toBe(1);
});

test('the SDK rejects HTML and truncated responses, and accepts a 404 with a minimal body', async () => {
  for (const kind of ['html', 'truncated']) {
    await emulator.control('faults', { kind });
    await expect(emulator.stripe.customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAPIError,
    );
  }
  await emulator.control('faults', { kind: 'bare' });
  expect(await emulator.stripe.customers.list()).toMatchObject({ message: 'Not found' });
});

test('unknown faults are rejected, and faults are available only if control endpoints are enabled', async () => {
  const withoutControl = await startTestEmulator({ control: false });
  expect(await withoutControl.control('faults', { kind: 'error' })).toBe(404);
  await withoutControl.stop();
  expect(await emulator.control('faults', { kind: 'flood' })).toBe(400);
});
