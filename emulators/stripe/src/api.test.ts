import Stripe from 'stripe';
import { API_KEY, startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';
import { createProPrice, SUCCESS_URL } from './testing/subscription-fixtures.ts';

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

const request = (path: string, init: RequestInit = {}) =>
  fetch(`${emulator.url}/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${API_KEY}`, ...(init.headers as Record<string, string>) },
  });

const createForm = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

test('a request with a wrong or missing API key is rejected', async () => {
  const { hostname: host, port } = new URL(emulator.url);
  const client = new Stripe('sk_test_wrong', { host, port, protocol: 'http' });
  await expect(client.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  const response = await fetch(`${emulator.url}/v1/customers`);
  expect(response.status).toBe(401);
});

test('a response has the requested API version and a unique request ID', async () => {
  const customer = await emulator.stripe.customers.create({ email: 'ada@example.com' });
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
  expect(customer.lastResponse.apiVersion).toBe('2026-10-28.endive');
  const response = await request('customers', { headers: { 'stripe-version': 'yesterday' } });
  expect(response.status).toBe(400);
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
    { mode: 'subscription', success_url: SUCCESS_URL, 'line_items[0][price]': 'price_none' },
    'resource_missing',
    'line_items[0][price]',
  ],
] as const)('POST %s rejects %j', async (path, fields, code, param) => {
  const response = await request(path, createForm(fields));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', code, param, doc_url: expect.any(String) },
  });
});

test('an error for an invalid enum value lists the allowed values', async () => {
  const response = await request('checkout/sessions', createForm({ mode: 'gift' }));
  expect(await response.json()).toMatchObject({
    error: { message: 'Invalid mode: must be one of payment, setup, or subscription' },
  });
});

test('requests for an unknown URL and for a missing object return different errors', async () => {
  expect((await request('coupons')).status).toBe(404);
  await expect(emulator.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  });
});

test('concurrent requests with the same idempotency key run once, and reusing the key with other parameters is rejected', async () => {
  const create = (email: string) =>
    emulator.stripe.customers.create({ email }, { idempotencyKey: 'customer:user-1' });
  const [first, second] = await Promise.all([create('ada@example.com'), create('ada@example.com')]);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await emulator.stripe.customers.list()).data).toHaveLength(1);
  await expect(create('grace@example.com')).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

test('lists are paginated from newest to oldest and support SDK auto-pagination', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await emulator.stripe.customers.create({ name });
  }
  const first = await emulator.stripe.customers.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'five' }, { name: 'four' }] });
  const previousPage = await emulator.stripe.customers.list({
    limit: 2,
    ending_before: first.data[1]!.id,
  });
  expect(previousPage.data.map(({ name }) => name)).toEqual(['five']);
  const names: unknown[] = [];
  for await (const { name } of emulator.stripe.customers.list({ limit: 2 })) names.push(name);
  expect(names).toEqual(['five', 'four', 'three', 'two', 'one']);
  await expect(emulator.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
    param: 'limit',
  });
});

test('a duplicate lookup key is rejected unless it is transferred', async () => {
  const oldPrice = await createProPrice(emulator.stripe);
  await expect(createProPrice(emulator.stripe)).rejects.toMatchObject({ param: 'lookup_key' });
  const newPrice = await emulator.stripe.prices.create({
    product: oldPrice.product as string,
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
    transfer_lookup_key: true,
  });
  const { data } = await emulator.stripe.prices.list({ lookup_keys: ['pro_monthly'] });
  expect(data.map(({ id }) => id)).toEqual([newPrice.id]);
});

test('an error for an unsupported parameter names the parameter', async () => {
  const response = await request(
    'checkout/sessions',
    createForm({ mode: 'subscription', 'discounts[0][coupon]': 'half' }),
  );
  expect(await response.json()).toMatchObject({
    error: { param: 'discounts', message: expect.stringContaining('does not support `discounts`') },
  });
});

test('expanding a field that is not an object is rejected', async () => {
  const { id } = await emulator.stripe.customers.create({ email: 'ada@example.com' });
  await expect(emulator.stripe.customers.retrieve(id, { expand: ['email'] })).rejects.toMatchObject(
    {
      message: expect.stringContaining('This property cannot be expanded (email)'),
    },
  );
});
