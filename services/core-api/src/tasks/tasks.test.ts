import { events, history, tasks, type Schedule, type Task } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { setUpSharingFixture } from '../testing/sharing-fixture.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const { fixture, share, accept, revoke } = setUpSharingFixture();

let work: Schedule;
beforeEach(async () => {
  work = await fixture.owner.createSchedule();
});

type TaskOverrides = Partial<Parameters<typeof fixture.owner.call<typeof tasks.create>>[1]['body']>;

const createTask = (overrides: TaskOverrides = {}, user = fixture.owner) =>
  user.call(tasks.create, { body: { title: 'Report', duration_minutes: 240, ...overrides } });
const updateTask = ({ id }: Task, body: object, ifMatch?: number) =>
  fixture.owner.call(tasks.update, { params: { id }, body, ...(ifMatch && { ifMatch }) });
const getTask = ({ id }: Task) => fixture.owner.call(tasks.read, { params: { id } });
const deleteTask = ({ id }: Task) => fixture.owner.call(tasks.remove, { params: { id } });

/** Creates an event for a task, starting the given number of hours from now. */
const createChunk = ({ id }: Task, hours: number, schedule = work) => {
  const start = Date.now() + hours * HOUR_MS;
  return fixture.owner.createEvent(schedule, {
    title: 'Report',
    kind: 'task',
    task_id: id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 2 * HOUR_MS).toISOString(),
  });
};

const listEventIds = async () =>
  (await fixture.owner.call(events.list, {})).map(({ id }) => id).toSorted();
const getLastBatch = async () => {
  const { batches } = await fixture.owner.call(history.list, {});
  return batches[0] ?? throwError('The history is empty');
};
const throwError = (message: string): never => {
  throw new Error(message);
};
const undoLast = async () =>
  fixture.owner.call(history.undo, { params: { batch_id: (await getLastBatch()).id } });

test('a task can be created, read, listed, updated and deleted', async () => {
  const task = await createTask({ deadline: '2030-01-01T00:00:00Z', energy: 'high' });
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
  expect(await getTask(task)).toEqual(task);
  expect(await updateTask(task, { priority: 4, notes: ' Q3 ' })).toMatchObject({
    priority: 4,
    notes: 'Q3',
    version: 2,
  });
  await expect(updateTask(task, { priority: 1 }, 1)).rejects.toMatchObject({
    status: 412,
    current: { id: task.id, version: 2 },
  });
  const soonTask = await createTask({ title: 'Soon', deadline: '2029-01-01T00:00:00Z' });
  const anyTimeTask = await createTask({ title: 'Any time' });
  const doneTask = await createTask({ title: 'Done' });
  await updateTask(doneTask, { status: 'done' });
  const getTitles = async (query = {}) =>
    (await fixture.owner.call(tasks.list, { query })).map(({ title }) => title);
  expect(await getTitles()).toEqual(['Soon', 'Report', 'Any time', 'Done']);
  expect(await getTitles({ status: 'done' })).toEqual(['Done']);
  await deleteTask(soonTask);
  await deleteTask(anyTimeTask);
  expect(await getTitles({ status: 'open' })).toEqual(['Report']);
  await expect(getTask(soonTask)).rejects.toMatchObject({ status: 404 });
});

test('changes that contradict other fields of a task are rejected', async () => {
  const task = await createTask({ earliest: '2029-01-01T00:00:00Z' });
  for (const [body, pointer] of [
    [{ min_chunk_minutes: 180 }, '/max_chunk_minutes'],
    [{ deadline: '2028-01-01T00:00:00Z' }, '/deadline'],
  ] as const) {
    await expect(updateTask(task, body)).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  }
  await expect(updateTask(task, { schedule_id: newId() })).rejects.toMatchObject({ status: 404 });
});

test('a task includes its scheduled time, and deleting it deletes its future events', async () => {
  const task = await createTask();
  await createChunk(task, -30);
  await createChunk(task, 24);
  await createChunk(task, 48);
  expect(await getTask(task)).toMatchObject({ scheduled_minutes: 360 });
  const before = await listEventIds();
  await deleteTask(task);
  expect(await listEventIds()).toHaveLength(1);
  expect((await getLastBatch()).summary).toMatch(
    /^Deleted “Report”; Deleted “Report”; Deleted the task “Report”$/,
  );
  await undoLast();
  expect(await listEventIds()).toEqual(before);
  expect(await getTask(task)).toEqual({ ...task, scheduled_minutes: 360 });
});

test('renaming a task renames its future events, except those with a custom title', async () => {
  const task = await createTask();
  await createChunk(task, -30);
  const futureChunk = await createChunk(task, 24);
  const renamedChunk = await createChunk(task, 48);
  const rename = { params: { id: renamedChunk.id }, body: { title: 'The hard part' } };
  await fixture.owner.call(events.update, rename);
  const getFutureChunk = () => fixture.owner.call(events.read, { params: { id: futureChunk.id } });
  const before = await getFutureChunk();
  await updateTask(task, { title: 'Essay' });
  const getTitles = async () =>
    (await fixture.owner.call(events.list, {})).map(({ title }) => title);
  expect(await getTitles()).toEqual(['Report', 'Essay', 'The hard part']);
  await undoLast();
  expect(await getTitles()).toEqual(['Report', 'Report', 'The hard part']);
  expect(await getFutureChunk()).toEqual(before);
});

test('completing a task deletes its future events, and reopening the task does not restore them', async () => {
  const task = await createTask();
  await createChunk(task, -30);
  await createChunk(task, 24);
  expect(await updateTask(task, { status: 'done' })).toMatchObject({ scheduled_minutes: 120 });
  expect((await getLastBatch()).summary).toBe('Deleted “Report”; Finished the task “Report”');
  expect(await updateTask(task, { status: 'open' })).toMatchObject({ scheduled_minutes: 120 });
  expect((await getLastBatch()).summary).toBe('Reopened the task “Report”');
});

test('changes to a task are described in the history and can be fully undone', async () => {
  const task = await createTask();
  await updateTask(task, {
    title: 'Essay',
    duration_minutes: 300,
    deadline: '2030-01-01T00:00:00Z',
  });
  expect(await getLastBatch()).toMatchObject({
    summary:
      'Renamed the task “Report” to “Essay”; Changed the duration and deadline of the task “Essay”',
    changes: [{ record: 'task', title: 'Essay', kind: 'changed' }],
    can_undo: true,
  });
  await undoLast();
  expect(await getTask(task)).toEqual(task);
  await undoLast();
  expect(await getTask(task)).toMatchObject({ title: 'Essay', version: 2 });
});

test('creating a task cannot be undone while events are scheduled for it', async () => {
  const task = await createTask();
  const { id: batch_id } = await getLastBatch();
  await createChunk(task, 24);
  await expect(fixture.owner.call(history.undo, { params: { batch_id } })).rejects.toMatchObject({
    status: 409,
    message: "This can't be undone: time has since been scheduled for “Report”.",
  });
  await undoLast();
  await fixture.owner.call(history.undo, { params: { batch_id } });
  await expect(getTask(task)).rejects.toMatchObject({ status: 404 });
});

test('a change to a task cannot be undone if the same field was changed later', async () => {
  const task = await createTask();
  await updateTask(task, { duration_minutes: 300 });
  const { id: batch_id } = await getLastBatch();
  await updateTask(task, { duration_minutes: 600 });
  await expect(fixture.owner.call(history.undo, { params: { batch_id } })).rejects.toMatchObject({
    status: 409,
    message: "This can't be undone: a later change affected the duration of “Report”.",
  });
});

test("a task uses the user's oldest schedule as long as the user can't edit the selected one", async () => {
  const editor = await fixture.core.createUser({ name: 'cy', plan: 'pro' });
  await expect(createTask({ schedule_id: work.id }, editor)).rejects.toMatchObject({ status: 404 });
  await share(work, 'editor', editor.account.email);
  await accept(work, editor);
  const task = await createTask({ schedule_id: work.id }, editor);
  const getScheduleId = async () =>
    (await editor.call(tasks.read, { params: { id: task.id } })).schedule_id;
  expect(await getScheduleId()).toBe(work.id);
  await revoke(work, editor.account.email);
  expect(await getScheduleId()).toBeNull();
  const renamedChunk = await editor.createSchedule('Own');
  expect(await getScheduleId()).toBe(renamedChunk.id);
  await share(work, 'editor', editor.account.email);
  await accept(work, editor);
  expect(await getScheduleId()).toBe(work.id);
  expect(await fixture.owner.call(tasks.list, {})).toEqual([]);
});

test('users on the Free plan can create and update tasks', async () => {
  const freeUser = await fixture.core.createUser({ name: 'fay', plan: 'free' });
  const { id } = await createTask({}, freeUser);
  const changed = await freeUser.call(tasks.update, { params: { id }, body: { title: 'Mine' } });
  expect(changed).toMatchObject({ title: 'Mine' });
  await freeUser.call(tasks.remove, { params: { id } });
});

test('tasks of other users are not visible in the history', async () => {
  await share(work, 'editor');
  await accept(work);
  const task = await createTask({ title: 'Secret report' });
  await createChunk(task, 24);
  await deleteTask(task);
  const { batches } = await fixture.member.call(history.list, {});
  expect(JSON.stringify(batches)).not.toContain('Secret');
});
