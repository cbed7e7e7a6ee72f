import { events } from '@scheduler/contracts/core';
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

describe('an all-day event', () => {
  const day = { is_all_day: true, time_zone: 'Europe/Lisbon' };

  test.each([
    ['midnights of its zone', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['dates, the end exclusive', '2026-03-29', '2026-03-30'],
    ['one date twice', '2026-03-29', '2026-03-29'],
    ['times inside the day', '2026-03-29T09:00:00Z', '2026-03-29T10:00:00Z'],
    ['a date and a time', '2026-03-29', '2026-03-29T10:00:00Z'],
  ])('given by %s takes the day on which clocks go forward', async (_, start_time, end_time) => {
    const made = await ada.event(await ada.schedule(), { ...day, start_time, end_time });
    expect(made).toMatchObject({
      is_all_day: true,
      start_date: '2026-03-29',
      end_date: '2026-03-30',
      start_time: '2026-03-29T00:00:00.000Z',
      end_time: '2026-03-29T23:00:00.000Z',
    });
  });

  test('lies on its date in every zone, also on the day of 25 hours', async () => {
    const work = await ada.schedule();
    const times = { start_time: '2026-10-25', end_time: '2026-10-25' };
    const lisbon = await ada.event(work, { ...day, ...times });
    expect(lisbon).toMatchObject({
      start_time: '2026-10-24T23:00:00.000Z',
      end_time: '2026-10-26T00:00:00.000Z',
    });
    const tokyo = await ada.event(work, { ...day, ...times, time_zone: 'Asia/Tokyo' });
    expect(tokyo).toMatchObject({ start_date: '2026-10-25', end_date: '2026-10-26' });
    expect(tokyo.start_time).toBe('2026-10-24T15:00:00.000Z');
    const query = { start_date: '2026-10-25T23:30:00Z', end_date: '2026-10-26T00:00:00Z' };
    const listed = await ada.call(events.list, { query });
    expect(listed.map(({ id }) => id)).toEqual([lisbon.id]);
  });

  test('keeps its dates when its zone changes', async () => {
    const made = await ada.event(await ada.schedule(), {
      ...day,
      start_time: '2026-11-20',
      end_time: '2026-11-22',
    });
    expect(await change(made.id, { time_zone: 'America/New_York' })).toMatchObject({
      start_date: '2026-11-20',
      end_date: '2026-11-22',
      start_time: '2026-11-20T05:00:00.000Z',
    });
  });

  test('becomes a timed one and back', async () => {
    const timed = await ada.event(await ada.schedule(), { time_zone: 'Europe/Lisbon' });
    const whole = await change(timed.id, { is_all_day: true });
    expect(whole).toMatchObject({ start_date: '2026-11-20', end_date: '2026-11-21' });
    const times = { start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T10:00:00Z' };
    expect(await change(timed.id, { is_all_day: false, ...times })).toMatchObject({
      is_all_day: false,
      start_date: null,
      start_time: timed.start_time,
    });
  });

  test('a plain date is for it alone', async () => {
    const work = await ada.schedule();
    const refusal = { status: 400, errors: [{ pointer: '/start_time' }] };
    await expect(ada.event(work, { start_time: '2026-11-20' })).rejects.toMatchObject(refusal);
    const timed = await ada.event(work);
    await expect(change(timed.id, { start_time: '2026-11-19' })).rejects.toMatchObject(refusal);
  });

  test('cannot end before it starts', async () => {
    await expect(
      ada.event(await ada.schedule(), { ...day, start_time: '2026-11-20', end_time: '2026-11-18' }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/end_time' }] });
  });
});

test('the last day of all can be had, and read again', async () => {
  const event = await ada.event(await ada.schedule(), {
    is_all_day: true,
    start_time: '2199-12-31',
    end_time: '2199-12-31',
  });
  expect(event).toMatchObject({ start_date: '2199-12-31', end_date: '2200-01-01' });
  expect(await ada.call(events.list, {})).toHaveLength(1);
});
