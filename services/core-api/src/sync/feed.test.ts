import { events, history, schedules, type Schedule } from '@scheduler/contracts/core';
import { sync } from '@scheduler/contracts/core/sync';
import { newId } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';
import { openLiveStream } from '../testing/live-stream.ts';
import { createPutStep, createSyncClient, type SyncClient } from '../testing/sync-client.ts';
import { beginBatch, endBatch } from '../unit-of-work/repository.ts';

let core: TestCore;
let ada: TestUser;
let google: SyncClient;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  google = createSyncClient(core, ada.account.id);
  work = await ada.createSchedule();
});
afterAll(() => core.stop());

const changesSince = (after: string, schedule_id = work.id) =>
  google.call(sync.changes, { query: { schedule_id, after } });

const idsSince = async (after: string, schedule_id = work.id) =>
  (await changesSince(after, schedule_id)).changes.map(({ event_id }) => event_id);

test('each event that changed is told once, in the order of its latest change, and why', async () => {
  const [first, second] = [await ada.createEvent(work), await ada.createEvent(work)];
  const after = await google.getCursor(work.id);
  const third = createPutStep();
  await google.apply(work.id, [third]);
  await ada.call(events.update, { params: { id: second.id }, body: { title: 'Second' } });
  await ada.call(events.update, { params: { id: first.id }, body: { title: 'First' } });
  await ada.call(events.update, { params: { id: second.id }, body: { title: 'Second again' } });
  const { changes, next, has_more } = await changesSince(after);
  expect(changes).toEqual([
    { event_id: third.id, cause: 'google', undoes_cause: null },
    { event_id: first.id, cause: 'person', undoes_cause: null },
    { event_id: second.id, cause: 'person', undoes_cause: null },
  ]);
  expect(has_more).toBe(false);
  expect(await changesSince(next)).toMatchObject({ changes: [], has_more: false });
});

test('what leaves a schedule is told on it, what comes is told there, and nothing elsewhere', async () => {
  const home = await ada.createSchedule('Home');
  const event = await ada.createEvent(work);
  const [atWork, atHome] = [await google.getCursor(work.id), await google.getCursor(home.id)];
  const body = { schedule_ids: [home.id] };
  await ada.call(events.update, { params: { id: event.id }, body });
  expect(await idsSince(atWork)).toEqual([event.id]);
  expect(await idsSince(atHome, home.id)).toEqual([event.id]);
  const [left, stays] = [await google.getCursor(work.id), await google.getCursor(home.id)];
  await ada.call(events.update, { params: { id: event.id }, body: { title: 'At home' } });
  expect(await idsSince(left)).toEqual([]);
  await ada.call(events.remove, { params: { id: event.id } });
  expect(await idsSince(stays, home.id)).toEqual([event.id]);
});

test("a guest's answer is a change", async () => {
  const guest = 'eve@guest.test';
  const event = await ada.createEvent(work, { invited_users: [guest] });
  const after = await google.getCursor(work.id);
  await core.db.transaction(async (trx) => {
    const id = newId();
    await beginBatch(trx, id, id);
    await trx('attendees').where({ event_id: event.id }).update({ partstat: 'accepted' });
    const nobody = { actor_id: null, actor_email: guest, undoes: null };
    await endBatch(trx, { id, ...nobody, cause: 'guest', intent: 'test' });
  });
  const { changes } = await changesSince(after);
  expect(changes).toEqual([{ event_id: event.id, cause: 'guest', undoes_cause: null }]);
});

test('what was begun before and commits after is told, and nothing is told twice', async () => {
  const late = await ada.createEvent(work, { title: 'Late' });
  const before = await google.getCursor(work.id);
  const batchId = newId();
  const { early, between } = await core.db.transaction(async (trx) => {
    await beginBatch(trx, batchId, batchId);
    await trx('events').where({ id: late.id }).update({ title: 'Later' });
    const event = await ada.createEvent(work, { title: 'Meanwhile' });
    const { changes, next } = await changesSince(before);
    expect(changes.map(({ event_id }) => event_id)).toEqual([event.id]);
    const nobody = { actor_id: null, actor_email: null, undoes: null };
    await endBatch(trx, { id: batchId, ...nobody, cause: 'person', intent: 'test' });
    return { early: event.id, between: next };
  });
  expect(await idsSince(between)).toEqual([late.id]);
  expect((await idsSince(before)).toSorted()).toEqual([late.id, early].toSorted());
});

test('many changes come in pages, each event once, while more go on', async () => {
  const after = await google.getCursor(work.id);
  const steps = Array.from({ length: 2500 }, (_, index) => createPutStep({ title: `Event ${index}` }));
  await google.apply(work.id, steps);
  const found: string[] = [];
  let page = await changesSince(after);
  expect(page).toMatchObject({ has_more: true });
  expect(page.changes).toHaveLength(1000);
  const [first] = steps;
  await ada.call(events.update, { params: { id: first!.id }, body: { title: 'Meanwhile' } });
  found.push(...page.changes.map(({ event_id }) => event_id));
  while (page.has_more) {
    page = await changesSince(page.next);
    found.push(...page.changes.map(({ event_id }) => event_id));
  }
  expect(found).toHaveLength(2500);
  expect(new Set(found)).toEqual(new Set(steps.map(({ id }) => id)));
  expect(await idsSince(page.next)).toEqual([first!.id]);
});

test.each(['never', '9:1:', '1:2:3|', `${'9'.repeat(17)}:${'9'.repeat(17)}:`, "1:1:'"])(
  'a place %s that nobody was given is refused',
  async (after) => {
    await expect(changesSince(after)).rejects.toMatchObject({ status: 400 });
    await expect(google.call(sync.touched, { query: { after, wait: '0' } })).rejects.toMatchObject({
      status: 400,
    });
  },
);

describe('touched', () => {
  const nobody = () => createSyncClient(core);
  const now = async () => (await nobody().call(sync.touched, { query: {} })).next;
  const wait = (after: string, seconds: number) =>
    nobody().call(sync.touched, { query: { after, wait: String(seconds) } });

  test('answers as soon as events of anybody change, with their schedules', async () => {
    const ben = await core.createUser({ name: 'ben' });
    const theirs = await ben.createSchedule();
    const both = await ada.createSchedule('Home');
    const after = await now();
    const waiting = wait(after, 25);
    await ada.createEvent([work, both]);
    const { schedule_ids, next } = await waiting;
    expect(schedule_ids.toSorted()).toEqual([work.id, both.id].toSorted());
    await ben.createEvent(theirs);
    expect((await wait(next, 25)).schedule_ids).toEqual([theirs.id]);
  });

  test('tells of a change in another process', async () => {
    const second = await core.startSecondProcess();
    try {
      const waiting = wait(await now(), 25);
      await createSyncClient(second, ada.account.id).apply(work.id, [createPutStep()]);
      expect((await waiting).schedule_ids).toEqual([work.id]);
    } finally {
      await second.stop();
    }
  });

  test('answers with none when its time is over, past changes that are none of events', async () => {
    const after = await now();
    await ada.call(schedules.update, { query: { id: work.id }, body: { name: 'Renamed' } });
    const { schedule_ids, next } = await wait(after, 1);
    expect(schedule_ids).toEqual([]);
    expect(await wait(next, 0)).toMatchObject({ schedule_ids: [] });
  });

  test('tells what was begun before and commits after, and tells it once', async () => {
    const late = await ada.createEvent(work);
    const batchId = newId();
    const after = await now();
    const between = await core.db.transaction(async (trx) => {
      await beginBatch(trx, batchId, batchId);
      await trx('events').where({ id: late.id }).update({ title: 'Later' });
      const place = await now();
      const nobodys = { actor_id: null, actor_email: null, undoes: null };
      await endBatch(trx, { id: batchId, ...nobodys, cause: 'person', intent: 'test' });
      expect(await wait(after, 0)).toMatchObject({ schedule_ids: [] });
      return place;
    });
    const { schedule_ids, next } = await wait(between, 25);
    expect(schedule_ids).toEqual([work.id]);
    expect(await wait(next, 0)).toMatchObject({ schedule_ids: [] });
  });

  test('lets go of a process that ends', async () => {
    const asked = core.db('pg_stat_activity').whereLike('query', 'listen core_changes%');
    const listeners = async () => (await asked.clone()).length;
    const before = await listeners();
    const second = await core.startSecondProcess();
    const after = await now();
    const query = { after, wait: '25' };
    const waiting = createSyncClient(second).call(sync.touched, { query });
    while ((await listeners()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
    await second.stop();
    expect(await waiting).toMatchObject({ schedule_ids: [] });
  });
});

test('open screens are told of a batch, and of its undoing', async () => {
  const stream = await openLiveStream(core.baseUrl, ada.token, {});
  try {
    while ((await stream.next()).name !== 'ready');
    const told = async (batch_id: string) => {
      // What was changed before the stream opened may come first.
      for (let event = await stream.next(); ; event = await stream.next()) {
        if ((event.data as { batch_id?: string }).batch_id === batch_id) return event.name;
      }
    };
    const { batch_id } = await google.apply(work.id, [createPutStep()]);
    expect(await told(batch_id!)).toBe('change');
    const undone = await ada.call(history.undo, { params: { batch_id: batch_id! } });
    expect(await told(undone.batch_id)).toBe('change');
  } finally {
    stream.close();
  }
});
