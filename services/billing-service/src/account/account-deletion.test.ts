import { createClient } from '@scheduler/api-client';
import type { ServiceName } from '@scheduler/contracts';
import { payments } from '@scheduler/contracts/billing';
import { account, readUserSubscription } from '@scheduler/contracts/internal';
import { newId } from '@scheduler/service-kit';
import { createTestInternalAuth, waitUntil } from '@scheduler/service-kit/testing';
import type { TestUser } from '../testing/test-billing.ts';
import { startTestStripe, type TestStripe } from '../testing/test-stripe.ts';

let billing: TestStripe;
let ada: TestUser;
beforeAll(async () => {
  billing = await startTestStripe();
});
beforeEach(async () => {
  ada = await billing.signIn('ada');
});
afterAll(() => billing.stop());

const createServiceClient = (
  onBehalfOf: string | undefined,
  service: ServiceName = 'auth-service',
) =>
  createClient({
    baseUrl: billing.url,
    accessToken: () => createTestInternalAuth(service).createToken('billing-service', onBehalfOf),
  });
const close = () => createServiceClient(ada.user.id).call(account.close, {});
const purge = () => createServiceClient(ada.user.id).call(account.purge, {});

async function startTrial() {
  const checkoutUrl = (await ada.request(payments.checkout)).value.url;
  const returnUrl = await billing.clickButton(checkoutUrl, 'subscribe');
  const session_id = new URL(returnUrl).searchParams.get('session_id') ?? '';
  await ada.request(payments.sync, { query: { session_id } });
  return (await ada.readRow())!;
}

const readStripeStatus = async (id: string) => {
  const { status, cancel_at, cancel_at_period_end } = await billing.sdk.subscriptions.retrieve(id);
  return { status, ends: cancel_at_period_end || cancel_at !== null };
};

test('closing an account schedules the end of the subscription for the end of the paid period', async () => {
  const { stripe_subscription_id, current_period_end } = await startTrial();
  await close();
  await close();
  expect(await readStripeStatus(stripe_subscription_id!)).toEqual({
    status: 'trialing',
    ends: true,
  });
  expect(await ada.readRow()).toMatchObject({ status: 'trialing', cancel_at: current_period_end });
  await createServiceClient(ada.user.id).call(account.restore, {});
  expect(await readStripeStatus(stripe_subscription_id!)).toEqual({
    status: 'trialing',
    ends: true,
  });
});

test('closing an account returns 503 while Stripe is unavailable, and can be retried', async () => {
  const { stripe_subscription_id } = await startTrial();
  // Fail more calls than the request makes, because webhooks of the new subscription also call
  // Stripe.
  const fault = { kind: 'error', status: '500', path: '/v1/subscriptions', times: '1000' };
  await billing.control('faults', fault);
  await expect(close()).rejects.toMatchObject({ status: 503 });
  await billing.clearFaults();
  await close();
  expect(await readStripeStatus(stripe_subscription_id!)).toMatchObject({ ends: true });
});

test('purging an account deletes its local data and its Stripe customer', async () => {
  const { stripe_subscription_id, stripe_customer_id } = await startTrial();
  await billing.waitUntilIdle();
  // Stripe's own events about the deletion arrive after it.
  await billing.control('webhooks/hold');
  await purge();
  await purge();
  await billing.control('webhooks/release');
  expect(await ada.readRow()).toBeUndefined();
  expect(await billing.sdk.customers.retrieve(stripe_customer_id!)).toMatchObject({
    deleted: true,
  });
  expect(await readStripeStatus(stripe_subscription_id!)).toMatchObject({ status: 'canceled' });
  // They match no user.
  let outcomes: unknown[] = [];
  await waitUntil(async () => {
    const query = billing.db('stripe_events').where({ customer_id: stripe_customer_id });
    outcomes = await query.pluck('outcome');
    return outcomes.length > 0 && !outcomes.includes(null);
  });
  expect(new Set(outcomes)).toEqual(new Set(['unmatched']));
  expect(await ada.readRow()).toBeUndefined();
});

test('an account without a subscription can be closed and purged', async () => {
  await close();
  await purge();
  expect(await ada.readRow()).toBeUndefined();
});

test('an export contains the plan and the Google connection but no tokens', async () => {
  await startTrial();
  await billing.db('google_integrations').insert({
    id: newId(),
    user_id: ada.user.id,
    email: 'ada@gmail.test',
    scopes: ['calendar'],
    refresh_token: 'sealed',
  });
  const { data, calendar } = await createServiceClient(ada.user.id).call(account.exportData, {});
  expect(calendar).toBeNull();
  expect(data).toMatchObject({
    subscription: [{ plan_type: 'pro', status: 'trialing' }],
    google_connection: [{ email: 'ada@gmail.test' }],
  });
  expect(JSON.stringify(data)).not.toMatch(/token|sealed/);
  await purge();
  expect(await billing.db('google_integrations').where({ user_id: ada.user.id })).toEqual([]);
});

test('other services can read the plan of the user on whose behalf they act', async () => {
  const readPlan = () =>
    createServiceClient(ada.user.id, 'core-api').call(readUserSubscription, {});
  expect(await readPlan()).toMatchObject({ plan_type: 'free', status: 'active' });
  const { current_period_end } = await startTrial();
  expect(await readPlan()).toMatchObject({
    plan_type: 'pro',
    status: 'trialing',
    current_period_end,
  });
});

test('only other services can call the account endpoints, and only on behalf of one user', async () => {
  const headers = { authorization: `Bearer ${await billing.identity.signToken(ada.user)}` };
  const calls = [...Object.values(account), readUserSubscription];
  for (const { method, path } of calls) {
    expect((await fetch(billing.url + path, { method, headers })).status).toBe(401);
  }
  await expect(createServiceClient(undefined).call(account.purge, {})).rejects.toMatchObject({
    status: 401,
  });
});

test('services can only call the endpoints that they need', async () => {
  const forbidden = { status: 403, code: 'forbidden' };
  for (const route of Object.values(account)) {
    const call = createServiceClient(ada.user.id, 'core-api').call(route, {});
    await expect(call).rejects.toMatchObject(forbidden);
  }
  const readPlan = createServiceClient(ada.user.id).call(readUserSubscription, {});
  await expect(readPlan).rejects.toMatchObject(forbidden);
});

test('a purge covers every table that has a user ID column', async () => {
  const { rows } = await billing.db.raw<{ rows: { table_name: string }[] }>(
    `select distinct table_name from information_schema.columns
     where table_schema = 'billing' and column_name = 'user_id' order by 1`,
  );
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'google_connects',
    'google_integrations',
    'google_places',
    'trial_letters',
    'user_subscriptions',
  ]);
});
