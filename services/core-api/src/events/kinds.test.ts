import { events, tasks } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { shareStage } from '../testing/shares.ts';

const { stage, sharedWithBen } = shareStage();

const change = (id: string, body: object) =>
  stage.ada.call(events.update, { params: { id }, body });

test('the kind of an event is as told, else by whether somebody is invited', async () => {
  const { id, kind, ...rest } = await stage.ada.event(await stage.ada.schedule());
  expect({ kind, ...rest }).toMatchObject({
    kind: 'personal',
    locked: false,
    task_id: null,
    habit_id: null,
  });
  expect(await change(id, { invited_users: ['ben@example.test'] })).toMatchObject({
    kind: 'meeting',
  });
  expect(await change(id, { kind: 'focus' })).toMatchObject({ kind: 'focus' });
  expect(await change(id, { kind: null, locked: true })).toMatchObject({
    kind: 'meeting',
    locked: true,
  });
});

test('one occurrence may be locked, and one of another kind', async () => {
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=3'];
  const { id } = await stage.ada.event(await stage.ada.schedule(), { recurrence });
  await change(`${id}_20261121T090000Z`, { locked: true });
  await change(id, { kind: 'focus' });
  const range = { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-24T00:00:00Z' };
  const listed = await stage.ada.call(events.list, { query: range });
  expect(listed.map(({ kind, locked }) => [kind, locked])).toEqual([
    ['focus', false],
    ['focus', true],
    ['focus', false],
  ]);
});

test("time is for one's own task, and stays so whoever changes the event", async () => {
  const { ada, ben } = stage;
  const work = await sharedWithBen('editor');
  const task = await ada.call(tasks.create, { body: { title: 'Report', duration_minutes: 60 } });
  for (const task_id of [newId(), task.id]) {
    await expect(ben.event(work, { task_id })).rejects.toMatchObject({ status: 404 });
  }
  await expect(ada.event(work, { habit_id: newId() })).rejects.toMatchObject({ status: 404 });
  const { id } = await ada.event(work, { task_id: task.id, kind: 'task' });
  const renamed = await ben.call(events.update, {
    params: { id },
    body: { title: 'Writing', task_id: task.id },
  });
  expect(renamed).toMatchObject({ kind: 'task', task_id: task.id });
});

test('who sees that time is taken sees no kind of it', async () => {
  const work = await sharedWithBen('freebusy');
  await stage.ada.event(work, { kind: 'focus', locked: true });
  const [seen] = await stage.ben.call(events.list, {});
  expect(seen).toMatchObject({ title: 'Busy', kind: 'personal', locked: false });
});
