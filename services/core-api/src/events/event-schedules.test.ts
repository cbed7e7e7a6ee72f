import { events, schedules } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
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

describe('schedules of an event', () => {
  test('start with the primary schedule, even if the request lists it last or not at all', async () => {
    const [a, b] = [await user.createSchedule('a'), await user.createSchedule('b')];
    const event = await user.createEvent([a, b], { schedule_id: b.id });
    expect(event).toMatchObject({ schedule_id: b.id, schedule_ids: [b.id, a.id] });
  });

  test('can be replaced, and no longer include a schedule that was deleted', async () => {
    const [a, b] = [await user.createSchedule('a'), await user.createSchedule('b')];
    const event = await user.createEvent(a);
    expect(await updateEvent(event.id, { schedule_id: b.id })).toMatchObject({
      schedule_ids: [b.id],
    });
    expect(await updateEvent(event.id, { schedule_ids: [a.id, b.id] })).toMatchObject({
      schedule_id: a.id,
      schedule_ids: [a.id, b.id],
    });
    await user.call(schedules.remove, { query: { id: a.id } });
    expect(await user.call(events.read, { params: { id: event.id } })).toMatchObject({
      schedule_ids: [b.id],
    });
  });

  test('list an event that was moved only at its new time', async () => {
    const event = await user.createEvent(await user.createSchedule());
    await updateEvent(event.id, {
      start_time: '2027-01-01T09:00:00Z',
      end_time: '2027-01-01T10:00:00Z',
    });
    const listBetween = (start_date: string, end_date: string) =>
      user.call(events.list, { query: { start_date, end_date } });
    expect(await listBetween('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toEqual([]);
    expect(await listBetween('2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z')).toHaveLength(1);
  });

  test.each([{}, { schedule_ids: [] }])('cannot be empty: %j', async (scheduleFields) => {
    const times = { start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T10:00:00Z' };
    await expect(
      user.call(events.create, { body: { title: 'x', ...times, ...scheduleFields } }),
    ).rejects.toMatchObject({
      status: 400,
      message: 'Please select at least one schedule',
      errors: [{ pointer: '/schedule_ids' }],
    });
  });

  test("are rejected with 404 on create and update if the user can't access one of them", async () => {
    const otherUser = await core.createUser({ name: 'ben' });
    const inaccessible = await otherUser.createSchedule();
    const accessible = await user.createSchedule();
    const notFound = { status: 404, code: 'not-found' };
    await expect(user.createEvent([accessible, inaccessible])).rejects.toMatchObject(notFound);
    const event = await user.createEvent(accessible);
    await expect(
      updateEvent(event.id, { schedule_ids: [accessible.id, inaccessible.id] }),
    ).rejects.toMatchObject(notFound);
    await expect(user.createEvent({ ...accessible, id: newId() })).rejects.toMatchObject(notFound);
    expect(await otherUser.call(events.list, {})).toEqual([]);
  });
});
