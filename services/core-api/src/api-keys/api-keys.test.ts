import { apiKeyScopes, type ApiKeyScope } from '@scheduler/contracts';
import { apiKeys, events, freeBusy, schedules } from '@scheduler/contracts/core';
import { createTestUser, startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser();
});
afterAll(() => core.stop());

const createKey = (
  scopes: readonly ApiKeyScope[],
  overrides: { expires_at?: string; name?: string } = {},
) => user.call(apiKeys.create, { body: { name: 'Script', scopes: [...scopes], ...overrides } });

/** Creates a client that authenticates as the user with an API key. */
const createKeyClient = (key: string) => createTestUser(core.baseUrl, user.account, key);

const range = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' };

test('an API key acts on behalf of its owner within its scopes', async () => {
  const schedule = await user.createSchedule();
  const { key } = await createKey(['events:read', 'events:write']);
  const event = await createKeyClient(key).createEvent(schedule);
  expect(await user.call(events.list, { query: range })).toMatchObject([{ id: event.id }]);
  expect(await createKeyClient(key).call(events.list, { query: range })).toHaveLength(1);
  const compactQuery = { ...range, format: 'compact' as const };
  expect(
    await createKeyClient(key).call(events.listCompact, { query: compactQuery }),
  ).toMatchObject({ events: [{ id: event.id }] });
  await expect(createKeyClient(key).call(schedules.list, {})).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    message: "This API key doesn't have the schedules:read scope.",
  });
});

test('an API key with read scopes cannot write', async () => {
  const schedule = await user.createSchedule();
  const { key } = await createKey(['events:read']);
  await expect(createKeyClient(key).createEvent(schedule)).rejects.toMatchObject({
    status: 403,
    message: "This API key doesn't have the events:write scope.",
  });
});

test("an API key cannot access other users' data", async () => {
  const otherUser = await core.createUser({ name: 'ben' });
  const { id } = await otherUser.createEvent(await otherUser.createSchedule());
  const { key } = await createKey(apiKeyScopes);
  const call = createKeyClient(key).call(events.read, { params: { id } });
  await expect(call).rejects.toMatchObject({ status: 404 });
});

test('apiKeys.current returns the caller for a key with any scope and for a session', async () => {
  const proUser = await core.createUser({ name: 'pia', plan: 'pro' });
  const expectedCaller = {
    user_id: proUser.account.id,
    email: proUser.account.email,
    full_name: 'pia',
    plan: 'pro',
  };
  expect(await proUser.call(apiKeys.current, {})).toEqual({ ...expectedCaller, scopes: null });
  const body = { name: 'Script', scopes: ['ai:use' as const] };
  const { key } = await proUser.call(apiKeys.create, { body });
  const caller = await createKeyClient(key).call(apiKeys.current, {});
  expect(caller).toEqual({ ...expectedCaller, scopes: ['ai:use'] });
});

test('an API key is returned once, at creation, and never stored', async () => {
  const created = await createKey(['events:read']);
  const keys = await user.call(apiKeys.list, {});
  expect(keys).toMatchObject([
    { id: created.id, hint: created.key.slice(0, 9), last_used_at: null },
  ]);
  expect(JSON.stringify(keys)).not.toContain(created.key);
  expect(JSON.stringify(await core.db('api_keys').select())).not.toContain(created.key);
  await createKeyClient(created.key).call(events.list, { query: range });
  const [usedKey] = await user.call(apiKeys.list, {});
  expect(usedKey?.last_used_at).toMatch(/:00:00\.000Z$/);
});

test('repeating a request with the same idempotency key creates one API key and does not return it again', async () => {
  const sendRequest = () =>
    user.call(apiKeys.create, {
      body: { name: 'Once', scopes: ['events:read'] },
      idempotencyKey: 'once',
    });
  const { key } = await sendRequest();
  await expect(sendRequest()).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(await user.call(apiKeys.list, {})).toHaveLength(1);
  const idempotencyRows = await core.db('idempotency_keys').where({ user_id: user.account.id });
  expect(JSON.stringify(idempotencyRows)).not.toContain(key);
});

test('an API key cannot create, list or delete API keys', async () => {
  const { key, id } = await createKey(apiKeyScopes);
  const client = createKeyClient(key);
  const calls = [
    client.call(apiKeys.list, {}),
    client.call(apiKeys.create, { body: { name: 'Child', scopes: ['events:read'] } }),
    client.call(apiKeys.remove, { query: { id } }),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 403 })));
  expect(await user.call(apiKeys.list, {})).toHaveLength(1);
});

test('a deleted API key is rejected within seconds by every process', async () => {
  const { key, id } = await createKey(['events:read']);
  const secondProcess = await core.startSecondProcess();
  const getStatus = async (baseUrl: string) =>
    (await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await getStatus(core.baseUrl), await getStatus(secondProcess.baseUrl)]).toEqual([
    200, 200,
  ]);
  await user.call(apiKeys.remove, { query: { id } });
  for (const baseUrl of [core.baseUrl, secondProcess.baseUrl]) {
    // Repeat until the key is rejected or the test times out.
    while ((await getStatus(baseUrl)) !== 401);
  }
  await secondProcess.stop();
});

test('an expired API key is rejected, and a key that has already expired cannot be created', async () => {
  const { key, id } = await createKey(['events:read'], { expires_at: '2100-01-01T00:00:00Z' });
  await core.db('api_keys').where({ id }).update({ expires_at: new Date() });
  const call = createKeyClient(key).call(events.list, { query: range });
  await expect(call).rejects.toMatchObject({ status: 401 });
  await expect(
    createKey(['events:read'], { expires_at: '2020-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/expires_at' }] });
});

test.each(['aisk_', 'aisk_x', `aisk_${'0'.repeat(49)}`])(
  '%s is rejected as an invalid key',
  async (key) => {
    const call = createKeyClient(key).call(events.list, { query: range });
    await expect(call).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  },
);

test('a user has at most 20 API keys, even with concurrent requests', async () => {
  const created = await Promise.allSettled(
    Array.from({ length: 25 }, () => createKey(['events:read'])),
  );
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await user.call(apiKeys.list, {})).toHaveLength(20);
});

test("a user cannot delete another user's API key", async () => {
  const { id } = await createKey(['events:read']);
  const otherUser = await core.createUser({ name: 'ben' });
  const call = otherUser.call(apiKeys.remove, { query: { id } });
  await expect(call).rejects.toMatchObject({ status: 404 });
  expect(await user.call(apiKeys.list, {})).toHaveLength(1);
});

describe("the plan of an API key's owner", () => {
  const createKeyFor = async (client: TestUser) => {
    const body = { name: 'Script', scopes: ['schedules:write' as const] };
    return (await client.call(apiKeys.create, { body })).key;
  };

  test('applies even if the owner has no active session', async () => {
    const otherUser = await core.createUser({ name: 'ben' });
    const keyClient = createTestUser(
      core.baseUrl,
      otherUser.account,
      await createKeyFor(otherUser),
    );
    core.billing.setPlan(otherUser.account.id, 'pro');
    for (let count = 0; count < 4; count += 1) await keyClient.createSchedule();
    expect(await otherUser.call(schedules.list, {})).toHaveLength(4);
  });

  test('is the last known plan, for up to 35 days, while billing is unavailable', async () => {
    const proUser = await core.createUser({ name: 'pro', plan: 'pro' });
    for (let count = 0; count < 4; count += 1) await proUser.createSchedule();
    const other = await core.startSecondProcess();
    other.billing.setUnavailable(true);
    const keyClient = createTestUser(other.baseUrl, proUser.account, await createKeyFor(proUser));
    await keyClient.createSchedule();
    await core.db('known_plans').update({ told_at: core.db.raw(`now() - interval '36 days'`) });
    await other.stop();
    const laterProcess = await core.startSecondProcess();
    laterProcess.billing.setUnavailable(true);
    const call = createTestUser(
      laterProcess.baseUrl,
      proUser.account,
      keyClient.token,
    ).createSchedule();
    await expect(call).rejects.toMatchObject({ code: 'schedule-limit' });
    await laterProcess.stop();
  });
});

test('a read-only POST route does not require a write scope', async () => {
  const { key } = await createKey(['freebusy:read']);
  const response = createKeyClient(key).call(freeBusy.ask, {
    body: {
      emails: [user.account.email],
      time_min: range.start_date,
      time_max: range.end_date,
    },
  });
  await expect(response).resolves.toBeDefined();
});
