import type { Event } from '@scheduler/contracts/core';
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

describe('changing this and following occurrences', () => {
  test('splits the series and moves later exceptions to the new one', async () => {
    const series = await createTuesdaySeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
    await actions.change(occurrenceId(series, '03'), { title: 'Kick-off' });
    await actions.change(occurrenceId(series, '24'), { title: 'Last' });
    const splitSeries = await actions.change(
      occurrenceId(series, '17'),
      { start_time: '2026-11-18T10:00:00Z', end_time: '2026-11-18T12:00:00Z' },
      'following',
    );
    expect(splitSeries.recurring_event_id).not.toBe(series.id);
    expect(splitSeries).toMatchObject({ start_time: '2026-11-18T10:00:00.000Z' });
    expect(formatStarts(await listNovember())).toEqual([
      '11-03 09:00 Kick-off',
      '11-10 09:00',
      '11-18 10:00',
      '11-25 10:00 Last',
    ]);
    expect((await listNovember())[3]?.end_time).toBe('2026-11-25T12:00:00.000Z');
  });

  test('changes the whole series if the edited occurrence is its first', async () => {
    const series = await createTuesdaySeries();
    const changed = await actions.change(
      occurrenceId(series, '03'),
      { title: 'Renamed' },
      'following',
    );
    expect(changed.id).toBe(occurrenceId(series, '03'));
    expect(formatStarts(await listNovember(), 'Renamed')).toHaveLength(4);
  });

  test('converts the occurrences to all-day events if the edited occurrence is an all-day exception', async () => {
    const series = await createTuesdaySeries();
    const day = { is_all_day: true, start_time: '2026-11-17', end_time: '2026-11-18' };
    await actions.change(occurrenceId(series, '17'), day);
    const times = { start_time: '2026-11-19', end_time: '2026-11-20' };
    await actions.change(occurrenceId(series, '17'), times, 'following');
    const days = (await listNovember()).map(({ start_date, end_date }) => [start_date, end_date]);
    expect(days).toEqual([
      [null, null],
      [null, null],
      ['2026-11-19', '2026-11-20'],
      ['2026-11-26', '2026-11-27'],
    ]);
  });

  test('removes the exceptions as well when the occurrences are deleted', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '24'), { title: 'Last' });
    await actions.remove(occurrenceId(series, '17'), 'following');
    expect(formatStarts(await listNovember())).toEqual(['11-03 09:00', '11-10 09:00']);
    await actions.remove(occurrenceId(series, '03'), 'following');
    await expect(actions.read(series.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('changing all occurrences', () => {
  test('shifts the series by the same offset as the occurrence that was dragged', async () => {
    const series = await createTuesdaySeries();
    const movedOccurrence = await actions.change(
      occurrenceId(series, '17'),
      { start_time: '2026-11-19T14:30:00Z', end_time: '2026-11-19T15:30:00Z' },
      'all',
    );
    expect(movedOccurrence.id).toBe(`${series.id}_20261119T143000Z`);
    expect(formatStarts(await listNovember())).toEqual([
      '11-05 14:30',
      '11-12 14:30',
      '11-19 14:30',
      '11-26 14:30',
    ]);
    expect((await actions.read(series.id)).recurrence).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=TH']);
  });

  test('preserves the fields that were customized in exceptions', async () => {
    const series = await createTuesdaySeries({
      location: 'Room 1',
      invited_users: ['ben@example.test'],
    });
    await actions.change(occurrenceId(series, '10'), { title: 'Own title' });
    await actions.change(occurrenceId(series, '17'), {
      start_time: '2026-11-17T11:00:00Z',
      end_time: '2026-11-17T12:00:00Z',
    });
    await actions.change(occurrenceId(series, '24'), {
      invited_users: ['ben@example.test', 'cy@example.test'],
    });
    await actions.change(
      occurrenceId(series, '03'),
      {
        title: 'Renamed',
        location: 'Room 2',
        start_time: '2026-11-03T08:00:00Z',
        end_time: '2026-11-03T09:00:00Z',
        invited_users: ['di@example.test'],
      },
      'all',
    );
    const listedEvents = await listNovember();
    expect(formatStarts(listedEvents, 'Renamed')).toEqual([
      '11-03 08:00',
      '11-10 08:00 Own title',
      '11-17 11:00',
      '11-24 08:00',
    ]);
    expect(new Set(listedEvents.map(({ location }) => location))).toEqual(new Set(['Room 2']));
    expect(listedEvents.map(({ invited_users }) => invited_users.join())).toEqual([
      'di@example.test',
      'di@example.test',
      'di@example.test',
      'cy@example.test,di@example.test',
    ]);
  });

  test('applies a change made to an exception to both the series and the exception', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '10'), {
      title: 'Own title',
      start_time: '2026-11-10T13:00:00Z',
      end_time: '2026-11-10T14:00:00Z',
    });
    await actions.change(
      occurrenceId(series, '10'),
      { title: 'Ours', start_time: '2026-11-10T15:00:00Z', end_time: '2026-11-10T16:00:00Z' },
      'all',
    );
    expect(formatStarts(await listNovember(), 'Ours')).toEqual([
      '11-03 11:00',
      '11-10 15:00',
      '11-17 11:00',
      '11-24 11:00',
    ]);
  });

  test('preserves edited exceptions when the recurrence rule changes', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '10'), { title: 'Kept' });
    await actions.change(occurrenceId(series, '24'), { title: 'Stays' });
    await actions.change(series.id, { recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=TU'] });
    const listedEvents = await listNovember();
    expect(formatStarts(listedEvents)).toEqual([
      '11-03 09:00',
      '11-10 09:00 Kept',
      '11-24 09:00 Stays',
    ]);
    expect(listedEvents.map(({ recurring_event_id }) => recurring_event_id)).toEqual([
      series.id,
      null,
      series.id,
    ]);
  });

  test('does not change the version of exceptions that are not affected', async () => {
    const series = await createTuesdaySeries();
    const override = await actions.change(occurrenceId(series, '10'), { title: 'Own title' });
    await actions.change(occurrenceId(series, '17'), { title: 'Renamed' }, 'all');
    expect((await actions.read(occurrenceId(series, '10'))).version).toBe(override.version);
  });

  test('detaches the edited exception from the series if the new rule excludes it', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '10'), { location: 'Elsewhere' });
    const recurrence = ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'];
    const edited = await actions.change(
      occurrenceId(series, '10'),
      { title: 'Led', recurrence },
      'all',
    );
    const listedEvents = await listNovember();
    expect(formatStarts(listedEvents, 'Led')).toEqual([
      '11-03 09:00',
      '11-10 09:00',
      '11-17 09:00',
    ]);
    expect(listedEvents[1]).toMatchObject({
      id: edited.id,
      recurring_event_id: null,
      location: 'Elsewhere',
    });
  });

  test('deletes the edited exception if it has no changes and the new rule excludes it', async () => {
    const series = await createTuesdaySeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
    await actions.change(occurrenceId(series, '24'), {});
    const changed = await actions.change(
      occurrenceId(series, '24'),
      { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] },
      'all',
    );
    expect(changed.id).toBe(series.id);
    expect(formatStarts(await listNovember())).toEqual([
      '11-03 09:00',
      '11-04 09:00',
      '11-05 09:00',
    ]);
  });

  test('converts the series to all-day events and back', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '24'), { title: 'Own' });
    await actions.change(
      occurrenceId(series, '10'),
      { is_all_day: true, start_time: '2026-11-10', end_time: '2026-11-11' },
      'all',
    );
    const allDay = await listNovember();
    expect(allDay.map(({ start_date, title }) => `${start_date} ${title}`)).toEqual([
      '2026-11-03 Workshop',
      '2026-11-10 Workshop',
      '2026-11-17 Workshop',
      '2026-11-24 Own',
    ]);
    await actions.change(
      allDay[2]?.id ?? '',
      {
        is_all_day: false,
        start_time: '2026-11-17T14:00:00Z',
        end_time: '2026-11-17T15:00:00Z',
      },
      'all',
    );
    expect(formatStarts(await listNovember())).toEqual([
      '11-03 14:00',
      '11-10 14:00',
      '11-17 14:00',
      '11-24 14:00 Own',
    ]);
  });

  test('removes the series and its exceptions when all occurrences are deleted', async () => {
    const series = await createTuesdaySeries();
    await actions.change(occurrenceId(series, '24'), { title: 'Own' });
    await actions.remove(occurrenceId(series, '10'), 'all');
    expect(await listNovember()).toEqual([]);
  });
});

describe('a single event with a changed recurrence', () => {
  test('can be converted to a series and back', async () => {
    const event = await user.createEvent(await user.createSchedule());
    const series = await actions.change(event.id, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
    expect(series.id).toBe(event.id);
    const expectedStarts = ['11-20 09:00', '11-21 09:00', '11-22 09:00'];
    expect(formatStarts(await listNovember())).toEqual(expectedStarts);
    const single = await actions.change(
      `${event.id}_20261121T090000Z`,
      { recurrence: null },
      'all',
    );
    expect(single).toMatchObject({ id: event.id, recurrence: null, recurring_event_id: null });
    expect(formatStarts(await listNovember())).toEqual(['11-21 09:00']);
  });
});
