import { createClient } from '@scheduler/api-client';
import { payments } from '@scheduler/contracts/billing';
import { account, readUserSubscription } from '@scheduler/contracts/internal';
import { newId, createServiceToken } from '@scheduler/service-kit';
import { INTERNAL_KEY, type Person } from '../testing/billing.ts';
import { startTestStripe, type TestStripe } from '../testing/stripe.ts';

jest.setTimeout(60_000);

let billing: TestStripe;
let ada: Person;
beforeAll(async () => {
  billing = await startTestStripe();
});
beforeEach(async () => {
  ada = await billing.signedIn('ada');
});
afterAll(() => billing.stop());

const acting = (onBehalfOf: string | undefined) =>
  createClient({
    baseUrl: billing.url,
    accessToken: () =>
      createServiceToken({
        key: INTERNAL_KEY,
        issuer: 'auth-service',
        audience: 'billing-service',
        onBehalfOf,
      }),
  });
const close = () => acting(ada.user.id).call(account.close, {});
const purge = () => acting(ada.user.id).call(account.purge, {});

async function startTrial() {
  const page = (await ada.ask(payments.checkout)).value.url;
  const back = await billing.press(page, 'subscribe');
  const session_id = new URL(back).searchParams.get('session_id') ?? '';
  await ada.ask(payments.sync, { query: { session_id } });
  return (await ada.row())!;
}

const statusAtStripe = async (id: string) => {
  const { status, cancel_at, cancel_at_period_end } = await billing.sdk.subscriptions.retrieve(id);
  return { status, ends: cancel_at_period_end || cancel_at !== null };
};

test('who leaves is charged no more, and keeps what runs until it ends', async () => {
  const { stripe_subscription_id, current_period_end } = await startTrial();
  await close();
  await close();
  expect(await statusAtStripe(stripe_subscription_id!)).toEqual({ status: 'trialing', ends: true });
  expect(await ada.row()).toMatchObject({ status: 'trialing', cancel_at: current_period_end });
  await acting(ada.user.id).call(account.restore, {});
  expect(await statusAtStripe(stripe_subscription_id!)).toEqual({ status: 'trialing', ends: true });
});

test('Stripe being away is a 503, to be tried again', async () => {
  const { stripe_subscription_id } = await startTrial();
  // The webhooks of the start ask Stripe as well.
  await billing.idle();
  const away = { kind: 'error', status: '500', path: '/v1/subscriptions', times: '3' };
  await billing.control('faults', away);
  await expect(close()).rejects.toMatchObject({ status: 503 });
  await close();
  expect(await statusAtStripe(stripe_subscription_id!)).toMatchObject({ ends: true });
});

test('what is purged is gone, here and at Stripe', async () => {
  const { stripe_subscription_id, stripe_customer_id } = await startTrial();
  await billing.idle();
  await purge();
  await purge();
  expect(await ada.row()).toBeUndefined();
  expect(await billing.sdk.customers.retrieve(stripe_customer_id!)).toMatchObject({
    deleted: true,
  });
  expect(await statusAtStripe(stripe_subscription_id!)).toMatchObject({ status: 'canceled' });
  await billing.idle();
  expect(await ada.row()).toBeUndefined();
  // What Stripe tells of the end itself comes later, and finds nobody.
  const told = billing.db('stripe_events').where({ customer_id: stripe_customer_id });
  expect((await told).filter(({ outcome }) => outcome !== 'unmatched')).toEqual([]);
});

test('who never bought anything leaves all the same', async () => {
  await close();
  await purge();
  expect(await ada.row()).toBeUndefined();
});

test('an export tells of the plan and the connection, and opens neither', async () => {
  await startTrial();
  await billing.db('google_integrations').insert({
    id: newId(),
    user_id: ada.user.id,
    email: 'ada@gmail.test',
    scopes: ['calendar'],
    refresh_token: 'sealed',
  });
  const { data, calendar } = await acting(ada.user.id).call(account.exportData, {});
  expect(calendar).toBeNull();
  expect(data).toMatchObject({
    subscription: [{ plan_type: 'pro', status: 'trialing' }],
    google_connection: [{ email: 'ada@gmail.test' }],
  });
  expect(JSON.stringify(data)).not.toMatch(/token|sealed/);
  await purge();
  expect(await billing.db('google_integrations').where({ user_id: ada.user.id })).toEqual([]);
});

test('other services are told the plan of whom they ask for', async () => {
  const told = () => acting(ada.user.id).call(readUserSubscription, {});
  expect(await told()).toMatchObject({ plan_type: 'free', status: 'active' });
  const { current_period_end } = await startTrial();
  expect(await told()).toMatchObject({ plan_type: 'pro', status: 'trialing', current_period_end });
});

test('only another service may say so, and for one person', async () => {
  const headers = { authorization: `Bearer ${await billing.identity.signToken(ada.user)}` };
  const calls = [...Object.values(account), readUserSubscription];
  for (const { method, path } of calls) {
    expect((await fetch(billing.url + path, { method, headers })).status).toBe(401);
  }
  await expect(acting(undefined).call(account.purge, {})).rejects.toMatchObject({ status: 401 });
});

test('a purge knows every table that names a person', async () => {
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
