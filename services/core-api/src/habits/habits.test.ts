import { events, habits, history, type Habit } from '@scheduler/contracts/core';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn({ plan: 'pro' });
});
afterAll(() => core.stop());

const RUN = { title: 'Run', duration_minutes: 45, times_per_week: 3 };
const FOCUS = { kind: 'focus' as const, title: 'Deep work', duration_minutes: 600 };

const add = (body: Parameters<typeof ada.call<typeof habits.create>>[1]['body']) =>
  ada.call(habits.create, { body });
const change = ({ id }: Habit, body: object) => ada.call(habits.update, { params: { id }, body });
const read = ({ id }: Habit) => ada.call(habits.read, { params: { id } });
const lastBatch = async () => (await ada.call(history.list, {})).batches[0];
const undoLast = async () =>
  ada.call(history.undo, { params: { batch_id: (await lastBatch())?.id ?? '' } });

test('a habit is added, read, listed, changed and deleted', async () => {
  const work = await ada.schedule();
  const run = await add({ ...RUN, window: { start: '07:00', end: '09:00' }, days: ['sunday'] });
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
  expect(await read(run)).toEqual(run);
  const focus = await add(FOCUS);
  expect(focus).toMatchObject({ times_per_week: null, min_chunk_minutes: 60, window: null });
  expect(await ada.call(habits.list, {})).toEqual([run, focus]);
  expect(await change(run, { window: null, times_per_week: 4 })).toMatchObject({
    window: null,
    times_per_week: 4,
    version: 2,
  });
  await ada.call(habits.remove, { params: { id: run.id } });
  expect(await ada.call(habits.list, {})).toEqual([focus]);
  await expect(read(run)).rejects.toMatchObject({ status: 404 });
});

test('what is not of its kind is left out, and what contradicts it is refused', async () => {
  const run = await add(RUN);
  const focus = await add(FOCUS);
  expect(await change(run, { min_chunk_minutes: 30 })).toMatchObject({ min_chunk_minutes: null });
  expect(await change(focus, { times_per_week: 2 })).toMatchObject({ times_per_week: null });
  await expect(change(run, { times_per_week: null })).rejects.toMatchObject({
    errors: [{ pointer: '/times_per_week' }],
  });
  await expect(change(focus, { min_chunk_minutes: 240 })).rejects.toMatchObject({
    errors: [{ pointer: '/max_chunk_minutes' }],
  });
  await expect(change(run, { window: { start: '07:00', end: '07:30' } })).rejects.toMatchObject({
    errors: [{ pointer: '/window' }],
  });
});

test('changes are told and taken back to the byte', async () => {
  const run = await add(RUN);
  await change(run, { is_paused: true, window: { start: '07:00', end: '09:00' } });
  expect(await lastBatch()).toMatchObject({
    summary: "Paused the habit 'Run'; Changed the hours of the habit 'Run'",
  });
  await undoLast();
  expect(await read(run)).toEqual(run);
});

test('its time ahead goes with it, in one batch that can be undone', async () => {
  const work = await ada.schedule();
  const run = await add(RUN);
  const start = Date.now() + 86_400_000;
  await ada.event(work, {
    title: 'Run',
    habit_id: run.id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 2_700_000).toISOString(),
  });
  await change(run, { title: 'Jog' });
  expect(await ada.call(events.list, {})).toMatchObject([{ title: 'Jog' }]);
  await undoLast();
  await ada.call(habits.remove, { params: { id: run.id } });
  expect(await ada.call(events.list, {})).toEqual([]);
  expect((await lastBatch())?.summary).toBe("Deleted 'Run'; Deleted the habit 'Run'");
  await undoLast();
  expect(await ada.call(events.list, {})).toMatchObject([{ title: 'Run', habit_id: run.id }]);
  expect(await read(run)).toEqual(run);
});

test('on Free they are noted like on any plan', async () => {
  const fay = await core.signedIn({ name: 'fay', plan: 'free' });
  expect(await fay.call(habits.create, { body: RUN })).toMatchObject({ title: 'Run' });
});
