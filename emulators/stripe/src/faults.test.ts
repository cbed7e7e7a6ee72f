import Stripe from 'stripe';
import { openBench, type Bench } from './testing/bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const count = async () => (await bench.stripe.customers.list()).data.length;

test('a few 503s are survived by the SDK’s retries, and make one object', async () => {
  await bench.control('faults', { kind: 'error', status: '503', times: '2' });
  await bench.connect({ maxNetworkRetries: 2 }).customers.create({ email: 'ada@example.com' });
  expect(await count()).toBe(1);
});

test('a rate limit and a lost key come as the SDK’s own errors', async () => {
  await bench.control('faults', { kind: 'error', status: '429' });
  await expect(bench.stripe.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
  await bench.control('faults', { kind: 'error', status: '401' });
  await expect(bench.stripe.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

test('an answer lost after the work was done makes no second object', async () => {
  await bench.control('faults', { kind: 'reset-after', method: 'POST', path: '/v1/customers' });
  await bench.connect({ maxNetworkRetries: 1 }).customers.create({ email: 'ada@example.com' });
  expect(await count()).toBe(1);
});

test('an answer later than the caller waits is there for the same key', async () => {
  await bench.control('faults', { kind: 'delay', ms: '400', path: '/v1/customers' });
  const hasty = bench.connect({ timeout: 100 });
  const create = () =>
    hasty.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'customer:user-1' });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await create();
  expect(await count()).toBe(1);
});

test('pages and half answers in place of JSON are errors, a bare 404 is not', async () => {
  for (const kind of ['html', 'truncated']) {
    await bench.control('faults', { kind });
    await expect(bench.stripe.customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAPIError,
    );
  }
  await bench.control('faults', { kind: 'bare' });
  expect(await bench.stripe.customers.list()).toMatchObject({ message: 'Not found' });
});

test('only an emulator told so can be made to fail', async () => {
  const closed = await openBench({ control: false });
  expect(await closed.control('faults', { kind: 'error' })).toBe(404);
  await closed.close();
  expect(await bench.control('faults', { kind: 'flood' })).toBe(400);
});
