import { events, schedules } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
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

describe('schedules of an event', () => {
  test('the first leads, whether it comes alone or in the list', async () => {
    const [a, b] = [await ada.schedule('a'), await ada.schedule('b')];
    const both = await ada.event([a, b], { schedule_id: b.id });
    expect(both).toMatchObject({ schedule_id: b.id, schedule_ids: [b.id, a.id] });
  });

  test('an event moves to another schedule and back', async () => {
    const [a, b] = [await ada.schedule('a'), await ada.schedule('b')];
    const event = await ada.event(a);
    expect(await change(event.id, { schedule_id: b.id })).toMatchObject({ schedule_ids: [b.id] });
    expect(await change(event.id, { schedule_ids: [a.id, b.id] })).toMatchObject({
      schedule_id: a.id,
      schedule_ids: [a.id, b.id],
    });
    await ada.call(schedules.remove, { query: { id: a.id } });
    expect(await ada.call(events.read, { params: { id: event.id } })).toMatchObject({
      schedule_ids: [b.id],
    });
  });

  test('an event that moved in time is found at its new time only', async () => {
    const event = await ada.event(await ada.schedule());
    await change(event.id, {
      start_time: '2027-01-01T09:00:00Z',
      end_time: '2027-01-01T10:00:00Z',
    });
    const at = (start_date: string, end_date: string) =>
      ada.call(events.list, { query: { start_date, end_date } });
    expect(await at('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toEqual([]);
    expect(await at('2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z')).toHaveLength(1);
  });

  test.each([{}, { schedule_ids: [] }])('none is refused: %j', async (given) => {
    const times = { start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T10:00:00Z' };
    await expect(
      ada.call(events.create, { body: { title: 'x', ...times, ...given } }),
    ).rejects.toMatchObject({
      status: 400,
      message: 'Please select at least one schedule',
      errors: [{ pointer: '/schedule_ids' }],
    });
  });

  test("a stranger's is not found, in a new event as in a change", async () => {
    const ben = await core.signedIn({ name: 'ben' });
    const theirs = await ben.schedule();
    const own = await ada.schedule();
    const notFound = { status: 404, code: 'not-found' };
    await expect(ada.event([own, theirs])).rejects.toMatchObject(notFound);
    const event = await ada.event(own);
    await expect(change(event.id, { schedule_ids: [own.id, theirs.id] })).rejects.toMatchObject(
      notFound,
    );
    await expect(ada.event({ ...own, id: newId() })).rejects.toMatchObject(notFound);
    expect(await ben.call(events.list, {})).toEqual([]);
  });
});
