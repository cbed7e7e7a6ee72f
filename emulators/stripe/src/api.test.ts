import Stripe from 'stripe';
import { KEY, openBench, type Bench } from './testing/bench.ts';
import { proPrice, SUCCESS } from './testing/shop.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${bench.emulator.url}/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${KEY}`, ...(init.headers as Record<string, string>) },
  });

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

test('a wrong key is an authentication error', async () => {
  const { hostname: host, port } = new URL(bench.emulator.url);
  const stranger = new Stripe('sk_test_wrong', { host, port, protocol: 'http' });
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  const answer = await fetch(`${bench.emulator.url}/v1/customers`);
  expect(answer.status).toBe(401);
});

test('the version asked for comes back, and each answer names its request', async () => {
  const customer = await bench.stripe.customers.create({ email: 'ada@example.com' });
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
  expect(customer.lastResponse.apiVersion).toBe('2026-10-28.endive');
  const answer = await raw('customers', { headers: { 'stripe-version': 'yesterday' } });
  expect(answer.status).toBe(400);
});

test.each([
  ['customers', { nickname: 'Ada' }, 'parameter_unknown', 'nickname'],
  ['products', { active: 'true' }, 'parameter_missing', 'name'],
  ['products', { name: 'Pro', active: 'maybe' }, 'parameter_invalid_boolean', 'active'],
  ['test_helpers/test_clocks', { frozen_time: 'noon' }, 'parameter_invalid_integer', 'frozen_time'],
  [
    'checkout/sessions',
    { mode: 'subscription', 'payment_method_types[0]': 'card' },
    'parameter_unknown',
    'payment_method_types',
  ],
  [
    'checkout/sessions',
    { mode: 'subscription', 'subscription_data[trial_days]': '14' },
    'parameter_unknown',
    'subscription_data[trial_days]',
  ],
  [
    'checkout/sessions',
    { mode: 'subscription', success_url: SUCCESS, 'line_items[0][price]': 'price_none' },
    'resource_missing',
    'line_items[0][price]',
  ],
] as const)('%s refuses %j', async (path, fields, code, param) => {
  const answer = await raw(path, form(fields));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { type: 'invalid_request_error', code, param, doc_url: expect.any(String) },
  });
});

test('an enum names what it may be', async () => {
  const answer = await raw('checkout/sessions', form({ mode: 'gift' }));
  expect(await answer.json()).toMatchObject({
    error: { message: 'Invalid mode: must be one of payment, setup, or subscription' },
  });
});

test('an address that is not Stripe’s is told apart from a missing object', async () => {
  expect((await raw('coupons')).status).toBe(404);
  await expect(bench.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  });
});

test('one key makes one object; with other parameters it is refused', async () => {
  const create = (email: string) =>
    bench.stripe.customers.create({ email }, { idempotencyKey: 'customer:user-1' });
  const [one, other] = await Promise.all([create('ada@example.com'), create('ada@example.com')]);
  expect(other.id).toBe(one.id);
  expect(other.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await bench.stripe.customers.list()).data).toHaveLength(1);
  await expect(create('grace@example.com')).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

test('lists are cut in pages, newest first, that the SDK walks by itself', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await bench.stripe.customers.create({ name });
  }
  const first = await bench.stripe.customers.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'five' }, { name: 'four' }] });
  const last = await bench.stripe.customers.list({ limit: 2, ending_before: first.data[1]!.id });
  expect(last.data.map(({ name }) => name)).toEqual(['five']);
  const names: unknown[] = [];
  for await (const { name } of bench.stripe.customers.list({ limit: 2 })) names.push(name);
  expect(names).toEqual(['five', 'four', 'three', 'two', 'one']);
  await expect(bench.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
    param: 'limit',
  });
});

test('a lookup key belongs to one price, until it is handed over', async () => {
  const old = await proPrice(bench.stripe);
  await expect(proPrice(bench.stripe)).rejects.toMatchObject({ param: 'lookup_key' });
  const next = await bench.stripe.prices.create({
    product: old.product as string,
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
    transfer_lookup_key: true,
  });
  const { data } = await bench.stripe.prices.list({ lookup_keys: ['pro_monthly'] });
  expect(data.map(({ id }) => id)).toEqual([next.id]);
});

test('what Stripe does and this does not is refused by name', async () => {
  const answer = await raw(
    'checkout/sessions',
    form({ mode: 'subscription', 'discounts[0][coupon]': 'half' }),
  );
  expect(await answer.json()).toMatchObject({
    error: { param: 'discounts', message: expect.stringContaining('does not do `discounts`') },
  });
});

test('what cannot be expanded is refused', async () => {
  const { id } = await bench.stripe.customers.create({ email: 'ada@example.com' });
  await expect(bench.stripe.customers.retrieve(id, { expand: ['email'] })).rejects.toMatchObject({
    message: expect.stringContaining('This property cannot be expanded (email)'),
  });
});
