import { keyScopes, type KeyScope } from '@scheduler/contracts';
import { apiKeys, events, freeBusy, schedules } from '@scheduler/contracts/core';
import { personAt, startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const make = (scopes: readonly KeyScope[], given: { expires_at?: string; name?: string } = {}) =>
  ada.call(apiKeys.create, { body: { name: 'Script', scopes: [...scopes], ...given } });

/** Whoever calls with a key of Ada's. */
const withKey = (key: string) => personAt(core.baseUrl, ada.user, key);

const range = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' };

test('a key acts as its person, within its scopes', async () => {
  const schedule = await ada.schedule();
  const { key } = await make(['events:read', 'events:write']);
  const event = await withKey(key).event(schedule);
  expect(await ada.call(events.list, { query: range })).toMatchObject([{ id: event.id }]);
  expect(await withKey(key).call(events.list, { query: range })).toHaveLength(1);
  await expect(withKey(key).call(schedules.list, {})).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    message: 'This API key does not have the scope schedules:read.',
  });
});

test('what a key may only read it does not write', async () => {
  const schedule = await ada.schedule();
  const { key } = await make(['events:read']);
  await expect(withKey(key).event(schedule)).rejects.toMatchObject({
    status: 403,
    message: 'This API key does not have the scope events:write.',
  });
});

test("a key reaches nothing of anybody else's", async () => {
  const ben = await core.signedIn({ name: 'ben' });
  const { id } = await ben.event(await ben.schedule());
  const { key } = await make(keyScopes);
  const call = withKey(key).call(events.read, { params: { id } });
  await expect(call).rejects.toMatchObject({ status: 404 });
});

test('a key of any scope may ask who it is, and so may a session', async () => {
  const pro = await core.signedIn({ name: 'pia', plan: 'pro' });
  const who = { user_id: pro.user.id, email: pro.user.email, full_name: 'pia', plan: 'pro' };
  expect(await pro.call(apiKeys.current, {})).toEqual({ ...who, scopes: null });
  const body = { name: 'Script', scopes: ['ai:use' as const] };
  const { key } = await pro.call(apiKeys.create, { body });
  const called = await withKey(key).call(apiKeys.current, {});
  expect(called).toEqual({ ...who, scopes: ['ai:use'] });
});

test('the key is told once and kept nowhere', async () => {
  const made = await make(['events:read']);
  const listed = await ada.call(apiKeys.list, {});
  expect(listed).toMatchObject([{ id: made.id, hint: made.key.slice(0, 9), last_used_at: null }]);
  expect(JSON.stringify(listed)).not.toContain(made.key);
  expect(JSON.stringify(await core.db('api_keys').select())).not.toContain(made.key);
  await withKey(made.key).call(events.list, { query: range });
  const [used] = await ada.call(apiKeys.list, {});
  expect(used?.last_used_at).toMatch(/:00:00\.000Z$/);
});

test('a request made twice makes one key, which is not told again', async () => {
  const send = () =>
    ada.call(apiKeys.create, {
      body: { name: 'Once', scopes: ['events:read'] },
      idempotencyKey: 'once',
    });
  const { key } = await send();
  await expect(send()).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(await ada.call(apiKeys.list, {})).toHaveLength(1);
  const kept = await core.db('idempotency_keys').where({ user_id: ada.user.id });
  expect(JSON.stringify(kept)).not.toContain(key);
});

test('keys do not make, list or delete keys', async () => {
  const { key, id } = await make(keyScopes);
  const person = withKey(key);
  const calls = [
    person.call(apiKeys.list, {}),
    person.call(apiKeys.create, { body: { name: 'Child', scopes: ['events:read'] } }),
    person.call(apiKeys.remove, { query: { id } }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ status: 403 });
  expect(await ada.call(apiKeys.list, {})).toHaveLength(1);
});

test('a deleted key opens nothing within seconds, here and in another process', async () => {
  const { key, id } = await make(['events:read']);
  const beside = await core.beside();
  const statusAt = async (baseUrl: string) =>
    (await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await statusAt(core.baseUrl), await statusAt(beside.baseUrl)]).toEqual([200, 200]);
  await ada.call(apiKeys.remove, { query: { id } });
  for (const baseUrl of [core.baseUrl, beside.baseUrl]) {
    // The test's own time is the end of it.
    while ((await statusAt(baseUrl)) !== 401);
  }
  await beside.stop();
});

test('a key that has expired opens nothing, and one is not made to', async () => {
  const { key, id } = await make(['events:read'], { expires_at: '2100-01-01T00:00:00Z' });
  await core.db('api_keys').where({ id }).update({ expires_at: new Date() });
  const call = withKey(key).call(events.list, { query: range });
  await expect(call).rejects.toMatchObject({ status: 401 });
  await expect(make(['events:read'], { expires_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject(
    { status: 400, errors: [{ pointer: '/expires_at' }] },
  );
});

test.each(['aisk_', 'aisk_x', `aisk_${'0'.repeat(49)}`])('%s is no key', async (key) => {
  const call = withKey(key).call(events.list, { query: range });
  await expect(call).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('a person has 20 keys at most, however many are asked for at once', async () => {
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => make(['events:read'])));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await ada.call(apiKeys.list, {})).toHaveLength(20);
});

test("nobody deletes another's key", async () => {
  const { id } = await make(['events:read']);
  const ben = await core.signedIn({ name: 'ben' });
  const call = ben.call(apiKeys.remove, { query: { id } });
  await expect(call).rejects.toMatchObject({ status: 404 });
  expect(await ada.call(apiKeys.list, {})).toHaveLength(1);
});

describe('the plan of a key', () => {
  const makeFor = async (person: Person) => {
    const body = { name: 'Script', scopes: ['schedules:write' as const] };
    return (await person.call(apiKeys.create, { body })).key;
  };

  test('is that of its holder, though no session of theirs asked for it', async () => {
    const ben = await core.signedIn({ name: 'ben' });
    const program = personAt(core.baseUrl, ben.user, await makeFor(ben));
    core.billing.setPlan(ben.user.id, 'pro');
    for (let count = 0; count < 4; count += 1) await program.schedule();
    expect(await ben.call(schedules.list, {})).toHaveLength(4);
  });

  test('is the last one known while billing is away, and not for ever', async () => {
    const pro = await core.signedIn({ name: 'pro', plan: 'pro' });
    for (let count = 0; count < 4; count += 1) await pro.schedule();
    const other = await core.beside();
    other.billing.setDown(true);
    const program = personAt(other.baseUrl, pro.user, await makeFor(pro));
    await program.schedule();
    await core.db('known_plans').update({ told_at: core.db.raw(`now() - interval '36 days'`) });
    await other.stop();
    const later = await core.beside();
    later.billing.setDown(true);
    const call = personAt(later.baseUrl, pro.user, program.token).schedule();
    await expect(call).rejects.toMatchObject({ code: 'schedule-limit' });
    await later.stop();
  });
});

test('a read that is a POST needs no right to write', async () => {
  const { key } = await make(['freebusy:read']);
  const answer = withKey(key).call(freeBusy.ask, {
    body: {
      emails: [ada.user.email],
      time_min: range.start_date,
      time_max: range.end_date,
    },
  });
  await expect(answer).resolves.toBeDefined();
});
