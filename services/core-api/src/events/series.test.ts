import { events, type Event } from '@scheduler/contracts/core';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { doing, startsOf } from '../testing/series.ts';

let core: TestCore;
let ada: Person;
let act: ReturnType<typeof doing>;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn();
  act = doing(ada);
});
afterAll(() => core.stop());

const TUESDAYS = ['RRULE:FREQ=WEEKLY;BYDAY=TU'];

/** Tuesdays at nine in Lisbon from November 3, which is the same in UTC until the end of March. */
const tuesdays = async (given: Parameters<Person['event']>[1] = {}) =>
  ada.event(await ada.schedule(), {
    start_time: '2026-11-03T09:00:00Z',
    end_time: '2026-11-03T10:00:00Z',
    time_zone: 'Europe/Lisbon',
    recurrence: TUESDAYS,
    ...given,
  });

const november = () => act.list('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z');
const on = (series: Event, day: string) => `${series.id}_202611${day}T090000Z`;

describe('a series', () => {
  test('is one record without a range, and its occurrences within one', async () => {
    const series = await tuesdays();
    expect(series).toMatchObject({
      recurrence: TUESDAYS,
      recurring_event_id: null,
      original_start_time: null,
    });
    const listed = await november();
    expect(startsOf(listed)).toEqual(['11-03 09:00', '11-10 09:00', '11-17 09:00', '11-24 09:00']);
    expect(listed[1]).toMatchObject({
      id: on(series, '10'),
      recurring_event_id: series.id,
      original_start_time: '2026-11-10T09:00:00.000Z',
      end_time: '2026-11-10T10:00:00.000Z',
      recurrence: TUESDAYS,
      version: series.version,
    });
    expect(await act.read(on(series, '10'))).toEqual(listed[1]);
    const { conflicts: _, ...record } = series;
    expect(await ada.call(events.list, {})).toEqual([record]);
  });

  test('has no occurrence but those of its rule', async () => {
    const series = await tuesdays();
    for (const id of [on(series, '11'), `${series.id}_20261110`, on(series, '31')]) {
      await expect(act.read(id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('is found in a range years after it began', async () => {
    await tuesdays({ start_time: '2006-11-07T09:00:00Z', end_time: '2006-11-07T10:00:00Z' });
    expect(await november()).toHaveLength(4);
  });

  test('that has ended is not', async () => {
    await tuesdays({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
    expect(startsOf(await november())).toEqual(['11-03 09:00', '11-10 09:00']);
    expect(await act.list('2026-11-17T00:00:00Z', '2027-11-17T00:00:00Z')).toEqual([]);
  });

  test('keeps its wall time over both changes of the clock', async () => {
    await tuesdays({ start_time: '2026-03-24T09:00:00Z', end_time: '2026-03-24T10:00:00Z' });
    expect(startsOf(await act.list('2026-03-23T00:00:00Z', '2026-04-02T00:00:00Z'))).toEqual([
      '03-24 09:00',
      '03-31 08:00',
    ]);
    expect(startsOf(await act.list('2026-10-19T00:00:00Z', '2026-10-29T00:00:00Z'))).toEqual([
      '10-20 08:00',
      '10-27 09:00',
    ]);
  });

  test('in Vancouver stays at its hour when clocks no longer go back', async () => {
    await tuesdays({
      start_time: '2026-10-27T16:00:00Z',
      end_time: '2026-10-27T17:00:00Z',
      time_zone: 'America/Vancouver',
    });
    const listed = await act.list('2026-10-26T00:00:00Z', '2026-11-12T00:00:00Z');
    expect(startsOf(listed)).toEqual(['10-27 16:00', '11-03 16:00', '11-10 16:00']);
  });

  test('lasts all day on its dates', async () => {
    const series = await tuesdays({
      is_all_day: true,
      start_time: '2026-11-03',
      end_time: '2026-11-05',
      time_zone: 'America/New_York',
    });
    const listed = await november();
    expect(listed.map(({ id, start_date, end_date }) => [id, start_date, end_date])).toEqual(
      ['03', '10', '17', '24'].map((day) => [
        `${series.id}_202611${day}`,
        `2026-11-${day}`,
        `2026-11-${String(Number(day) + 2).padStart(2, '0')}`,
      ]),
    );
    expect(listed[0]).toMatchObject({
      original_start_time: '2026-11-03',
      start_time: '2026-11-03T05:00:00.000Z',
    });
    await act.change(listed[1]?.id ?? '', { start_time: '2026-11-12', end_time: '2026-11-13' });
    expect((await november()).map(({ start_date }) => start_date)).toEqual([
      '2026-11-03',
      '2026-11-12',
      '2026-11-17',
      '2026-11-24',
    ]);
  });

  test.each([
    ['RRULE:FREQ=SOMETIMES'],
    ['RRULE:FREQ=SECONDLY'],
    ['DTSTART:20261103T090000Z'],
    ['EXDATE:20261103T090000Z'],
    ['RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20200101T000000Z'],
  ])('%s is refused with a sentence', async (line) => {
    await expect(tuesdays({ recurrence: [line] })).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '/recurrence', detail: expect.stringMatching(/^[A-Z].+[.]$/) as string }],
    });
  });
});

describe('this occurrence', () => {
  test('is changed alone, and stays where it was put', async () => {
    const series = await tuesdays({ invited_users: ['ben@example.test'] });
    const changed = await act.change(on(series, '10'), {
      title: 'Elsewhere',
      start_time: '2026-11-11T15:00:00Z',
      end_time: '2026-11-11T16:00:00Z',
    });
    expect(changed).toMatchObject({
      id: on(series, '10'),
      recurring_event_id: series.id,
      original_start_time: '2026-11-10T09:00:00.000Z',
      invited_users: ['ben@example.test'],
    });
    expect(changed.version).toBeGreaterThan(series.version);
    const plan = ['11-03 09:00', '11-11 15:00 Elsewhere', '11-17 09:00', '11-24 09:00'];
    expect(startsOf(await november())).toEqual(plan);
    expect(startsOf(await act.list('2026-11-10T00:00:00Z', '2026-11-11T00:00:00Z'))).toEqual([]);
    const again = await act.change(on(series, '10'), { title: 'Elsewhere again' });
    expect(again).toMatchObject({ start_time: '2026-11-11T15:00:00.000Z' });
    expect((await act.read(series.id)).version).toBe(series.version);
  });

  test('is deleted alone, changed or not', async () => {
    const series = await tuesdays();
    await act.change(on(series, '10'), { title: 'Elsewhere' });
    await act.remove(on(series, '10'));
    await act.remove(on(series, '17'));
    expect(startsOf(await november())).toEqual(['11-03 09:00', '11-24 09:00']);
    await expect(act.read(on(series, '10'))).rejects.toMatchObject({ status: 404 });
    await expect(act.remove(on(series, '17'))).rejects.toMatchObject({ status: 404 });
  });

  test('as the last one that there is takes the series with it', async () => {
    const series = await tuesdays({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
    await act.remove(on(series, '03'));
    await act.remove(on(series, '10'));
    await expect(act.read(series.id)).rejects.toMatchObject({ status: 404 });
  });

  test('cannot repeat differently, though it may say how it does', async () => {
    const series = await tuesdays();
    await act.change(on(series, '10'), { title: 'Elsewhere', recurrence: TUESDAYS });
    await expect(
      act.change(on(series, '17'), { recurrence: ['RRULE:FREQ=DAILY'] }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/recurrence' }] });
  });

  test('is guarded by the version that was seen', async () => {
    const series = await tuesdays();
    const change = (ifMatch: number) =>
      ada.call(events.update, {
        params: { id: on(series, '10') },
        body: { title: 'Elsewhere' },
        ifMatch,
      });
    await change(series.version);
    await expect(change(series.version)).rejects.toMatchObject({
      status: 412,
      current: { id: on(series, '10'), title: 'Elsewhere' },
    });
  });
});
