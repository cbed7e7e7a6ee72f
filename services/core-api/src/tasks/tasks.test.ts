import { events, history, tasks, type Schedule, type Task } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { shareStage } from '../testing/shares.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const { stage, share, accept, revoke } = shareStage();

let work: Schedule;
beforeEach(async () => {
  work = await stage.ada.schedule();
});

type Given = Partial<Parameters<typeof stage.ada.call<typeof tasks.create>>[1]['body']>;

const add = (given: Given = {}, person = stage.ada) =>
  person.call(tasks.create, { body: { title: 'Report', duration_minutes: 240, ...given } });
const change = ({ id }: Task, body: object, ifMatch?: number) =>
  stage.ada.call(tasks.update, { params: { id }, body, ...(ifMatch && { ifMatch }) });
const read = ({ id }: Task) => stage.ada.call(tasks.read, { params: { id } });
const remove = ({ id }: Task) => stage.ada.call(tasks.remove, { params: { id } });

/** Time for a task, hours from now. */
const chunk = ({ id }: Task, hours: number, on = work) => {
  const start = Date.now() + hours * HOUR_MS;
  return stage.ada.event(on, {
    title: 'Report',
    kind: 'task',
    task_id: id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 2 * HOUR_MS).toISOString(),
  });
};

const eventIds = async () => (await stage.ada.call(events.list, {})).map(({ id }) => id).toSorted();
const lastBatch = async () => {
  const { batches } = await stage.ada.call(history.list, {});
  return batches[0] ?? raise('No batch is told');
};
const raise = (message: string): never => {
  throw new Error(message);
};
const undoLast = async () =>
  stage.ada.call(history.undo, { params: { batch_id: (await lastBatch()).id } });

test('a task is added, read, listed, changed and deleted', async () => {
  const task = await add({ deadline: '2030-01-01T00:00:00Z', energy: 'high' });
  expect(task).toMatchObject({
    title: 'Report',
    duration_minutes: 240,
    min_chunk_minutes: 30,
    max_chunk_minutes: 120,
    deadline: '2030-01-01T00:00:00.000Z',
    energy: 'high',
    schedule_id: work.id,
    status: 'open',
    scheduled_minutes: 0,
    version: 1,
  });
  expect(await read(task)).toEqual(task);
  expect(await change(task, { priority: 4, notes: ' Q3 ' })).toMatchObject({
    priority: 4,
    notes: 'Q3',
    version: 2,
  });
  await expect(change(task, { priority: 1 }, 1)).rejects.toMatchObject({
    status: 412,
    current: { id: task.id, version: 2 },
  });
  const soon = await add({ title: 'Soon', deadline: '2029-01-01T00:00:00Z' });
  const any = await add({ title: 'Any time' });
  const done = await add({ title: 'Done' });
  await change(done, { status: 'done' });
  const titles = async (query = {}) =>
    (await stage.ada.call(tasks.list, { query })).map(({ title }) => title);
  expect(await titles()).toEqual(['Soon', 'Report', 'Any time', 'Done']);
  expect(await titles({ status: 'done' })).toEqual(['Done']);
  await remove(soon);
  await remove(any);
  expect(await titles({ status: 'open' })).toEqual(['Report']);
  await expect(read(soon)).rejects.toMatchObject({ status: 404 });
});

test('what a change would contradict is refused', async () => {
  const task = await add({ earliest: '2029-01-01T00:00:00Z' });
  for (const [body, pointer] of [
    [{ min_chunk_minutes: 180 }, '/max_chunk_minutes'],
    [{ deadline: '2028-01-01T00:00:00Z' }, '/deadline'],
  ] as const) {
    await expect(change(task, body)).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
  }
  await expect(change(task, { schedule_id: newId() })).rejects.toMatchObject({ status: 404 });
});

test('the time in the calendar counts, and what is ahead goes with the task', async () => {
  const task = await add();
  await chunk(task, -30);
  await chunk(task, 24);
  await chunk(task, 48);
  expect(await read(task)).toMatchObject({ scheduled_minutes: 360 });
  const before = await eventIds();
  await remove(task);
  expect(await eventIds()).toHaveLength(1);
  expect((await lastBatch()).summary).toMatch(
    /^Deleted 'Report'; Deleted 'Report'; Deleted the task 'Report'$/,
  );
  await undoLast();
  expect(await eventIds()).toEqual(before);
  expect(await read(task)).toEqual({ ...task, scheduled_minutes: 360 });
});

test('renamed, the time ahead bears the new title, but for what was named otherwise', async () => {
  const task = await add();
  await chunk(task, -30);
  const ahead = await chunk(task, 24);
  const own = await chunk(task, 48);
  const rename = { params: { id: own.id }, body: { title: 'The hard part' } };
  await stage.ada.call(events.update, rename);
  const readAhead = () => stage.ada.call(events.read, { params: { id: ahead.id } });
  const before = await readAhead();
  await change(task, { title: 'Essay' });
  const titles = async () => (await stage.ada.call(events.list, {})).map(({ title }) => title);
  expect(await titles()).toEqual(['Report', 'Essay', 'The hard part']);
  await undoLast();
  expect(await titles()).toEqual(['Report', 'Report', 'The hard part']);
  expect(await readAhead()).toEqual(before);
});

test('what is done frees the time ahead; reopened it has what is past', async () => {
  const task = await add();
  await chunk(task, -30);
  await chunk(task, 24);
  expect(await change(task, { status: 'done' })).toMatchObject({ scheduled_minutes: 120 });
  expect((await lastBatch()).summary).toBe("Deleted 'Report'; Finished the task 'Report'");
  expect(await change(task, { status: 'open' })).toMatchObject({ scheduled_minutes: 120 });
  expect((await lastBatch()).summary).toBe("Reopened the task 'Report'");
});

test('changes are told and taken back to the byte', async () => {
  const task = await add();
  await change(task, { title: 'Essay', duration_minutes: 300, deadline: '2030-01-01T00:00:00Z' });
  expect(await lastBatch()).toMatchObject({
    summary:
      "Renamed the task 'Report' to 'Essay'; Changed the length and deadline of the task 'Essay'",
    changes: [{ record: 'task', title: 'Essay', kind: 'changed' }],
    can_undo: true,
  });
  await undoLast();
  expect(await read(task)).toEqual(task);
  await undoLast();
  expect(await read(task)).toMatchObject({ title: 'Essay', version: 2 });
});

test('undoing that it was added is refused once there is time for it', async () => {
  const task = await add();
  const { id: batch_id } = await lastBatch();
  await chunk(task, 24);
  await expect(stage.ada.call(history.undo, { params: { batch_id } })).rejects.toMatchObject({
    status: 409,
    message: "This cannot be undone any more: time was planned for 'Report' since.",
  });
  await undoLast();
  await stage.ada.call(history.undo, { params: { batch_id } });
  await expect(read(task)).rejects.toMatchObject({ status: 404 });
});

test('a change of the same field since refuses to be overwritten', async () => {
  const task = await add();
  await change(task, { duration_minutes: 300 });
  const { id: batch_id } = await lastBatch();
  await change(task, { duration_minutes: 600 });
  await expect(stage.ada.call(history.undo, { params: { batch_id } })).rejects.toMatchObject({
    status: 409,
    message: "This cannot be undone any more: the length of 'Report' was changed since.",
  });
});

test('where it is put follows what its person may fill', async () => {
  const cy = await stage.core.signedIn({ name: 'cy', plan: 'pro' });
  await expect(add({ schedule_id: work.id }, cy)).rejects.toMatchObject({ status: 404 });
  await share(work, 'editor', cy.user.email);
  await accept(work, cy);
  const task = await add({ schedule_id: work.id }, cy);
  const placeOf = async () => (await cy.call(tasks.read, { params: { id: task.id } })).schedule_id;
  expect(await placeOf()).toBe(work.id);
  await revoke(work, cy.user.email);
  expect(await placeOf()).toBeNull();
  const own = await cy.schedule('Own');
  expect(await placeOf()).toBe(own.id);
  await share(work, 'editor', cy.user.email);
  await accept(work, cy);
  expect(await placeOf()).toBe(work.id);
  expect(await stage.ada.call(tasks.list, {})).toEqual([]);
});

test('on Free they are noted and changed like on any plan', async () => {
  const fay = await stage.core.signedIn({ name: 'fay', plan: 'free' });
  const { id } = await add({}, fay);
  const changed = await fay.call(tasks.update, { params: { id }, body: { title: 'Mine' } });
  expect(changed).toMatchObject({ title: 'Mine' });
  await fay.call(tasks.remove, { params: { id } });
});

test('nobody else is told of it', async () => {
  await share(work, 'editor');
  await accept(work);
  const task = await add({ title: 'Secret report' });
  await chunk(task, 24);
  await remove(task);
  const { batches } = await stage.ben.call(history.list, {});
  expect(JSON.stringify(batches)).not.toContain('Secret');
});
