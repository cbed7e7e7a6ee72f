import { events, schedules } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { writesTasks } from './tasks.ts';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const create = (name: string, idempotencyKey: string, by = ada) =>
  by.call(schedules.create, { body: { name }, idempotencyKey });

const age = (interval: string) =>
  core
    .db('idempotency_keys')
    .where({ user_id: ada.user.id })
    .update({ created_at: core.db.raw(`now() - interval '${interval}'`) });

test('a repeated POST is given the first answer, with its status, and makes nothing', async () => {
  const post = () =>
    fetch(`${core.baseUrl}/schedules`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'k',
      },
      body: JSON.stringify({ name: 'Work' }),
    });
  const [first, second] = [await post(), await post()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(second.headers.get('batch-id')).toBe(first.headers.get('batch-id'));
  expect(await ada.call(schedules.list, {})).toHaveLength(1);
});

test('20 parallel duplicates make one event', async () => {
  const { id } = await ada.schedule();
  const body = {
    schedule_id: id,
    title: 'Once',
    start_time: '2026-11-20T09:00:00Z',
    end_time: '2026-11-20T10:00:00Z',
  };
  const made = await Promise.all(
    Array.from({ length: 20 }, () => ada.call(events.create, { body, idempotencyKey: 'once' })),
  );
  expect(new Set(made.map((event) => event.id)).size).toBe(1);
  expect(await ada.call(events.list, {})).toHaveLength(1);
});

test('the first answer is given even when the request would be refused by now', async () => {
  const first = await create('1', 'first');
  for (const name of ['2', '3']) await create(name, name);
  expect(await create('1', 'first')).toEqual(first);
  await expect(create('4', 'fourth')).rejects.toMatchObject({ code: 'schedule-limit' });
});

test('a refused request keeps no key', async () => {
  for (const name of ['1', '2', '3']) await create(name, name);
  await expect(create('4', 'k')).rejects.toMatchObject({ code: 'schedule-limit' });
  const [oldest] = await ada.call(schedules.list, {});
  await ada.call(schedules.remove, { query: { id: oldest!.id } });
  await expect(create('4', 'k')).resolves.toMatchObject({ name: '4' });
});

test('the same key with another body is refused', async () => {
  await create('Work', 'k');
  await expect(create('Home', 'k')).rejects.toMatchObject({
    status: 409,
    code: 'idempotency-key-reused',
  });
});

test('sharing the same people with another schedule is another request', async () => {
  const [a, b] = [await ada.schedule('a'), await ada.schedule('b')];
  const share = (id: string) =>
    ada.call(schedules.share, {
      query: { id },
      body: { emails: ['ben@example.test'] },
      idempotencyKey: 'k',
    });
  const first = await share(a.id);
  expect(await share(a.id)).toEqual(first);
  await expect(share(b.id)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
});

test('a key belongs to its user and its route', async () => {
  const ben = await core.signedIn({ name: 'ben' });
  const first = await create('Work', 'k');
  expect((await create('Home', 'k', ben)).name).toBe('Home');
  const event = await ada.call(events.create, {
    body: {
      schedule_id: first.id,
      title: 'Work',
      start_time: '2026-11-20T09:00:00Z',
      end_time: '2026-11-20T10:00:00Z',
    },
    idempotencyKey: 'k',
  });
  expect(event.title).toBe('Work');
});

test('a key holds for 24 hours', async () => {
  const first = await create('Work', 'k');
  await age('23 hours 59 minutes');
  expect((await create('Work', 'k')).id).toBe(first.id);
  await age('24 hours');
  const next = await create('Work', 'k');
  expect(next.id).not.toBe(first.id);
  expect((await create('Work', 'k')).id).toBe(next.id);
});

test('the purge forgets expired keys and no others', async () => {
  await create('Old', 'old');
  await age('25 hours');
  await create('New', 'new');
  await writesTasks(core.db, createLog('worker', 'silent'))['purge-idempotency-keys']();
  expect(await core.db('idempotency_keys').where({ user_id: ada.user.id }).pluck('key')).toEqual([
    'new',
  ]);
});
