import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { events, habits, history, type Habit } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser({ plan: 'pro' });
});
afterAll(() => core.stop());

const RUN = { title: 'Run', duration_minutes: 45, times_per_week: 3 };
const FOCUS = { kind: 'focus' as const, title: 'Deep work', duration_minutes: 600 };

const createHabit = (body: Parameters<typeof user.call<typeof habits.create>>[1]['body']) =>
  user.call(habits.create, { body });
const updateHabit = ({ id }: Habit, body: object) =>
  user.call(habits.update, { params: { id }, body });
const getHabit = ({ id }: Habit) => user.call(habits.read, { params: { id } });
const getLastBatch = async () => (await user.call(history.list, {})).batches[0];
const undoLast = async () =>
  user.call(history.undo, { params: { batch_id: (await getLastBatch())?.id ?? '' } });

test('a habit can be created, read, listed, updated and deleted', async () => {
  const work = await user.createSchedule();
  const run = await createHabit({
    ...RUN,
    window: { start: '07:00', end: '09:00' },
    days: ['sunday'],
  });
  expect(run).toMatchObject({
    kind: 'habit',
    title: 'Run',
    duration_minutes: 45,
    times_per_week: 3,
    min_chunk_minutes: null,
    days: ['sunday'],
    window: { start: '07:00', end: '09:00' },
    priority: 2,
    schedule_id: work.id,
    is_paused: false,
    version: 1,
  });
  expect(await getHabit(run)).toEqual(run);
  const focus = await createHabit(FOCUS);
  expect(focus).toMatchObject({ times_per_week: null, min_chunk_minutes: 60, window: null });
  expect(await user.call(habits.list, {})).toEqual([run, focus]);
  expect(await updateHabit(run, { window: null, times_per_week: 4 })).toMatchObject({
    window: null,
    times_per_week: 4,
    version: 2,
  });
  await user.call(habits.remove, { params: { id: run.id } });
  expect(await user.call(habits.list, {})).toEqual([focus]);
  await expect(getHabit(run)).rejects.toMatchObject({ status: 404 });
});

test('fields of another kind of habit are ignored, and contradictory values are rejected', async () => {
  const run = await createHabit(RUN);
  const focus = await createHabit(FOCUS);
  expect(await updateHabit(run, { min_chunk_minutes: 30 })).toMatchObject({
    min_chunk_minutes: null,
  });
  expect(await updateHabit(focus, { times_per_week: 2 })).toMatchObject({ times_per_week: null });
  await expect(updateHabit(run, { times_per_week: null })).rejects.toMatchObject({
    errors: [{ pointer: '/times_per_week' }],
  });
  await expect(updateHabit(focus, { min_chunk_minutes: 240 })).rejects.toMatchObject({
    errors: [{ pointer: '/max_chunk_minutes' }],
  });
  await expect(
    updateHabit(run, { window: { start: '07:00', end: '07:30' } }),
  ).rejects.toMatchObject({
    errors: [{ pointer: '/window' }],
  });
});

test('changes to a habit are described in the history and can be fully undone', async () => {
  const run = await createHabit(RUN);
  await updateHabit(run, { is_paused: true, window: { start: '07:00', end: '09:00' } });
  expect(await getLastBatch()).toMatchObject({
    summary: 'Paused the habit “Run”; Changed the time window of the habit “Run”',
  });
  await undoLast();
  expect(await getHabit(run)).toEqual(run);
});

test('deleting a habit also deletes its future events, and undo restores both', async () => {
  const work = await user.createSchedule();
  const run = await createHabit(RUN);
  const start = Date.now() + DAY_MS;
  await user.createEvent(work, {
    title: 'Run',
    habit_id: run.id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 45 * MINUTE_MS).toISOString(),
  });
  await updateHabit(run, { title: 'Jog' });
  expect(await user.call(events.list, {})).toMatchObject([{ title: 'Jog' }]);
  await undoLast();
  await user.call(habits.remove, { params: { id: run.id } });
  expect(await user.call(events.list, {})).toEqual([]);
  expect((await getLastBatch())?.summary).toBe('Deleted “Run”; Deleted the habit “Run”');
  await undoLast();
  expect(await user.call(events.list, {})).toMatchObject([{ title: 'Run', habit_id: run.id }]);
  expect(await getHabit(run)).toEqual(run);
});

test('users on the Free plan can create habits', async () => {
  const freeUser = await core.createUser({ name: 'fay', plan: 'free' });
  expect(await freeUser.call(habits.create, { body: RUN })).toMatchObject({ title: 'Run' });
});
