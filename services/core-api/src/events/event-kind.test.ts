import { events, tasks } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { setUpSharingFixture } from '../testing/sharing-fixture.ts';

const { fixture, createAcceptedShare } = setUpSharingFixture();

const updateEvent = (id: string, body: object) =>
  fixture.owner.call(events.update, { params: { id }, body });

test('an event has the kind meeting by default if it has guests, and otherwise personal', async () => {
  const { id, kind, ...otherFields } = await fixture.owner.createEvent(
    await fixture.owner.createSchedule(),
  );
  expect({ kind, ...otherFields }).toMatchObject({
    kind: 'personal',
    locked: false,
    task_id: null,
    habit_id: null,
  });
  expect(await updateEvent(id, { invited_users: ['ben@example.test'] })).toMatchObject({
    kind: 'meeting',
  });
  expect(await updateEvent(id, { kind: 'focus' })).toMatchObject({ kind: 'focus' });
  expect(await updateEvent(id, { kind: null, locked: true })).toMatchObject({
    kind: 'meeting',
    locked: true,
  });
});

test('a single occurrence can be locked, independently of its kind', async () => {
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=3'];
  const { id } = await fixture.owner.createEvent(await fixture.owner.createSchedule(), {
    recurrence,
  });
  await updateEvent(`${id}_20261121T090000Z`, { locked: true });
  await updateEvent(id, { kind: 'focus' });
  const range = { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-24T00:00:00Z' };
  const listedEvents = await fixture.owner.call(events.list, { query: range });
  expect(listedEvents.map(({ kind, locked }) => [kind, locked])).toEqual([
    ['focus', false],
    ['focus', true],
    ['focus', false],
  ]);
});

test('only the owner of a task can link it to an event, and updates by other editors preserve the link', async () => {
  const { owner, member } = fixture;
  const schedule = await createAcceptedShare('editor');
  const task = await owner.call(tasks.create, { body: { title: 'Report', duration_minutes: 60 } });
  for (const task_id of [newId(), task.id]) {
    await expect(member.createEvent(schedule, { task_id })).rejects.toMatchObject({ status: 404 });
  }
  await expect(owner.createEvent(schedule, { habit_id: newId() })).rejects.toMatchObject({
    status: 404,
  });
  const { id } = await owner.createEvent(schedule, { task_id: task.id, kind: 'task' });
  const renamed = await member.call(events.update, {
    params: { id },
    body: { title: 'Writing', task_id: task.id },
  });
  expect(renamed).toMatchObject({ kind: 'task', task_id: task.id });
});

test('free/busy access hides the kind of an event and whether it is locked', async () => {
  const schedule = await createAcceptedShare('freebusy');
  await fixture.owner.createEvent(schedule, { kind: 'focus', locked: true });
  const [event] = await fixture.member.call(events.list, {});
  expect(event).toMatchObject({ title: 'Busy', kind: 'personal', locked: false });
});
