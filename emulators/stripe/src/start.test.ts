import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { openBench, until } from './testing/bench.ts';
import { onTrial } from './testing/shop.ts';

test('a restart keeps the account, its events and its idempotency keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'stripe.json');
  const key = { idempotencyKey: 'customer:user-1' };
  const before = await openBench({ stateFile });
  const { subscription } = await onTrial(before.stripe);
  const customer = await before.stripe.customers.create({ email: 'grace@example.com' }, key);
  const events = (await before.stripe.events.list({ limit: 100 })).data.length;
  await before.close();

  const after = await openBench({ stateFile });
  expect((await after.stripe.subscriptions.retrieve(subscription.id)).status).toBe('trialing');
  expect((await after.stripe.events.list({ limit: 100 })).data).toHaveLength(events);
  const again = await after.stripe.customers.create({ email: 'grace@example.com' }, key);
  expect(again.id).toBe(customer.id);
  await after.close();
  await rm(folder, { recursive: true });
});

test('what was not delivered before a restart is delivered after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'stripe.json');
  const before = await openBench({ stateFile });
  await before.control('webhooks/hold');
  const { id } = await before.stripe.customers.create({ email: 'ada@example.com' });
  await before.close();
  expect(before.received).toEqual([]);

  const after = await openBench({ stateFile });
  const [first] = await until('the webhook', () =>
    after.received.length > 0 ? after.received : undefined,
  );
  expect(first?.event.data.object).toMatchObject({ id });
  await after.close();
  await rm(folder, { recursive: true });
});

test('a live key is refused', () => {
  expect(() => readConfig({ SECRET_KEY: 'sk_live_123' })).toThrow('no money moves here');
});
