import { createLog, listen, newId, type RunningServer } from '@scheduler/service-kit';
import {
  createTestDatabase,
  createTestIdentity,
  type TestDatabase,
  type TestIdentity,
  type TestAccount,
} from '@scheduler/service-kit/testing';
import { createClient } from '@supabase/supabase-js';
import { createBillingApp, tables } from './app.ts';

let database: TestDatabase;
let identity: TestIdentity;
let server: RunningServer;
let origin: string;

beforeAll(async () => {
  identity = await createTestIdentity();
  database = await createTestDatabase(tables);
  const { authenticate } = identity;
  const app = createBillingApp({
    db: database.db,
    log: createLog('billing', 'silent'),
    authenticate,
    stripe: null,
    webhookSecrets: [],
    google: null,
    siteUrl: 'http://localhost',
    clock: Date.now,
  });
  server = await listen({ app, port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.close();
  await database.drop();
});

/** Signs a user in and opens the data API the way the shell does. */
async function signIn(user: TestAccount = identity.createAccount()) {
  const token = await identity.signToken(user);
  const supabase = createClient(origin, 'local', { accessToken: () => Promise.resolve(token) });
  return { user, token, table: supabase.from('user_subscriptions') };
}

async function insertProRow(userId: string) {
  const row = {
    id: newId(),
    user_id: userId,
    status: 'trialing',
    plan_type: 'pro',
    current_period_end: '2030-01-02T03:04:05.000Z',
  };
  await database.db('user_subscriptions').insert(row);
  return row;
}

test('every read by a user without a stored subscription returns the same Free, active subscription', async () => {
  const { user, table } = await signIn();
  const first = await table.select('*').eq('user_id', user.id).single();
  expect(first.error).toBeNull();
  expect(first.data).toMatchObject({
    user_id: user.id,
    status: 'active',
    plan_type: 'free',
    current_period_end: null,
    cancel_at: null,
  });
  const second = await table.select('*').eq('user_id', user.id).maybeSingle();
  expect(second.data).toEqual(first.data);
  expect(await database.db('user_subscriptions').where('user_id', user.id)).toEqual([]);
});

test('a stored subscription is returned as a single object and in a list', async () => {
  const { user, table } = await signIn();
  const row = await insertProRow(user.id);
  const { data } = await table.select('*').eq('user_id', user.id).single();
  expect(data).toMatchObject(row);
  expect((await table.select()).data).toEqual([data]);
  expect((await table.select().eq('status', 'trialing').order('created_at').limit(1)).data).toEqual(
    [data],
  );
});

test('a canceled subscription shows its end date and becomes Free after that date', async () => {
  const { user, table } = await signIn();
  const { id } = await insertProRow(user.id);
  const setCancelAt = (cancel_at: string) =>
    database.db('user_subscriptions').where({ id }).update({ cancel_at, status: 'active' });
  const read = async () => (await table.select().single()).data as unknown;
  await setCancelAt('2030-01-02T03:04:05.000Z');
  expect(await read()).toMatchObject({ plan_type: 'pro', cancel_at: '2030-01-02T03:04:05.000Z' });
  await setCancelAt('2020-01-02T03:04:05.000Z');
  expect(await read()).toMatchObject({ plan_type: 'free', status: 'active' });
});

test('a subscription query returns only the selected columns', async () => {
  const { table } = await signIn();
  const { data } = await table.select('plan_type, status').single();
  expect(data).toEqual({ plan_type: 'free', status: 'active' });
});

test("a subscription query never returns another user's row", async () => {
  const other = await signIn();
  await insertProRow(other.user.id);
  const { table } = await signIn();
  expect((await table.select().eq('user_id', other.user.id)).data).toEqual([]);
  expect((await table.select().eq('user_id', other.user.id).maybeSingle()).data).toBeNull();
  const single = await table.select().eq('user_id', other.user.id).single();
  expect(single).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  expect((await table.select().neq('plan_type', 'free')).data).toEqual([]);
});

test("subscription filters apply to the user's own row only", async () => {
  const { user, table } = await signIn();
  const countRows = async (query: PromiseLike<{ data: unknown[] | null }>) =>
    (await query).data?.length;
  expect(await countRows(table.select().eq('user_id', user.id.toUpperCase()))).toBe(1);
  expect(await countRows(table.select().in('status', ['trialing', 'active']))).toBe(1);
  expect(await countRows(table.select().in('status', ['trialing', 'past,due']))).toBe(0);
  expect(await countRows(table.select().neq('status', 'active'))).toBe(0);
  expect(await countRows(table.select().limit(0))).toBe(0);
  expect(await countRows(table.select().range(0, 9))).toBe(1);
  expect(await countRows(table.select().range(1, 9))).toBe(0);
});

test('HEAD requests and count requests return no body', async () => {
  const { table } = await signIn();
  const response = await table.select('*', { count: 'exact', head: true });
  expect(response).toMatchObject({ count: 1, data: null, error: null });
});

test.each([
  ['an unsupported operator', 'status=like.a*', 400, 'PGRST100'],
  ['a condition on an instant', 'created_at=eq.2026-01-01', 400, 'PGRST100'],
  ['a filter without an operator', 'status=active', 400, 'PGRST100'],
  ['logic', 'or=(status.eq.active,plan_type.eq.pro)', 400, 'PGRST100'],
  ['an unknown column', 'select=secret', 400, '42703'],
  ['an embedded table', 'select=users(*)', 400, 'PGRST100'],
  ['a malformed id', 'user_id=eq.me', 400, '22P02'],
  ['a malformed list', 'status=in.active', 400, 'PGRST100'],
  ['a malformed limit', 'limit=many', 400, 'PGRST100'],
  ['an unknown order', 'order=secret.desc', 400, '42703'],
])('%s is rejected', async (_, query, status, code) => {
  const { token } = await signIn();
  const response = await fetch(`${origin}/rest/v1/user_subscriptions?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, message: expect.any(String), hint: null });
});

test('the data API allows only reads of the subscription table', async () => {
  const { user, table, token } = await signIn();
  const row = { user_id: user.id, plan_type: 'pro' };
  expect((await table.insert(row)).status).toBe(405);
  expect((await table.update(row).eq('user_id', user.id)).status).toBe(405);
  expect((await table.delete().eq('user_id', user.id)).status).toBe(405);
  const response = await fetch(`${origin}/rest/v1/calendar_integrations`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'PGRST205' });
});

test.each([
  ['missing', undefined, 'PGRST302'],
  ['malformed', 'Bearer local', 'PGRST301'],
])(
  'a %s session is rejected with 401 and the error format of the data API',
  async (_, authorization, code) => {
    const response = await fetch(`${origin}/rest/v1/user_subscriptions`, {
      headers: { ...(authorization && { authorization }) },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ code, details: null });
  },
);

test('the health check reports that the database is reachable', async () => {
  const response = await fetch(`${origin}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: 'ok',
    service: 'billing-service',
    dependencies: { database: 'ok' },
  });
});
