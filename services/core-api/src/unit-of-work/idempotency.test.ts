import { events, schedules } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { idempotencyTasks } from './tasks.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser();
});
afterAll(() => core.stop());

const createSchedule = (name: string, idempotencyKey: string, as = user) =>
  as.call(schedules.create, { body: { name }, idempotencyKey });

/** Backdates all of the user's idempotency keys by a Postgres interval. */
const backdateKeys = (interval: string) =>
  core
    .db('idempotency_keys')
    .where({ user_id: user.account.id })
    .update({ created_at: core.db.raw(`now() - interval '${interval}'`) });

describe('Idempotency-Key header', () => {
  it('returns the original response without creating a duplicate when a POST is repeated', async () => {
    const postSchedule = () =>
      fetch(`${core.baseUrl}/schedules`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'key-1',
        },
        body: JSON.stringify({ name: 'Work' }),
      });
    const original = await postSchedule();
    const repeated = await postSchedule();
    expect([original.status, repeated.status]).toEqual([201, 201]);
    expect(await repeated.text()).toBe(await original.text());
    expect(repeated.headers.get('etag')).toBe(original.headers.get('etag'));
    expect(repeated.headers.get('batch-id')).toBe(original.headers.get('batch-id'));
    expect(await user.call(schedules.list, {})).toHaveLength(1);
  });

  it('creates a single event from 20 concurrent requests with the same key', async () => {
    const { id } = await user.createSchedule();
    const body = {
      schedule_id: id,
      title: 'Planning',
      start_time: '2026-11-20T09:00:00Z',
      end_time: '2026-11-20T10:00:00Z',
    };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => user.call(events.create, { body, idempotencyKey: 'key-1' })),
    );
    expect(new Set(responses.map((event) => event.id)).size).toBe(1);
    expect(await user.call(events.list, {})).toHaveLength(1);
  });

  it('returns the original response even if a new request would exceed the plan limit', async () => {
    const original = await createSchedule('1', 'key-1');
    for (const name of ['2', '3']) await createSchedule(name, name);
    expect(await createSchedule('1', 'key-1')).toEqual(original);
    await expect(createSchedule('4', 'key-4')).rejects.toMatchObject({ code: 'schedule-limit' });
  });

  it('does not store the key of a rejected request', async () => {
    for (const name of ['1', '2', '3']) await createSchedule(name, name);
    await expect(createSchedule('4', 'key-1')).rejects.toMatchObject({ code: 'schedule-limit' });
    const [oldest] = await user.call(schedules.list, {});
    await user.call(schedules.remove, { query: { id: oldest!.id } });
    await expect(createSchedule('4', 'key-1')).resolves.toMatchObject({ name: '4' });
  });

  it('returns 409 when the same key is sent with a different body', async () => {
    await createSchedule('Work', 'key-1');
    await expect(createSchedule('Home', 'key-1')).rejects.toMatchObject({
      status: 409,
      code: 'idempotency-key-reused',
    });
  });

  it('treats the same body for a different schedule as a different request', async () => {
    const [a, b] = [await user.createSchedule('a'), await user.createSchedule('b')];
    const share = (id: string) =>
      user.call(schedules.share, {
        query: { id },
        body: { emails: ['ben@example.test'] },
        idempotencyKey: 'key-1',
      });
    const original = await share(a.id);
    expect(await share(a.id)).toEqual(original);
    await expect(share(b.id)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('is independent for each user and route', async () => {
    const otherUser = await core.createUser({ name: 'ben' });
    const schedule = await createSchedule('Work', 'key-1');
    expect((await createSchedule('Home', 'key-1', otherUser)).name).toBe('Home');
    const event = await user.call(events.create, {
      body: {
        schedule_id: schedule.id,
        title: 'Work',
        start_time: '2026-11-20T09:00:00Z',
        end_time: '2026-11-20T10:00:00Z',
      },
      idempotencyKey: 'key-1',
    });
    expect(event.title).toBe('Work');
  });

  it('expires after 24 hours', async () => {
    const original = await createSchedule('Work', 'key-1');
    await backdateKeys('23 hours 59 minutes');
    expect((await createSchedule('Work', 'key-1')).id).toBe(original.id);
    await backdateKeys('24 hours');
    const created = await createSchedule('Work', 'key-1');
    expect(created.id).not.toBe(original.id);
    expect((await createSchedule('Work', 'key-1')).id).toBe(created.id);
  });

  it('deletes only expired keys in the cleanup job', async () => {
    await createSchedule('Old', 'old');
    await backdateKeys('25 hours');
    await createSchedule('New', 'new');
    await idempotencyTasks(core.db, createLog('worker', 'silent'))['purge-idempotency-keys']();
    expect(
      await core.db('idempotency_keys').where({ user_id: user.account.id }).pluck('key'),
    ).toEqual(['new']);
  });
});
