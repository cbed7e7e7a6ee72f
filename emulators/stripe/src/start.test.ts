import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchStatus } from '@scheduler/emulator-kit/testing';
import { readConfig } from './config.ts';
import { startTestEmulator, waitUntil } from './testing/test-emulator.ts';
import { startTrial } from './testing/subscription-fixtures.ts';

test('objects, events and idempotency keys persist across a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'stripe.json');
  const key = { idempotencyKey: 'customer:user-1' };
  const firstRun = await startTestEmulator({ stateFile });
  const { subscription } = await startTrial(firstRun.stripe);
  const customer = await firstRun.stripe.customers.create({ email: 'grace@example.com' }, key);
  const events = (await firstRun.stripe.events.list({ limit: 100 })).data.length;
  await firstRun.stop();

  const secondRun = await startTestEmulator({ stateFile });
  expect((await secondRun.stripe.subscriptions.retrieve(subscription.id)).status).toBe('trialing');
  expect((await secondRun.stripe.events.list({ limit: 100 })).data).toHaveLength(events);
  const repeatedCustomer = await secondRun.stripe.customers.create(
    { email: 'grace@example.com' },
    key,
  );
  expect(repeatedCustomer.id).toBe(customer.id);
  await secondRun.stop();
  await rm(folder, { recursive: true });
});

test("the emulator keeps running while the state file can't be written", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'state/stripe.json');
  const logError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { stripe, stop } = await startTestEmulator({ stateFile });
  const { id } = await stripe.customers.create({ email: 'ada@example.com' });
  await waitUntil('the failed write', () => logError.mock.calls[0]);
  await mkdir(join(folder, 'state'));
  const state = await waitUntil('the state file', () =>
    readFile(stateFile, 'utf8').catch(() => undefined),
  );
  expect(state).toContain(id);
  await stop();
  logError.mockRestore();
  await rm(folder, { recursive: true });
});

test('other users of the machine cannot read the state file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'stripe.json');
  const { stripe, stop } = await startTestEmulator({ stateFile });
  await stripe.customers.create({ email: 'ada@example.com' });
  expect((await stat(stateFile)).mode & 0o777).toBe(0o600);
  await stop();
  await rm(folder, { recursive: true });
});

test('the emulator rejects requests for the name of a website that resolves to this machine', async () => {
  const { url, stop } = await startTestEmulator({ publicUrl: 'http://payments.example:4242' });
  for (const path of ['/health', '/v1/customers', '/_control/webhooks/hold']) {
    expect(await fetchStatus(url + path, 'attacker.example')).toBe(421);
  }
  for (const host of ['localhost', 'payments.example']) {
    expect(await fetchStatus(`${url}/health`, host)).toBe(200);
  }
  await stop();
});

test('an object is in the state file once the client has the response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'stripe.json');
  const { stripe, stop } = await startTestEmulator({ stateFile });
  const { id } = await stripe.customers.create({ email: 'ada@example.com' });
  expect(await readFile(stateFile, 'utf8')).toContain(id);
  await stop();
  await rm(folder, { recursive: true });
});

test('pending webhooks are delivered after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'stripe.json');
  const firstRun = await startTestEmulator({ stateFile });
  await firstRun.control('webhooks/hold');
  const { id } = await firstRun.stripe.customers.create({ email: 'ada@example.com' });
  await firstRun.stop();
  expect(firstRun.receivedWebhooks).toEqual([]);

  const secondRun = await startTestEmulator({ stateFile });
  const [first] = await waitUntil('the webhook', () =>
    secondRun.receivedWebhooks.length > 0 ? secondRun.receivedWebhooks : undefined,
  );
  expect(first?.event.data.object).toMatchObject({ id });
  await secondRun.stop();
  await rm(folder, { recursive: true });
});

test('a request with a live API key is rejected', () => {
  expect(() => readConfig({ SECRET_KEY: 'sk_live_123' })).toThrow('must be a test key');
});
