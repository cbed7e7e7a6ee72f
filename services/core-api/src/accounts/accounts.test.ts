import { setTimeout } from 'node:timers/promises';
import {
  apiKeys,
  events,
  feeds,
  habits,
  history,
  preferences,
  schedules,
  tasks,
  webhooks,
} from '@scheduler/contracts/core';
import { account } from '@scheduler/contracts/internal';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { createSyncClient } from '../testing/sync-client.ts';

let core: TestCore;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  owner = await core.createUser({ plan: 'pro' });
  other = await core.createUser({ name: 'ben', plan: 'pro' });
});
afterAll(() => core.stop());

const createClient = ({ account }: TestUser) => createSyncClient(core, account.id, 'auth-service');
const closeAccount = (user: TestUser) => createClient(user).call(account.close, {});
const restoreAccount = (user: TestUser) => createClient(user).call(account.restore, {});
const purgeAccount = (user: TestUser) => createClient(user).call(account.purge, {});
const exportAccount = (user: TestUser) => createClient(user).call(account.exportData, {});

const getStatus = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

/** Waits until the cached account status has expired. */
async function waitUntilRejected(user: TestUser) {
  while ((await getStatus(user.call(schedules.list, {}))) !== 401) await setTimeout(100);
}

const createKeyRequest = async (user: TestUser) => {
  const body = { name: 'Script', scopes: ['events:read' as const] };
  const { key } = await user.call(apiKeys.create, { body });
  return () =>
    fetch(`${core.baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    );
};

/** Creates a schedule and shares it with a second user. */
async function createShared(owner: TestUser, other: TestUser, role: 'viewer' | 'editor') {
  const schedule = await owner.createSchedule('Shared');
  const body = { emails: [other.account.email], role };
  await owner.call(schedules.share, { query: { id: schedule.id }, body });
  await other.call(schedules.accept, { query: { id: schedule.id } });
  return schedule;
}

test('a closed account rejects requests until it is restored, and the events it shares stay visible', async () => {
  const shared = await createShared(owner, other, 'viewer');
  const event = await owner.createEvent(shared);
  const useKey = await createKeyRequest(owner);
  const feed = await owner.call(feeds.create, { body: { schedule_id: shared.id } });
  const readFeed = () => fetch(new URL(feed.path, core.baseUrl)).then(({ status }) => status);
  expect([await useKey(), await readFeed()]).toEqual([200, 200]);

  await closeAccount(owner);
  await closeAccount(owner);
  await waitUntilRejected(owner);
  while ((await useKey()) !== 401) await setTimeout(100);
  expect(await readFeed()).toBe(404);
  expect(await other.call(events.read, { params: { id: event.id } })).toMatchObject({
    title: 'Workshop',
  });

  await restoreAccount(owner);
  await restoreAccount(owner);
  expect(await getStatus(owner.call(schedules.list, {}))).toBe(200);
  expect([await useKey(), await readFeed()]).toEqual([200, 200]);
});

/** Returns the tables with a row that contains the text. */
async function findTablesContaining(text: string): Promise<string[]> {
  const { rows } = await core.db.raw<{ rows: { table_name: string }[] }>(
    `select table_name from information_schema.tables
     where table_schema = 'core' and table_type = 'BASE TABLE' and table_name not like '\\_private%'`,
  );
  const tableNames = await Promise.all(
    rows.map(async ({ table_name }) => {
      const row = await core
        .db(`${table_name} as t`)
        .whereRaw('t::text ilike ?', [`%${text}%`])
        .first(core.db.raw('1'));
      return row ? table_name : null;
    }),
  );
  return tableNames.filter((name) => name !== null).toSorted();
}

test("purging an account deletes all of the user's data, including history, and no data of other users", async () => {
  const ownSchedule = await owner.createSchedule('Secret plans');
  const sharedSchedule = await createShared(other, owner, 'editor');
  await createShared(owner, other, 'viewer');
  const meeting = await owner.createEvent(sharedSchedule, { title: 'Left with Ben' });
  const eventOnBoth = await owner.createEvent([ownSchedule, sharedSchedule], {
    title: 'Lies on both',
  });
  const series = await owner.createEvent(ownSchedule, {
    title: 'Secret series',
    recurrence: ['RRULE:FREQ=DAILY;COUNT=5'],
    invited_users: ['eve@guest.test'],
  });
  const occurrenceId = `${series.id}_20261121T090000Z`;
  await owner.call(events.update, {
    params: { id: occurrenceId },
    body: { title: 'Secret exception' },
  });
  const deletedEvent = await owner.createEvent(ownSchedule, { title: 'Secret and deleted' });
  await owner.call(events.remove, { params: { id: deletedEvent.id } });
  const deletedSchedule = await owner.createSchedule('Secret and gone');
  await owner.createEvent(deletedSchedule, { title: 'Secret and gone' });
  await owner.call(schedules.remove, { query: { id: deletedSchedule.id } });
  const invited = await other.createEvent(sharedSchedule, { invited_users: [owner.account.email] });
  await owner.call(tasks.create, { body: { title: 'Secret task', duration_minutes: 60 } });
  await owner.call(preferences.update, { body: { time_zone: 'Asia/Tokyo' } });
  await createKeyRequest(owner);
  const url = 'https://receiver.test/secret-hook';
  await owner.call(webhooks.create, { body: { url, events: ['event.created'] } });
  expect(await findTablesContaining('secret')).toContain('history');
  expect(await findTablesContaining(owner.account.id)).toContain('people');

  await purgeAccount(owner);
  expect(await findTablesContaining('secret')).toEqual([]);
  // Other users' events keep the organizer's ID, which no longer refers to an account.
  expect(await findTablesContaining(owner.account.id)).toEqual(['events', 'history']);
  const visibleSchedules = await other.call(schedules.list, {});
  expect(visibleSchedules.map(({ id }) => id)).toEqual([sharedSchedule.id]);
  for (const { id } of [meeting, eventOnBoth, invited]) {
    expect(await other.call(events.read, { params: { id } })).toMatchObject({
      schedule_ids: [sharedSchedule.id],
    });
  }
  expect(await other.call(events.read, { params: { id: meeting.id } })).toMatchObject({
    organizer: null,
  });
  const { batches } = await other.call(history.list, {});
  expect(batches.length).toBeGreaterThan(0);
  const body = { title: 'Still to be changed' };
  await other.call(events.update, { params: { id: eventOnBoth.id }, body });
  await purgeAccount(owner);
});

test('an export contains the calendar and all other data of the user except secrets', async () => {
  const ownSchedule = await owner.createSchedule('Own');
  await owner.createEvent(ownSchedule, { title: 'Dentist', invited_users: ['eve@guest.test'] });
  await createShared(other, owner, 'viewer');
  await owner.call(tasks.create, { body: { title: 'Taxes', duration_minutes: 60 } });
  await owner.call(habits.create, {
    body: { kind: 'habit', title: 'Run', duration_minutes: 30, times_per_week: 3 },
  });
  await createKeyRequest(owner);
  const feed = await owner.call(feeds.create, { body: { schedule_id: ownSchedule.id } });
  const { data, calendar } = await exportAccount(owner);
  expect(data).toMatchObject({
    profile: [{ email: owner.account.email }],
    schedules: [{ name: 'Own' }],
    shared_with_me: [{ name: 'Shared', role: 'viewer' }],
    events: [{ title: 'Dentist' }],
    guests: [{ email: 'eve@guest.test' }],
    tasks: [{ title: 'Taxes' }],
    habits: [{ title: 'Run' }],
    feeds: [{ kind: 'full' }],
    api_keys: [{ name: 'Script' }],
  });
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(calendar).toContain('SUMMARY:Dentist');
  expect(JSON.stringify(data)).not.toContain('hash');
  expect(JSON.stringify(data)).not.toContain(feed.path.split('/').at(-1));
});

test('account routes require a token of auth-service on behalf of a user', async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const calls = [
    ['POST', 'close'],
    ['POST', 'restore'],
    ['POST', 'purge'],
    ['GET', 'export'],
  ] as const;
  for (const [method, path] of calls) {
    const url = `${new URL(core.baseUrl).origin}/internal/account/${path}`;
    expect((await fetch(url, { method, headers })).status).toBe(401);
  }
  const withoutUser = createSyncClient(core, undefined, 'auth-service');
  expect(await getStatus(withoutUser.call(account.purge, {}))).toBe(401);
  for (const service of ['billing-service', 'ai-service', 'core-api'] as const) {
    const client = createSyncClient(core, owner.account.id, service);
    for (const route of Object.values(account)) {
      expect(await getStatus(client.call(route, {}))).toBe(403);
    }
  }
});

test('purging an account covers every table that has a user ID column', async () => {
  const { rows } = await core.db.raw<{ rows: { table_name: string }[] }>(
    `select distinct table_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'core' and table_type = 'BASE TABLE'
       and column_name in ('user_id', 'owner_id', 'organizer_id', 'actor_id') order by 1`,
  );
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'api_keys',
    'blocked_senders',
    'closed_accounts',
    'email_contacts',
    'email_usage',
    'events',
    'habits',
    'history_audience',
    'history_batches',
    'idempotency_keys',
    'known_plans',
    'own_tasks',
    'people',
    'polls',
    'preferences',
    'reminder_deliveries',
    'schedule_shares',
    'schedules',
    'unsubscribed_addresses',
    'user_changes',
    'webhooks',
  ]);
});
