import { events, history, schedules, type Schedule } from '@scheduler/contracts/core';
import { sync } from '@scheduler/contracts/core/sync';
import { newId } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
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

const listChanges = (after: string, schedule_id = work.id) =>
  google.call(sync.changes, { query: { schedule_id, after } });

const listChangedIds = async (after: string, schedule_id = work.id) =>
  (await listChanges(after, schedule_id)).changes.map(({ event_id }) => event_id);

test('the list of changes contains each event once with its cause, sorted by its latest change', async () => {
  const [first, second] = [await ada.createEvent(work), await ada.createEvent(work)];
  const after = await google.getCursor(work.id);
  const third = createPutStep();
  await google.apply(work.id, [third]);
  await ada.call(events.update, { params: { id: second.id }, body: { title: 'Second' } });
  await ada.call(events.update, { params: { id: first.id }, body: { title: 'First' } });
  await ada.call(events.update, { params: { id: second.id }, body: { title: 'Second again' } });
  const { changes, next, has_more } = await listChanges(after);
  expect(changes).toEqual([
    { event_id: third.id, cause: 'google', undoes_cause: null },
    { event_id: first.id, cause: 'person', undoes_cause: null },
    { event_id: second.id, cause: 'person', undoes_cause: null },
  ]);
  expect(has_more).toBe(false);
  expect(await listChanges(next)).toMatchObject({ changes: [], has_more: false });
});

test('moving an event is reported on the old and the new schedule, and later changes only on the new schedule', async () => {
  const home = await ada.createSchedule('Home');
  const event = await ada.createEvent(work);
  const [workCursor, homeCursor] = [
    await google.getCursor(work.id),
    await google.getCursor(home.id),
  ];
  const body = { schedule_ids: [home.id] };
  await ada.call(events.update, { params: { id: event.id }, body });
  expect(await listChangedIds(workCursor)).toEqual([event.id]);
  expect(await listChangedIds(homeCursor, home.id)).toEqual([event.id]);
  const [workCursorAfterMove, homeCursorAfterMove] = [
    await google.getCursor(work.id),
    await google.getCursor(home.id),
  ];
  await ada.call(events.update, { params: { id: event.id }, body: { title: 'At home' } });
  expect(await listChangedIds(workCursorAfterMove)).toEqual([]);
  await ada.call(events.remove, { params: { id: event.id } });
  expect(await listChangedIds(homeCursorAfterMove, home.id)).toEqual([event.id]);
});

test("a guest's reply is reported as a change", async () => {
  const guest = 'eve@guest.test';
  const event = await ada.createEvent(work, { invited_users: [guest] });
  const after = await google.getCursor(work.id);
  await core.db.transaction(async (trx) => {
    const id = newId();
    await beginBatch(trx, id, id);
    await trx('attendees').where({ event_id: event.id }).update({ partstat: 'accepted' });
    const noActor = { actor_id: null, actor_email: guest, undoes: null };
    await endBatch(trx, { id, ...noActor, cause: 'guest', intent: 'test' });
  });
  const { changes } = await listChanges(after);
  expect(changes).toEqual([{ event_id: event.id, cause: 'guest', undoes_cause: null }]);
});

test('a transaction that commits after a later one is reported exactly once', async () => {
  const pendingEvent = await ada.createEvent(work, { title: 'Late' });
  const before = await google.getCursor(work.id);
  const batchId = newId();
  const { early: committedId, between: cursorBetween } = await core.db.transaction(async (trx) => {
    await beginBatch(trx, batchId, batchId);
    await trx('events').where({ id: pendingEvent.id }).update({ title: 'Later' });
    const event = await ada.createEvent(work, { title: 'Meanwhile' });
    const { changes, next } = await listChanges(before);
    expect(changes.map(({ event_id }) => event_id)).toEqual([event.id]);
    const noActor = { actor_id: null, actor_email: null, undoes: null };
    await endBatch(trx, { id: batchId, ...noActor, cause: 'person', intent: 'test' });
    return { early: event.id, between: next };
  });
  expect(await listChangedIds(cursorBetween)).toEqual([pendingEvent.id]);
  expect((await listChangedIds(before)).toSorted()).toEqual(
    [pendingEvent.id, committedId].toSorted(),
  );
});

test('paginating through changes returns each event once while further changes are made', async () => {
  const after = await google.getCursor(work.id);
  const steps = Array.from({ length: 2500 }, (_, index) =>
    createPutStep({ title: `Event ${index}` }),
  );
  await google.apply(work.id, steps);
  const changedIds: string[] = [];
  let page = await listChanges(after);
  expect(page).toMatchObject({ has_more: true });
  expect(page.changes).toHaveLength(1000);
  const [first] = steps;
  await ada.call(events.update, { params: { id: first!.id }, body: { title: 'Meanwhile' } });
  changedIds.push(...page.changes.map(({ event_id }) => event_id));
  while (page.has_more) {
    page = await listChanges(page.next);
    changedIds.push(...page.changes.map(({ event_id }) => event_id));
  }
  expect(changedIds).toHaveLength(2500);
  expect(new Set(changedIds)).toEqual(new Set(steps.map(({ id }) => id)));
  expect(await listChangedIds(page.next)).toEqual([first!.id]);
});

test.each(['never', '9:1:', '1:2:3|', `${'9'.repeat(17)}:${'9'.repeat(17)}:`, "1:1:'"])(
  'the invalid cursor %s is rejected with 400',
  async (after) => {
    await expect(listChanges(after)).rejects.toMatchObject({ status: 400 });
    await expect(google.call(sync.touched, { query: { after, wait: '0' } })).rejects.toMatchObject({
      status: 400,
    });
  },
);

describe('the touched endpoint', () => {
  const createAnonymousClient = () => createSyncClient(core);
  const getCursor = async () =>
    (await createAnonymousClient().call(sync.touched, { query: {} })).next;
  const waitForChanges = (after: string, seconds: number) =>
    createAnonymousClient().call(sync.touched, { query: { after, wait: String(seconds) } });

  test('returns the schedules of any user as soon as events on them change', async () => {
    const ben = await core.createUser({ name: 'ben' });
    const bensSchedule = await ben.createSchedule();
    const homeSchedule = await ada.createSchedule('Home');
    const after = await getCursor();
    const pendingResponse = waitForChanges(after, 25);
    await ada.createEvent([work, homeSchedule]);
    const { schedule_ids, next } = await pendingResponse;
    expect(schedule_ids.toSorted()).toEqual([work.id, homeSchedule.id].toSorted());
    await ben.createEvent(bensSchedule);
    expect((await waitForChanges(next, 25)).schedule_ids).toEqual([bensSchedule.id]);
  });

  test('reports changes that another process made', async () => {
    const second = await core.startSecondProcess();
    try {
      const pendingResponse = waitForChanges(await getCursor(), 25);
      await createSyncClient(second, ada.account.id).apply(work.id, [createPutStep()]);
      expect((await pendingResponse).schedule_ids).toEqual([work.id]);
    } finally {
      await second.stop();
    }
  });

  test("returns no schedules when it times out, and skips changes that don't affect events", async () => {
    const after = await getCursor();
    await ada.call(schedules.update, { query: { id: work.id }, body: { name: 'Renamed' } });
    const { schedule_ids, next } = await waitForChanges(after, 1);
    expect(schedule_ids).toEqual([]);
    expect(await waitForChanges(next, 0)).toMatchObject({ schedule_ids: [] });
  });

  test('reports a transaction that commits after a later one exactly once', async () => {
    const pendingEvent = await ada.createEvent(work);
    const batchId = newId();
    const after = await getCursor();
    const cursorBetween = await core.db.transaction(async (trx) => {
      await beginBatch(trx, batchId, batchId);
      await trx('events').where({ id: pendingEvent.id }).update({ title: 'Later' });
      const cursor = await getCursor();
      const noActor = { actor_id: null, actor_email: null, undoes: null };
      await endBatch(trx, { id: batchId, ...noActor, cause: 'person', intent: 'test' });
      expect(await waitForChanges(after, 0)).toMatchObject({ schedule_ids: [] });
      return cursor;
    });
    const { schedule_ids, next } = await waitForChanges(cursorBetween, 25);
    expect(schedule_ids).toEqual([work.id]);
    expect(await waitForChanges(next, 0)).toMatchObject({ schedule_ids: [] });
  });

  test('ends open long polls when the process is shut down', async () => {
    // Other test files use databases of the same server.
    const listenerQuery = core
      .db('pg_stat_activity')
      .whereLike('query', 'listen core_changes%')
      .whereRaw('datname = current_database()');
    const countListeners = async () => (await listenerQuery.clone()).length;
    const before = await countListeners();
    const second = await core.startSecondProcess();
    const after = await getCursor();
    const query = { after, wait: '25' };
    const pendingResponse = createSyncClient(second).call(sync.touched, { query });
    while ((await countListeners()) === before)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await second.stop();
    expect(await pendingResponse).toMatchObject({ schedule_ids: [] });
  });
});

test('event streams report a sync batch and the batch that undoes it', async () => {
  const stream = await openLiveStream(core.baseUrl, ada.token, {});
  try {
    while ((await stream.next()).name !== 'ready');
    const waitForBatch = async (batch_id: string) => {
      // Changes from before the stream opened may arrive first.
      for (let event = await stream.next(); ; event = await stream.next()) {
        if ((event.data as { batch_id?: string }).batch_id === batch_id) return event.name;
      }
    };
    const { batch_id } = await google.apply(work.id, [createPutStep()]);
    expect(await waitForBatch(batch_id!)).toBe('change');
    const undone = await ada.call(history.undo, { params: { batch_id: batch_id! } });
    expect(await waitForBatch(undone.batch_id)).toBe('change');
  } finally {
    stream.close();
  }
});
