import { events } from '@scheduler/contracts/core';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser();
});
afterAll(() => core.stop());

const updateEvent = (
  id: string,
  body: Parameters<typeof user.call<typeof events.update>>[1]['body'],
) => user.call(events.update, { params: { id }, body });

test('an event is created, read, listed, updated and deleted', async () => {
  const schedule = await user.createSchedule();
  const created = await user.call(events.create, {
    body: {
      schedule_id: schedule.id,
      title: ' Weekly review ',
      description: ' ',
      start_time: '2026-11-20T10:30:00+01:00',
      end_time: '2026-11-20T10:30:00Z',
      location: 'Room 2',
      time_zone: 'Europe/Lisbon',
      invited_users: ['Ben@Example.test', 'ben@example.test', 'cy@example.test'],
    },
  });
  const { conflicts, ...event } = created;
  expect(conflicts).toEqual([]);
  expect(event).toMatchObject({
    title: 'Weekly review',
    description: null,
    location: 'Room 2',
    start_time: '2026-11-20T09:30:00.000Z',
    end_time: '2026-11-20T10:30:00.000Z',
    time_zone: 'Europe/Lisbon',
    is_all_day: false,
    start_date: null,
    end_date: null,
    schedule_id: schedule.id,
    schedule_ids: [schedule.id],
    invited_users: ['Ben@Example.test', 'cy@example.test'],
    invitations: [
      { user_email: 'Ben@Example.test', status: 'pending' },
      { user_email: 'cy@example.test', status: 'pending' },
    ],
    version: 1,
  });
  const { id } = event;
  expect(await user.call(events.read, { params: { id } })).toEqual(event);
  expect(await user.call(events.list, {})).toEqual([event]);

  const updated = await updateEvent(id, { title: 'Review', location: '' });
  expect(updated).toMatchObject({ title: 'Review', location: null, version: 2 });
  expect(updated.start_time).toBe(event.start_time);

  await user.call(events.remove, { params: { id } });
  expect(await user.call(events.list, {})).toEqual([]);
  await expect(user.call(events.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

describe('listing a time range', () => {
  const listTitles = async (start_date?: string, end_date?: string) => {
    const query = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
    return (await user.call(events.list, { query })).map(({ title }) => title);
  };

  test('returns events that overlap the half-open range, sorted by start', async () => {
    const schedule = await user.createSchedule();
    const createEvent = (title: string, start_time: string, end_time: string) =>
      user.createEvent(schedule, {
        title,
        start_time: `2026-11-${start_time}:00Z`,
        end_time: `2026-11-${end_time}:00Z`,
      });
    await createEvent('inside', '20T12:00', '20T13:00');
    await createEvent('ends at its start', '20T08:00', '20T09:00');
    await createEvent('overlaps its start', '20T08:00', '20T09:01');
    await createEvent('starts at its end', '20T17:00', '20T18:00');
    await createEvent('overlaps its end', '20T16:59', '20T18:00');
    await createEvent('contains it', '10T00:00', '30T00:00');
    await createEvent('lasts the whole day', '20T00:00', '21T00:00');
    expect(await listTitles('2026-11-20T09:00:00Z', '2026-11-20T17:00:00Z')).toEqual([
      'contains it',
      'lasts the whole day',
      'overlaps its start',
      'inside',
      'overlaps its end',
    ]);
    expect(await listTitles('2026-11-20T18:00:00Z')).toEqual([
      'contains it',
      'lasts the whole day',
    ]);
    expect(await listTitles(undefined, '2026-11-20T08:00:00Z')).toEqual([
      'contains it',
      'lasts the whole day',
    ]);
    expect(await listTitles()).toHaveLength(7);
  });

  test('returns an event on two schedules once', async () => {
    const event = await user.createEvent([
      await user.createSchedule('a'),
      await user.createSchedule('b'),
    ]);
    const listedEvents = await user.call(events.list, { query: { start_date: event.start_time } });
    expect(listedEvents.map(({ id }) => id)).toEqual([event.id]);
  });
});

describe('event times', () => {
  const expectedError = { status: 400, message: 'End time must be after start time' };

  test.each([
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
    ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00+02:00'],
  ])('from %s to %s are rejected with an error at end_time', async (start_time, end_time) => {
    const schedule = await user.createSchedule();
    await expect(user.createEvent(schedule, { start_time, end_time })).rejects.toMatchObject({
      ...expectedError,
      errors: [{ pointer: '/end_time', detail: expectedError.message }],
    });
  });

  test('are validated against the stored start or end if only the other one changes', async () => {
    const event = await user.createEvent(await user.createSchedule());
    for (const body of [{ start_time: event.end_time }, { end_time: event.start_time }]) {
      await expect(updateEvent(event.id, body)).rejects.toMatchObject({
        ...expectedError,
        errors: [{ pointer: '/end_time' }],
      });
    }
    const movedEvent = await updateEvent(event.id, { end_time: '2026-11-20T12:00:00Z' });
    expect(movedEvent).toMatchObject({ start_time: event.start_time, version: 2 });
  });
});

describe('changing the guest list of an event', () => {
  test('preserves the replies of the remaining guests', async () => {
    const event = await user.createEvent(await user.createSchedule(), {
      invited_users: ['ben@example.test', 'cy@example.test'],
    });
    await runInBatch(core.db, (trx) =>
      trx('attendees')
        .where({ event_id: event.id, email: 'ben@example.test' })
        .update({ partstat: 'accepted' }),
    );
    const updated = await updateEvent(event.id, {
      invited_users: ['di@example.test', 'BEN@example.test'],
    });
    expect(updated.invitations).toEqual([
      { user_email: 'di@example.test', status: 'pending' },
      { user_email: 'BEN@example.test', status: 'accepted' },
    ]);
    expect((await updateEvent(event.id, { title: 'Same guests' })).invitations).toHaveLength(2);
    expect((await updateEvent(event.id, { invited_users: [] })).invitations).toEqual([]);
  });
});

test('an update with an outdated version returns 412 with the current event, so only one of 5 concurrent updates succeeds', async () => {
  const event = await user.createEvent(await user.createSchedule());
  const { conflicts: _, ...current } = await updateEvent(event.id, { title: 'First' });
  await expect(
    user.call(events.update, {
      params: { id: event.id },
      body: { title: 'Second' },
      ifMatch: event.version,
    }),
  ).rejects.toMatchObject({ status: 412, code: 'version-mismatch', current });
  await expect(
    user.call(events.remove, { params: { id: event.id }, ifMatch: 1 }),
  ).rejects.toMatchObject({ status: 412 });
  const changes = Array.from({ length: 5 }, (_, index) =>
    user.call(events.update, {
      params: { id: event.id },
      body: { title: `Racer ${index}` },
      ifMatch: current.version,
    }),
  );
  const results = await Promise.allSettled(changes);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
