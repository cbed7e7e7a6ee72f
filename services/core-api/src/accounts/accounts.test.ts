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
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { serviceFor } from '../testing/sync.ts';

let core: TestCore;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn({ plan: 'pro' });
  ben = await core.signedIn({ name: 'ben', plan: 'pro' });
});
afterAll(() => core.stop());

const acting = ({ user }: Person) => serviceFor(core, user.id);
const close = (person: Person) => acting(person).call(account.close, {});
const restore = (person: Person) => acting(person).call(account.restore, {});
const purge = (person: Person) => acting(person).call(account.purge, {});
const exportOf = (person: Person) => acting(person).call(account.exportData, {});

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

/** What is open counts as open for some seconds. */
async function untilRefused(person: Person) {
  while ((await statusOf(person.call(schedules.list, {}))) !== 401) await setTimeout(100);
}

const keyed = async (person: Person) => {
  const body = { name: 'Script', scopes: ['events:read' as const] };
  const { key } = await person.call(apiKeys.create, { body });
  return () =>
    fetch(`${core.baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    );
};

/** A schedule of one's own that another may write to, or look at. */
async function sharedWith(owner: Person, other: Person, role: 'viewer' | 'editor') {
  const schedule = await owner.schedule('Shared');
  const body = { emails: [other.user.email], role };
  await owner.call(schedules.share, { query: { id: schedule.id }, body });
  await other.call(schedules.accept, { query: { id: schedule.id } });
  return schedule;
}

test('nobody acts for a closed account, until it is restored; others still see what it shared', async () => {
  const shared = await sharedWith(ada, ben, 'viewer');
  const event = await ada.event(shared);
  const useKey = await keyed(ada);
  const feed = await ada.call(feeds.create, { body: { schedule_id: shared.id } });
  const readFeed = () => fetch(new URL(feed.path, core.baseUrl)).then(({ status }) => status);
  expect([await useKey(), await readFeed()]).toEqual([200, 200]);

  await close(ada);
  await close(ada);
  await untilRefused(ada);
  while ((await useKey()) !== 401) await setTimeout(100);
  expect(await readFeed()).toBe(404);
  expect(await ben.call(events.read, { params: { id: event.id } })).toMatchObject({
    title: 'Workshop',
  });

  await restore(ada);
  await restore(ada);
  expect(await statusOf(ada.call(schedules.list, {}))).toBe(200);
  expect([await useKey(), await readFeed()]).toEqual([200, 200]);
}, 30_000);

/** Every row of the schema that holds a text. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows } = await core.db.raw<{ rows: { table_name: string }[] }>(
    `select table_name from information_schema.tables
     where table_schema = 'core' and table_type = 'BASE TABLE' and table_name not like '\\_private%'`,
  );
  const found = await Promise.all(
    rows.map(async ({ table_name }) => {
      const row = await core
        .db(`${table_name} as t`)
        .whereRaw('t::text ilike ?', [`%${text}%`])
        .first(core.db.raw('1'));
      return row ? table_name : null;
    }),
  );
  return found.filter((name) => name !== null).toSorted();
}

test('what is purged is gone, from the past as well, and nothing of others is', async () => {
  const own = await ada.schedule('Secret plans');
  const both = await sharedWith(ben, ada, 'editor');
  await sharedWith(ada, ben, 'viewer');
  const meeting = await ada.event(both, { title: 'Left with Ben' });
  const twice = await ada.event([own, both], { title: 'Lies on both' });
  const series = await ada.event(own, {
    title: 'Secret series',
    recurrence: ['RRULE:FREQ=DAILY;COUNT=5'],
    invited_users: ['eve@guest.test'],
  });
  const moved = `${series.id}_20261121T090000Z`;
  await ada.call(events.update, { params: { id: moved }, body: { title: 'Secret exception' } });
  const gone = await ada.event(own, { title: 'Secret and deleted' });
  await ada.call(events.remove, { params: { id: gone.id } });
  const before = await ada.schedule('Secret and gone');
  await ada.event(before, { title: 'Secret and gone' });
  await ada.call(schedules.remove, { query: { id: before.id } });
  const invited = await ben.event(both, { invited_users: [ada.user.email] });
  await ada.call(tasks.create, { body: { title: 'Secret task', duration_minutes: 60 } });
  await ada.call(preferences.update, { body: { time_zone: 'Asia/Tokyo' } });
  await keyed(ada);
  const url = 'https://receiver.test/secret-hook';
  await ada.call(webhooks.create, { body: { url, events: ['event.created'] } });
  expect(await rowsWith('secret')).toContain('history');
  expect(await rowsWith(ada.user.id)).toContain('people');

  await purge(ada);
  expect(await rowsWith('secret')).toEqual([]);
  // Who organizes what lies with others is a number that names nobody any more.
  expect(await rowsWith(ada.user.id)).toEqual(['events', 'history']);
  const listed = await ben.call(schedules.list, {});
  expect(listed.map(({ id }) => id)).toEqual([both.id]);
  for (const { id } of [meeting, twice, invited]) {
    expect(await ben.call(events.read, { params: { id } })).toMatchObject({
      schedule_ids: [both.id],
    });
  }
  expect(await ben.call(events.read, { params: { id: meeting.id } })).toMatchObject({
    organizer: null,
  });
  const { batches } = await ben.call(history.list, {});
  expect(batches.length).toBeGreaterThan(0);
  const body = { title: 'Still to be changed' };
  await ben.call(events.update, { params: { id: twice.id }, body });
  await purge(ada);
});

test('an export holds everything, secrets left out, and the calendar', async () => {
  const own = await ada.schedule('Own');
  await ada.event(own, { title: 'Dentist', invited_users: ['eve@guest.test'] });
  await sharedWith(ben, ada, 'viewer');
  await ada.call(tasks.create, { body: { title: 'Taxes', duration_minutes: 60 } });
  await ada.call(habits.create, {
    body: { kind: 'habit', title: 'Run', duration_minutes: 30, times_per_week: 3 },
  });
  await keyed(ada);
  const made = await ada.call(feeds.create, { body: { schedule_id: own.id } });
  const { data, calendar } = await exportOf(ada);
  expect(data).toMatchObject({
    profile: [{ email: ada.user.email }],
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
  expect(JSON.stringify(data)).not.toContain(made.path.split('/').at(-1));
});

test('only another service may say so, and for one person', async () => {
  const headers = { authorization: `Bearer ${ada.token}` };
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
  expect(await statusOf(serviceFor(core).call(account.purge, {}))).toBe(401);
});

test('a purge knows every table that names a person', async () => {
  const { rows } = await core.db.raw<{ rows: { table_name: string }[] }>(
    `select distinct table_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'core' and table_type = 'BASE TABLE'
       and column_name in ('user_id', 'owner_id', 'organizer_id', 'actor_id') order by 1`,
  );
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'api_keys',
    'closed_accounts',
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
    'webhooks',
  ]);
});
