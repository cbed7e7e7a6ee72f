import { events, history, schedules, type Schedule } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let owner: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  owner = await core.createUser();
  schedule = await owner.createSchedule();
});
afterAll(() => core.stop());

async function getLastBatchId({ account: user }: TestUser): Promise<string> {
  const latestChange = await core
    .db('history_batches')
    .where({ actor_id: user.id })
    .orderBy('id', 'desc')
    .first('id');
  return (latestChange as { id: string }).id;
}

const undo = (user: TestUser, batch_id: string) =>
  user.call(history.undo, { params: { batch_id } });
const undoLast = async (user: TestUser) => undo(user, await getLastBatchId(user));

/** Returns the raw responses of the user's schedule and event lists. */
async function readLists({ token }: TestUser): Promise<string> {
  const responses = ['/schedules', '/events'].map(async (path) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(core.baseUrl + path, { headers })).text();
  });
  return (await Promise.all(responses)).join('\n');
}

const updateEvent = (id: string, body: object) =>
  owner.call(events.update, { params: { id }, body });

describe('undo and redo restore the exact API responses after', () => {
  test.each<[string, (event: { id: string }) => Promise<unknown>]>([
    ['updating an event', ({ id }) => updateEvent(id, { title: 'Other', description: 'Long' })],
    [
      'moving an event',
      ({ id }) =>
        updateEvent(id, { start_time: '2026-11-23T09:00:00Z', end_time: '2026-11-23T09:30:00Z' }),
    ],
    ['making an event all-day', ({ id }) => updateEvent(id, { is_all_day: true })],
    [
      'changing guests',
      ({ id }) => updateEvent(id, { invited_users: ['cy@example.test', 'di@example.test'] }),
    ],
    ['deleting an event', ({ id }) => owner.call(events.remove, { params: { id } })],
    ['creating an event', () => owner.createEvent(schedule)],
    ['creating a schedule', () => owner.createSchedule('Home')],
    ['deleting a schedule', () => owner.call(schedules.remove, { query: { id: schedule.id } })],
    [
      'renaming a schedule',
      () => owner.call(schedules.update, { query: { id: schedule.id }, body: { name: 'Play' } }),
    ],
    [
      'sharing a schedule',
      () =>
        owner.call(schedules.share, {
          query: { id: schedule.id },
          body: { emails: ['cy@example.test'] },
        }),
    ],
  ])('%s', async (_, performAction) => {
    const event = await owner.createEvent([schedule, await owner.createSchedule('Both')], {
      invited_users: ['ben@example.test', 'cy@example.test'],
    });
    const before = await readLists(owner);
    await performAction(event);
    const after = await readLists(owner);
    expect(after).not.toBe(before);
    await undoLast(owner);
    expect(await readLists(owner)).toBe(before);
    await undoLast(owner);
    expect(await readLists(owner)).toBe(after);
    await undoLast(owner);
    expect(await readLists(owner)).toBe(before);
  });

  test('deleting a schedule, even if restoring it exceeds the plan limit', async () => {
    await owner.call(schedules.remove, { query: { id: schedule.id } });
    const deletion = await getLastBatchId(owner);
    for (const name of ['a', 'b', 'c']) await owner.createSchedule(name);
    await undo(owner, deletion);
    expect(await owner.call(schedules.list, {})).toHaveLength(4);
  });
});

describe('undo after a later change', () => {
  test('preserves fields changed later and assigns a new version', async () => {
    const { id } = await owner.createEvent(schedule);
    await updateEvent(id, { title: 'Other' });
    const renameBatchId = await getLastBatchId(owner);
    await updateEvent(id, { location: 'Room 2' });
    await undo(owner, renameBatchId);
    expect(await owner.call(events.read, { params: { id } })).toMatchObject({
      title: 'Workshop',
      location: 'Room 2',
      version: 4,
    });
  });

  test('does not reuse the version number of the undone change', async () => {
    const { id } = await owner.createEvent(schedule);
    await updateEvent(id, { title: 'Other' });
    await undoLast(owner);
    expect((await owner.call(events.read, { params: { id } })).version).toBe(1);
    expect((await updateEvent(id, { title: 'Third' })).version).toBe(3);
  });

  test('is rejected with the name of the field if the later change affects the same field', async () => {
    const { id } = await owner.createEvent(schedule);
    await updateEvent(id, { title: 'Other' });
    const renameBatchId = await getLastBatchId(owner);
    await updateEvent(id, { title: 'Third' });
    const before = await readLists(owner);
    await expect(undo(owner, renameBatchId)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: "This can't be undone: a later change affected the title of “Third”.",
    });
    expect(await readLists(owner)).toBe(before);
  });

  test('treats the start and the end as a single field', async () => {
    const { id } = await owner.createEvent(schedule);
    await updateEvent(id, { end_time: '2026-11-20T11:00:00Z' });
    const extensionBatchId = await getLastBatchId(owner);
    await updateEvent(id, { start_time: '2026-11-20T10:30:00Z' });
    await expect(undo(owner, extensionBatchId)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('the time of “Workshop”') as string,
    });
  });

  test('restores the time of the event on schedules that were added later', async () => {
    const otherSchedule = await owner.createSchedule('Home');
    const { id } = await owner.createEvent(schedule);
    await updateEvent(id, { start_time: '2026-12-01T09:00:00Z', end_time: '2026-12-01T10:00:00Z' });
    const moveBatchId = await getLastBatchId(owner);
    await updateEvent(id, { schedule_ids: [schedule.id, otherSchedule.id] });
    await undo(owner, moveBatchId);
    const rows = await core.db('event_schedules').where({ event_id: id });
    expect(rows.map(({ start_time }: { start_time: string }) => start_time)).toEqual([
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  test('restores a removed schedule with the current time of the event', async () => {
    const otherSchedule = await owner.createSchedule('Home');
    const { id } = await owner.createEvent([schedule, otherSchedule]);
    await updateEvent(id, { schedule_ids: [schedule.id] });
    const removalBatchId = await getLastBatchId(owner);
    await updateEvent(id, { start_time: '2026-12-01T09:00:00Z', end_time: '2026-12-01T10:00:00Z' });
    await undo(owner, removalBatchId);
    const times = await core.db('event_schedules').where({ event_id: id }).pluck('start_time');
    expect(times).toEqual(['2026-12-01T09:00:00.000Z', '2026-12-01T09:00:00.000Z']);
  });

  test('is rejected for the creation of an event if guests were invited later', async () => {
    const { id } = await owner.createEvent(schedule);
    const creationBatchId = await getLastBatchId(owner);
    await updateEvent(id, { invited_users: ['ben@example.test'] });
    await expect(undo(owner, creationBatchId)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(
        'ben@example.test has since been invited to “Workshop”',
      ) as string,
    });
  });
});

describe('undo is rejected without changes for', () => {
  test.each<[string, RegExp, () => Promise<string>]>([
    [
      'a created schedule that has events now',
      /“Workshop” has since been added to a schedule/,
      async () => {
        const creationBatchId = await getLastBatchId(owner);
        await owner.createEvent(schedule);
        return creationBatchId;
      },
    ],
    [
      'a deleted event whose schedule was deleted',
      /“Work” has since been deleted/,
      async () => {
        await owner.createEvent([schedule]);
        const { id } = await owner.createEvent([schedule]);
        await owner.call(events.remove, { params: { id } });
        const removalBatchId = await getLastBatchId(owner);
        await owner.call(schedules.remove, { query: { id: schedule.id } });
        return removalBatchId;
      },
    ],
    [
      'an update of an event that was deleted',
      /“Other” has since been deleted/,
      async () => {
        const { id } = await owner.createEvent(schedule);
        await updateEvent(id, { title: 'Other' });
        const renameBatchId = await getLastBatchId(owner);
        await owner.call(events.remove, { params: { id } });
        return renameBatchId;
      },
    ],
    [
      'a change whose undo would leave the event without a schedule',
      /“Workshop” wouldn't be on any schedule/,
      async () => {
        const otherSchedule = await owner.createSchedule('Home');
        const { id } = await owner.createEvent(schedule);
        await updateEvent(id, { schedule_ids: [schedule.id, otherSchedule.id] });
        const additionBatchId = await getLastBatchId(owner);
        await updateEvent(id, { schedule_ids: [otherSchedule.id] });
        return additionBatchId;
      },
    ],
    [
      'a batch that was already undone',
      /already undone/,
      async () => {
        await owner.createEvent(schedule);
        const creationBatchId = await getLastBatchId(owner);
        await undo(owner, creationBatchId);
        return creationBatchId;
      },
    ],
    [
      'a batch older than 30 days',
      /30 days/,
      async () => {
        await owner.createEvent(schedule);
        const creationBatchId = await getLastBatchId(owner);
        await core
          .db('history_batches')
          .where({ id: creationBatchId })
          .update({ created_at: core.db.raw(`now() - interval '30 days 1 minute'`) });
        return creationBatchId;
      },
    ],
  ])('%s', async (_, message, prepare) => {
    const batch = await prepare();
    const before = await readLists(owner);
    await expect(undo(owner, batch)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringMatching(message) as string,
    });
    expect(await readLists(owner)).toBe(before);
  });

  test('a batch that the user has no access to', async () => {
    const editor = await core.createUser({ name: 'ben' });
    await owner.createEvent(schedule);
    for (const batch of [await getLastBatchId(owner), newId()]) {
      await expect(undo(editor, batch)).rejects.toMatchObject({ status: 404, code: 'not-found' });
    }
  });
});

describe('undo on a shared schedule', () => {
  let editor: TestUser;
  const share = (role: string) =>
    runInBatch(core.db, (trx) =>
      trx('schedule_shares')
        .insert({
          schedule_id: schedule.id,
          email: editor.account.email,
          typed_email: editor.account.email,
          user_id: editor.account.id,
          role,
          status: 'accepted',
        })
        .onConflict(['schedule_id', 'email'])
        .merge(['role', 'status', 'user_id']),
    );
  beforeEach(async () => {
    editor = await core.createUser({ name: 'ben' });
    await editor.call(schedules.list, {});
    await share('editor');
  });

  test("lets the owner undo an editor's change", async () => {
    const { id } = await owner.createEvent(schedule);
    await runInBatch(core.db, (trx) => trx('events').where({ id }).update({ title: 'Other' }));
    const latestChange = await core
      .db('history')
      .where({ event_id: id })
      .orderBy('seq', 'desc')
      .first();
    const { batch_id } = latestChange as { batch_id: string };
    await core
      .db('history_batches')
      .where({ id: batch_id })
      .update({ actor_id: editor.account.id });
    await undo(owner, batch_id);
    expect((await owner.call(events.read, { params: { id } })).title).toBe('Workshop');
    await expect(undo(editor, batch_id)).rejects.toMatchObject({ status: 409 });
  });

  test("returns 403 if an editor undoes the owner's change", async () => {
    await owner.createEvent(schedule);
    await expect(undo(editor, await getLastBatchId(owner))).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  test('returns 403 for a user who has lost write access', async () => {
    const { id } = await owner.createEvent(schedule);
    await runInBatch(core.db, (trx) => trx('events').where({ id }).update({ title: 'Other' }));
    const latestChange = await core
      .db('history')
      .where({ event_id: id })
      .orderBy('seq', 'desc')
      .first();
    const { batch_id } = latestChange as { batch_id: string };
    await core
      .db('history_batches')
      .where({ id: batch_id })
      .update({ actor_id: editor.account.id });
    await share('viewer');
    await expect(undo(editor, batch_id)).rejects.toMatchObject({ status: 403 });
  });
});
