import { events } from '@scheduler/contracts/core';
import { inBatch } from '../testing/batch.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const change = (id: string, body: Parameters<typeof ada.call<typeof events.update>>[1]['body']) =>
  ada.call(events.update, { params: { id }, body });

test('an event is created, read, listed, changed and deleted', async () => {
  const work = await ada.schedule();
  const made = await ada.call(events.create, {
    body: {
      schedule_id: work.id,
      title: ' Weekly review ',
      description: ' ',
      start_time: '2026-11-20T10:30:00+01:00',
      end_time: '2026-11-20T10:30:00Z',
      location: 'Room 2',
      time_zone: 'Europe/Lisbon',
      invited_users: ['Ben@Example.test', 'ben@example.test', 'cy@example.test'],
    },
  });
  const { conflicts, ...event } = made;
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
    schedule_id: work.id,
    schedule_ids: [work.id],
    invited_users: ['Ben@Example.test', 'cy@example.test'],
    invitations: [
      { user_email: 'Ben@Example.test', status: 'pending' },
      { user_email: 'cy@example.test', status: 'pending' },
    ],
    version: 1,
  });
  const { id } = event;
  expect(await ada.call(events.read, { params: { id } })).toEqual(event);
  expect(await ada.call(events.list, {})).toEqual([event]);

  const changed = await change(id, { title: 'Review', location: '' });
  expect(changed).toMatchObject({ title: 'Review', location: null, version: 2 });
  expect(changed.start_time).toBe(event.start_time);

  await ada.call(events.remove, { params: { id } });
  expect(await ada.call(events.list, {})).toEqual([]);
  await expect(ada.call(events.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

describe('a range', () => {
  const titles = async (start_date?: string, end_date?: string) => {
    const query = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
    return (await ada.call(events.list, { query })).map(({ title }) => title);
  };

  test('holds what overlaps it, half-open, earliest first', async () => {
    const work = await ada.schedule();
    const on = (title: string, start_time: string, end_time: string) =>
      ada.event(work, {
        title,
        start_time: `2026-11-${start_time}:00Z`,
        end_time: `2026-11-${end_time}:00Z`,
      });
    await on('inside', '20T12:00', '20T13:00');
    await on('ends at its start', '20T08:00', '20T09:00');
    await on('runs into it', '20T08:00', '20T09:01');
    await on('starts at its end', '20T17:00', '20T18:00');
    await on('runs out of it', '20T16:59', '20T18:00');
    await on('holds it', '10T00:00', '30T00:00');
    await on('a day that holds it', '20T00:00', '21T00:00');
    expect(await titles('2026-11-20T09:00:00Z', '2026-11-20T17:00:00Z')).toEqual([
      'holds it',
      'a day that holds it',
      'runs into it',
      'inside',
      'runs out of it',
    ]);
    expect(await titles('2026-11-20T18:00:00Z')).toEqual(['holds it', 'a day that holds it']);
    expect(await titles(undefined, '2026-11-20T08:00:00Z')).toEqual([
      'holds it',
      'a day that holds it',
    ]);
    expect(await titles()).toHaveLength(7);
  });

  test('shows an event that is on two schedules once', async () => {
    const event = await ada.event([await ada.schedule('a'), await ada.schedule('b')]);
    const listed = await ada.call(events.list, { query: { start_date: event.start_time } });
    expect(listed.map(({ id }) => id)).toEqual([event.id]);
  });
});

describe('times', () => {
  const late = { status: 400, message: 'End time must be after start time' };

  test.each([
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
    ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00+02:00'],
  ])('an event from %s to %s is refused at its end', async (start_time, end_time) => {
    const work = await ada.schedule();
    await expect(ada.event(work, { start_time, end_time })).rejects.toMatchObject({
      ...late,
      errors: [{ pointer: '/end_time', detail: late.message }],
    });
  });

  test('one end changed is measured against the other as it is stored', async () => {
    const event = await ada.event(await ada.schedule());
    for (const body of [{ start_time: event.end_time }, { end_time: event.start_time }]) {
      await expect(change(event.id, body)).rejects.toMatchObject({
        ...late,
        errors: [{ pointer: '/end_time' }],
      });
    }
    const moved = await change(event.id, { end_time: '2026-11-20T12:00:00Z' });
    expect(moved).toMatchObject({ start_time: event.start_time, version: 2 });
  });
});

describe('invitations', () => {
  test('a change of the guests keeps the answers of those who stay', async () => {
    const event = await ada.event(await ada.schedule(), {
      invited_users: ['ben@example.test', 'cy@example.test'],
    });
    await inBatch(core.db, (trx) =>
      trx('attendees')
        .where({ event_id: event.id, email: 'ben@example.test' })
        .update({ partstat: 'accepted' }),
    );
    const changed = await change(event.id, {
      invited_users: ['di@example.test', 'BEN@example.test'],
    });
    expect(changed.invitations).toEqual([
      { user_email: 'di@example.test', status: 'pending' },
      { user_email: 'BEN@example.test', status: 'accepted' },
    ]);
    expect((await change(event.id, { title: 'Same guests' })).invitations).toHaveLength(2);
    expect((await change(event.id, { invited_users: [] })).invitations).toEqual([]);
  });
});

test('a stale version is refused with the event as it is now', async () => {
  const event = await ada.event(await ada.schedule());
  const { conflicts: _, ...now } = await change(event.id, { title: 'First' });
  await expect(
    ada.call(events.update, {
      params: { id: event.id },
      body: { title: 'Second' },
      ifMatch: event.version,
    }),
  ).rejects.toMatchObject({ status: 412, code: 'version-mismatch', current: now });
  await expect(
    ada.call(events.remove, { params: { id: event.id }, ifMatch: 1 }),
  ).rejects.toMatchObject({ status: 412 });
  const changes = Array.from({ length: 5 }, (_, index) =>
    ada.call(events.update, {
      params: { id: event.id },
      body: { title: `Racer ${index}` },
      ifMatch: now.version,
    }),
  );
  const results = await Promise.allSettled(changes);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
