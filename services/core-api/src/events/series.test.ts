import { events, type Event } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { createEventActions, formatStarts } from '../testing/series-helpers.ts';

let core: TestCore;
let user: TestUser;
let actions: ReturnType<typeof createEventActions>;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser();
  actions = createEventActions(user);
});
afterAll(() => core.stop());

const TUESDAYS = ['RRULE:FREQ=WEEKLY;BYDAY=TU'];

/** Creates a series on Tuesdays at 9 AM in Lisbon, which is UTC from November to March. */
const createTuesdaySeries = async (fields: Parameters<TestUser['createEvent']>[1] = {}) =>
  user.createEvent(await user.createSchedule(), {
    start_time: '2026-11-03T09:00:00Z',
    end_time: '2026-11-03T10:00:00Z',
    time_zone: 'Europe/Lisbon',
    recurrence: TUESDAYS,
    ...fields,
  });

const listNovember = () => actions.list('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z');
const occurrenceId = (series: Event, day: string) => `${series.id}_202611${day}T090000Z`;

describe('a series', () => {
  test('is listed as one record if no range is given, and as occurrences within a range', async () => {
    const series = await createTuesdaySeries();
    expect(series).toMatchObject({
      recurrence: TUESDAYS,
      recurring_event_id: null,
      original_start_time: null,
    });
    const listedEvents = await listNovember();
    expect(formatStarts(listedEvents)).toEqual([
      '11-03 09:00',
      '11-10 09:00',
      '11-17 09:00',
      '11-24 09:00',
    ]);
    expect(listedEvents[1]).toMatchObject({
      id: occurrenceId(series, '10'),
      recurring_event_id: series.id,
      original_start_time: '2026-11-10T09:00:00.000Z',
      end_time: '2026-11-10T10:00:00.000Z',
      recurrence: TUESDAYS,
      version: series.version,
    });
    expect(await actions.read(occurrenceId(series, '10'))).toEqual(listedEvents[1]);
    const { conflicts: _, ...record } = series;
    expect(await user.call(events.list, {})).toEqual([record]);
  });

  test('has no occurrences outside its recurrence rule', async () => {
    const series = await createTuesdaySeries();
    for (const id of [
      occurrenceId(series, '11'),
      `${series.id}_20261110`,
      occurrenceId(series, '31'),
    ]) {
      await expect(actions.read(id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('is listed in a range that starts years after the first occurrence', async () => {
    await createTuesdaySeries({
      start_time: '2006-11-07T09:00:00Z',
      end_time: '2006-11-07T10:00:00Z',
    });
    expect(await listNovember()).toHaveLength(4);
  });

  test('is not listed in a range after its last occurrence', async () => {
    await createTuesdaySeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
    expect(formatStarts(await listNovember())).toEqual(['11-03 09:00', '11-10 09:00']);
    expect(await actions.list('2026-11-17T00:00:00Z', '2027-11-17T00:00:00Z')).toEqual([]);
  });

  test('preserves its local time across both daylight saving time transitions', async () => {
    await createTuesdaySeries({
      start_time: '2026-03-24T09:00:00Z',
      end_time: '2026-03-24T10:00:00Z',
    });
    expect(
      formatStarts(await actions.list('2026-03-23T00:00:00Z', '2026-04-02T00:00:00Z')),
    ).toEqual(['03-24 09:00', '03-31 08:00']);
    expect(
      formatStarts(await actions.list('2026-10-19T00:00:00Z', '2026-10-29T00:00:00Z')),
    ).toEqual(['10-20 08:00', '10-27 09:00']);
  });

  test('in Vancouver preserves its local time after daylight saving time was abolished', async () => {
    await createTuesdaySeries({
      start_time: '2026-10-27T16:00:00Z',
      end_time: '2026-10-27T17:00:00Z',
      time_zone: 'America/Vancouver',
    });
    const listedEvents = await actions.list('2026-10-26T00:00:00Z', '2026-11-12T00:00:00Z');
    expect(formatStarts(listedEvents)).toEqual(['10-27 16:00', '11-03 16:00', '11-10 16:00']);
  });

  test('can consist of all-day events', async () => {
    const series = await createTuesdaySeries({
      is_all_day: true,
      start_time: '2026-11-03',
      end_time: '2026-11-05',
      time_zone: 'America/New_York',
    });
    const listedEvents = await listNovember();
    expect(listedEvents.map(({ id, start_date, end_date }) => [id, start_date, end_date])).toEqual(
      ['03', '10', '17', '24'].map((day) => [
        `${series.id}_202611${day}`,
        `2026-11-${day}`,
        `2026-11-${String(Number(day) + 2).padStart(2, '0')}`,
      ]),
    );
    expect(listedEvents[0]).toMatchObject({
      original_start_time: '2026-11-03',
      start_time: '2026-11-03T05:00:00.000Z',
    });
    await actions.change(listedEvents[1]?.id ?? '', {
      start_time: '2026-11-12',
      end_time: '2026-11-13',
    });
    expect((await listNovember()).map(({ start_date }) => start_date)).toEqual([
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
  ])('with %s is rejected with a readable error', async (line) => {
    await expect(createTuesdaySeries({ recurrence: [line] })).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '/recurrence', detail: expect.stringMatching(/^[A-Z].+[.]$/) as string }],
    });
  });
});

describe('a single occurrence', () => {
  test('can be updated on its own and preserves its ID when it is moved', async () => {
    const series = await createTuesdaySeries({ invited_users: ['ben@example.test'] });
    const changed = await actions.change(occurrenceId(series, '10'), {
      title: 'Elsewhere',
      start_time: '2026-11-11T15:00:00Z',
      end_time: '2026-11-11T16:00:00Z',
    });
    expect(changed).toMatchObject({
      id: occurrenceId(series, '10'),
      recurring_event_id: series.id,
      original_start_time: '2026-11-10T09:00:00.000Z',
      invited_users: ['ben@example.test'],
    });
    expect(changed.version).toBeGreaterThan(series.version);
    const expectedStarts = ['11-03 09:00', '11-11 15:00 Elsewhere', '11-17 09:00', '11-24 09:00'];
    expect(formatStarts(await listNovember())).toEqual(expectedStarts);
    expect(
      formatStarts(await actions.list('2026-11-10T00:00:00Z', '2026-11-11T00:00:00Z')),
    ).toEqual([]);
    const changedAgain = await actions.change(occurrenceId(series, '10'), {
      title: 'Elsewhere again',
    });
    expect(changedAgain).toMatchObject({ start_time: '2026-11-11T15:00:00.000Z' });
    expect((await actions.read(series.id)).version).toBe(series.version);
  });

  test('can be deleted on its own, whether or not it was modified', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '10'), { title: 'Elsewhere' });
    await actions.remove(occurrenceId(series, '10'));
    await actions.remove(occurrenceId(series, '17'));
    expect(formatStarts(await listNovember())).toEqual(['11-03 09:00', '11-24 09:00']);
    await expect(actions.read(occurrenceId(series, '10'))).rejects.toMatchObject({ status: 404 });
    await expect(actions.remove(occurrenceId(series, '17'))).rejects.toMatchObject({ status: 404 });
  });

  test('is deleted together with its series if it is the last occurrence', async () => {
    const series = await createTuesdaySeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
    await actions.remove(occurrenceId(series, '03'));
    await actions.remove(occurrenceId(series, '10'));
    await expect(actions.read(series.id)).rejects.toMatchObject({ status: 404 });
  });

  test('accepts the recurrence of its series but no other recurrence', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '10'), { title: 'Elsewhere', recurrence: TUESDAYS });
    await expect(
      actions.change(occurrenceId(series, '17'), { recurrence: ['RRULE:FREQ=DAILY'] }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/recurrence' }] });
  });

  test('is protected by If-Match with the version of its series', async () => {
    const series = await createTuesdaySeries();
    const updateOccurrence = (ifMatch: number) =>
      user.call(events.update, {
        params: { id: occurrenceId(series, '10') },
        body: { title: 'Elsewhere' },
        ifMatch,
      });
    await updateOccurrence(series.version);
    await expect(updateOccurrence(series.version)).rejects.toMatchObject({
      status: 412,
      current: { id: occurrenceId(series, '10'), title: 'Elsewhere' },
    });
  });
});
