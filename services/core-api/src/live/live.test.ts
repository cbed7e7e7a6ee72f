import type { ApiKeyScope } from '@scheduler/contracts';
import { apiKeys, events, preferences, schedules, tasks } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { notifyUsers } from '../reminders/repository.ts';
import { runInBatch } from '../testing/run-in-batch.ts';
import { createTestUser, startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { openLiveStream, type StreamEvent, type TestLiveStream } from '../testing/live-stream.ts';
import { beginBatch, endBatch } from '../unit-of-work/repository.ts';

let core: TestCore;
let user: TestUser;
let otherUser: TestUser;
const openStreams: TestLiveStream[] = [];
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [user, otherUser] = [await core.createUser(), await core.createUser({ name: 'ben' })];
  await otherUser.call(schedules.list, {});
});
afterEach(() => {
  for (const stream of openStreams.splice(0)) stream.close();
});
afterAll(() => core.stop());

type Options = Parameters<typeof openLiveStream>[2];

async function openStream({ token }: TestUser, options: Options = {}, baseUrl = core.baseUrl) {
  const stream = await openLiveStream(baseUrl, token, options);
  openStreams.push(stream);
  return stream;
}

test('an API key gets only changes to what it may read, until it is deleted', async () => {
  const owner = await core.createUser({ plan: 'pro' });
  const createKey = (scopes: ApiKeyScope[]) =>
    owner.call(apiKeys.create, { body: { name: 'Reader', scopes } });
  const { key, id } = await createKey(['events:read']);
  const { key: otherKey } = await createKey(['tasks:read']);
  const stream = await openStream({ ...owner, token: key });
  expect((await stream.next()).name).toBe('ready');
  await expect(openStream({ ...owner, token: otherKey })).rejects.toThrow('403');
  await owner.call(tasks.create, { body: { title: 'Report', duration_minutes: 60 } });
  const schedule = await owner.createSchedule();
  await owner.createEvent(schedule);
  expect(await stream.next()).toMatchObject({
    name: 'change',
    data: { keys: ['events', 'invitations'] },
  });
  await owner.call(apiKeys.remove, { query: { id } });
  await stream.ended;
});

/** Reads the missed batches up to the ready event, without duplicates. */
async function readMissedBatchIds(stream: TestLiveStream): Promise<string[]> {
  const batchIds = new Set<string>();
  for (let event = await stream.next(); event.name !== 'ready'; event = await stream.next()) {
    batchIds.add((event.data as { batch_id?: string }).batch_id ?? event.name);
  }
  return [...batchIds];
}

/** Opens a stream that skips all batches up to now. */
async function openCurrentStream(viewer: TestUser, baseUrl?: string): Promise<TestLiveStream> {
  const pastBatchIds = new Set(await core.db('history_batches').pluck<string[]>('id'));
  const stream = await openStream(viewer, {}, baseUrl);
  await readMissedBatchIds(stream);
  const isPast = ({ data }: StreamEvent) =>
    pastBatchIds.has((data as { batch_id?: string }).batch_id ?? '');
  const next = async () => {
    let event = await stream.next();
    while (isPast(event)) event = await stream.next();
    return event;
  };
  return { ...stream, next };
}

/** Returns the ID of a user's most recent batch. */
async function getLastBatchId({ account: user }: TestUser): Promise<string> {
  const batches = core.db('history_batches').where({ actor_id: user.id });
  const [id] = (await batches.orderBy('id', 'desc').limit(1).pluck('id')) as [string];
  return id;
}

const shareWithOther = (schedule_id: string) =>
  runInBatch(core.db, (trx) =>
    trx('schedule_shares').insert({
      schedule_id,
      email: otherUser.account.email,
      typed_email: otherUser.account.email,
      user_id: otherUser.account.id,
      role: 'viewer',
      status: 'accepted',
    }),
  );

test('a change is sent to all affected users who are connected to any process', async () => {
  const second = await core.startSecondProcess();
  try {
    const work = await user.createSchedule();
    await shareWithOther(work.id);
    const [firstStream, secondStream] = [
      await openCurrentStream(user),
      await openCurrentStream(otherUser, second.baseUrl),
    ];
    await user.createEvent(work);
    const [ownEvent, otherEvent] = [await firstStream.next(), await secondStream.next()];
    const keys = expect.arrayContaining(['events', 'history']) as string[];
    expect(ownEvent).toMatchObject({ name: 'change', data: { keys, by_me: true } });
    expect(otherEvent).toMatchObject({ name: 'change', data: { keys, by_me: false } });
    expect((otherEvent.data as { batch_id: string }).batch_id).toBe(
      (ownEvent.data as { batch_id: string }).batch_id,
    );
  } finally {
    await second.stop();
  }
});

test('a due reminder is sent only to the user of the reminder', async () => {
  const [ownStream, otherStream] = [
    await openCurrentStream(user),
    await openCurrentStream(otherUser),
  ];
  await notifyUsers(core.db, [user.account.id]);
  expect((await ownStream.next()).data).toEqual({
    keys: ['reminders'],
    batch_id: null,
    by_me: false,
  });
  await otherUser.createSchedule();
  expect(await otherStream.next()).toMatchObject({ data: { keys: ['schedules', 'history'] } });
});

test('changed preferences are sent only to the user of the preferences', async () => {
  const ownStream = await openCurrentStream(user);
  await user.call(preferences.update, { body: { hour_cycle: '24' } });
  expect((await ownStream.next()).data).toEqual({
    keys: ['preferences'],
    batch_id: null,
    by_me: false,
  });
});

test('a change is not sent to users without access', async () => {
  const stream = await openCurrentStream(otherUser);
  await user.createEvent(await user.createSchedule());
  await otherUser.createSchedule();
  expect(await stream.next()).toMatchObject({ data: { keys: ['schedules', 'history'] } });
});

describe('a resumed stream', () => {
  test('receives the changes that it has missed', async () => {
    const stream = await openCurrentStream(user);
    const work = await user.createSchedule();
    const { id } = await stream.next();
    stream.close();
    const { id: eventId } = await user.createEvent(work);
    const createBatchId = await getLastBatchId(user);
    await user.call(events.update, { params: { id: eventId }, body: { title: 'Other' } });
    const resumed = await openStream(user, { lastEventId: id });
    expect(await readMissedBatchIds(resumed)).toEqual(
      expect.arrayContaining([createBatchId, await getLastBatchId(user)]),
    );
  });

  test('can continue on another process after the first process is killed', async () => {
    const second = await core.startSecondProcess();
    const stream = await openCurrentStream(user, second.baseUrl);
    await user.createSchedule();
    const { id } = await stream.next();
    await Promise.all([second.kill(), expect(stream.ended).rejects.toThrow('terminated')]);
    await user.createSchedule('Home');
    const resumed = await openStream(user, { lastEventId: id });
    expect(await readMissedBatchIds(resumed)).toContain(await getLastBatchId(user));
  });

  test('receives a batch that started before its cursor but was committed later', async () => {
    const work = await user.createSchedule();
    const stream = await openCurrentStream(user);
    const lateBatchId = newId();
    const lastEventId = await core.db.transaction(async (trx) => {
      await beginBatch(trx, lateBatchId, lateBatchId);
      await trx('schedules').where({ id: work.id }).update({ name: 'Late' });
      await user.createSchedule('Meanwhile');
      const { name, id } = await stream.next();
      expect(name).toBe('change');
      stream.close();
      const noActor = { actor_id: null, actor_email: null, undoes: null };
      await endBatch(trx, { id: lateBatchId, ...noActor, cause: 'person', intent: 'test' });
      return id;
    });
    expect(await readMissedBatchIds(await openStream(user, { lastEventId }))).toContain(
      lateBatchId,
    );
  });

  test.each(['never', '9'.repeat(17), '1'.repeat(40)])(
    'receives a resync event for the invalid cursor %s',
    async (id) => {
      const stream = await openStream(user, { lastEventId: id });
      expect(await readMissedBatchIds(stream)).toEqual(['resync']);
    },
  );

  test('receives a resync event if it has missed more than 20 changes', async () => {
    const stream = await openCurrentStream(user);
    await user.createSchedule();
    const { id } = await stream.next();
    stream.close();
    const [work] = await user.call(schedules.list, {});
    for (let count = 0; count < 21; count += 1) {
      await user.call(schedules.update, { query: { id: work!.id }, body: { name: `${count}` } });
    }
    const resumed = await openStream(user, { lastEventId: id });
    expect(await readMissedBatchIds(resumed)).toContain('resync');
  });
});

test('a new stream receives the changes since the client loaded its data', async () => {
  await user.createSchedule();
  const stream = await openStream(user, { age: 1000 });
  expect(await readMissedBatchIds(stream)).toEqual([await getLastBatchId(user)]);
});

test('no changes are lost when the database connection breaks, and clients reload what notices were about', async () => {
  const stream = await openCurrentStream(user);
  const listenerFilter = `query like 'listen core_changes%' and datname = current_database()`;
  const terminateSql = `select pg_terminate_backend(pid) from pg_stat_activity where ${listenerFilter}`;
  const { rowCount } = await core.db.raw<{ rowCount: number }>(terminateSql);
  expect(rowCount).toBe(1);
  await user.createSchedule();
  const names = [(await stream.next()).name, (await stream.next()).name];
  expect(names.toSorted()).toEqual(['change', 'ready']);
});

test('a user can have at most 20 open streams', async () => {
  await Promise.all(Array.from({ length: 20 }, () => openStream(user)));
  const rejected = await fetch(`${core.baseUrl}/live`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('30');
  await rejected.text();
  openStreams.pop()?.close();
  const retryOpen = async (): Promise<TestLiveStream> => openStream(user).catch(retryOpen);
  await readMissedBatchIds(await retryOpen());
});

test('a stream ends when its token expires', async () => {
  const exp = Math.floor(Date.now() / 1000) + 2;
  const token = await core.identity.signToken(user.account, { exp });
  const stream = await openStream(createTestUser(core.baseUrl, user.account, token));
  await stream.ended;
  expect(Date.now() / 1000).toBeGreaterThanOrEqual(exp - 0.1);
});

test('a request for a stream without authentication returns 401', async () => {
  expect((await fetch(`${core.baseUrl}/live`)).status).toBe(401);
});

test('a process with open streams shuts down immediately', async () => {
  const second = await core.startSecondProcess();
  const stream = await openCurrentStream(user, second.baseUrl);
  // A stream that is still open when the shutdown times out ends with an error.
  await Promise.all([second.stop(), expect(stream.ended).resolves.toBeUndefined()]);
});
