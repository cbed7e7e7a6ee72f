import { events } from '@scheduler/contracts/core';
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

describe('an all-day event', () => {
  const allDayFields = { is_all_day: true, time_zone: 'Europe/Lisbon' };

  test.each([
    ['midnights in its time zone', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['dates with an exclusive end', '2026-03-29', '2026-03-30'],
    ['the same start and end date', '2026-03-29', '2026-03-29'],
    ['times within the day', '2026-03-29T09:00:00Z', '2026-03-29T10:00:00Z'],
    ['a date and a time', '2026-03-29', '2026-03-29T10:00:00Z'],
  ])(
    'defined by %s covers the day when daylight saving time starts',
    async (_, start_time, end_time) => {
      const created = await user.createEvent(await user.createSchedule(), {
        ...allDayFields,
        start_time,
        end_time,
      });
      expect(created).toMatchObject({
        is_all_day: true,
        start_date: '2026-03-29',
        end_date: '2026-03-30',
        start_time: '2026-03-29T00:00:00.000Z',
        end_time: '2026-03-29T23:00:00.000Z',
      });
    },
  );

  test('preserves its date in every time zone, even on the 25-hour day when daylight saving time ends', async () => {
    const schedule = await user.createSchedule();
    const times = { start_time: '2026-10-25', end_time: '2026-10-25' };
    const lisbon = await user.createEvent(schedule, { ...allDayFields, ...times });
    expect(lisbon).toMatchObject({
      start_time: '2026-10-24T23:00:00.000Z',
      end_time: '2026-10-26T00:00:00.000Z',
    });
    const tokyo = await user.createEvent(schedule, {
      ...allDayFields,
      ...times,
      time_zone: 'Asia/Tokyo',
    });
    expect(tokyo).toMatchObject({ start_date: '2026-10-25', end_date: '2026-10-26' });
    expect(tokyo.start_time).toBe('2026-10-24T15:00:00.000Z');
    const query = { start_date: '2026-10-25T23:30:00Z', end_date: '2026-10-26T00:00:00Z' };
    const listedEvents = await user.call(events.list, { query });
    expect(listedEvents.map(({ id }) => id)).toEqual([lisbon.id]);
  });

  test('preserves its dates when its time zone is changed', async () => {
    const created = await user.createEvent(await user.createSchedule(), {
      ...allDayFields,
      start_time: '2026-11-20',
      end_time: '2026-11-22',
    });
    expect(await updateEvent(created.id, { time_zone: 'America/New_York' })).toMatchObject({
      start_date: '2026-11-20',
      end_date: '2026-11-22',
      start_time: '2026-11-20T05:00:00.000Z',
    });
  });

  test('can be changed to a timed event and back', async () => {
    const timedEvent = await user.createEvent(await user.createSchedule(), {
      time_zone: 'Europe/Lisbon',
    });
    const allDay = await updateEvent(timedEvent.id, { is_all_day: true });
    expect(allDay).toMatchObject({ start_date: '2026-11-20', end_date: '2026-11-21' });
    const times = { start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T10:00:00Z' };
    expect(await updateEvent(timedEvent.id, { is_all_day: false, ...times })).toMatchObject({
      is_all_day: false,
      start_date: null,
      start_time: timedEvent.start_time,
    });
  });

  test('is the only kind of event that accepts dates without times', async () => {
    const schedule = await user.createSchedule();
    const expectedError = { status: 400, errors: [{ pointer: '/start_time' }] };
    await expect(user.createEvent(schedule, { start_time: '2026-11-20' })).rejects.toMatchObject(
      expectedError,
    );
    const timedEvent = await user.createEvent(schedule);
    await expect(updateEvent(timedEvent.id, { start_time: '2026-11-19' })).rejects.toMatchObject(
      expectedError,
    );
  });

  test('cannot end before it starts', async () => {
    await expect(
      user.createEvent(await user.createSchedule(), {
        ...allDayFields,
        start_time: '2026-11-20',
        end_time: '2026-11-18',
      }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/end_time' }] });
  });
});

test('an all-day event can be created on the last date that the API supports', async () => {
  const event = await user.createEvent(await user.createSchedule(), {
    is_all_day: true,
    start_time: '2199-12-31',
    end_time: '2199-12-31',
  });
  expect(event).toMatchObject({ start_date: '2199-12-31', end_date: '2200-01-01' });
  expect(await user.call(events.list, {})).toHaveLength(1);
});

describe('the availability of an all-day event', () => {
  const day = { is_all_day: true, start_time: '2026-11-20', end_time: '2026-11-21' };
  const hour = { start_time: '2026-11-20T10:00:00Z', end_time: '2026-11-20T11:00:00Z' };

  test('defaults to free, also if a timed event becomes an all-day event', async () => {
    const schedule = await user.createSchedule();
    const created = await user.createEvent(schedule, day);
    expect(created.transparency).toBe('transparent');
    const timed = await user.createEvent(schedule, hour);
    expect(timed.transparency).toBe('opaque');
    expect(await updateEvent(timed.id, day)).toMatchObject({ transparency: 'transparent' });
    expect(await updateEvent(timed.id, { is_all_day: false, ...hour })).toMatchObject({
      transparency: 'opaque',
    });
  });

  test("isn't changed if it differs from the default", async () => {
    const schedule = await user.createSchedule();
    const busyDay = await user.createEvent(schedule, { ...day, transparency: 'opaque' });
    expect(busyDay.transparency).toBe('opaque');
    expect(await updateEvent(busyDay.id, { title: 'Offsite' })).toMatchObject({
      transparency: 'opaque',
    });
    const freeHour = await user.createEvent(schedule, { ...hour, transparency: 'transparent' });
    expect(await updateEvent(freeHour.id, day)).toMatchObject({ transparency: 'transparent' });
  });

  test('determines whether it causes conflicts', async () => {
    const schedule = await user.createSchedule();
    await user.createEvent(schedule, { ...day, title: 'Birthday' });
    const busyDay = await user.createEvent(schedule, { ...day, transparency: 'opaque' });
    const { conflicts } = await user.call(events.conflicts, { query: hour });
    expect(conflicts.map(({ id }) => id)).toEqual([busyDay.id]);
  });
});
