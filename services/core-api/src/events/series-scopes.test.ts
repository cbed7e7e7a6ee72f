import type { Event } from '@scheduler/contracts/core';
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

describe('this and following', () => {
  test('are another series from there, with their exceptions', async () => {
    const series = await tuesdays({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
    await act.change(on(series, '03'), { title: 'Kick-off' });
    await act.change(on(series, '24'), { title: 'Last' });
    const later = await act.change(
      on(series, '17'),
      { start_time: '2026-11-18T10:00:00Z', end_time: '2026-11-18T12:00:00Z' },
      'following',
    );
    expect(later.recurring_event_id).not.toBe(series.id);
    expect(later).toMatchObject({ start_time: '2026-11-18T10:00:00.000Z' });
    expect(startsOf(await november())).toEqual([
      '11-03 09:00 Kick-off',
      '11-10 09:00',
      '11-18 10:00',
      '11-25 10:00 Last',
    ]);
    expect((await november())[3]?.end_time).toBe('2026-11-25T12:00:00.000Z');
  });

  test('from the first one on are the series itself', async () => {
    const series = await tuesdays();
    const changed = await act.change(on(series, '03'), { title: 'Renamed' }, 'following');
    expect(changed.id).toBe(on(series, '03'));
    expect(startsOf(await november(), 'Renamed')).toHaveLength(4);
  });

  test('become whole days when told so by an occurrence that is a whole day', async () => {
    const series = await tuesdays();
    const day = { is_all_day: true, start_time: '2026-11-17', end_time: '2026-11-18' };
    await act.change(on(series, '17'), day);
    const times = { start_time: '2026-11-19', end_time: '2026-11-20' };
    await act.change(on(series, '17'), times, 'following');
    const days = (await november()).map(({ start_date, end_date }) => [start_date, end_date]);
    expect(days).toEqual([
      [null, null],
      [null, null],
      ['2026-11-19', '2026-11-20'],
      ['2026-11-26', '2026-11-27'],
    ]);
  });

  test('are deleted, exceptions included', async () => {
    const series = await tuesdays();
    await act.change(on(series, '24'), { title: 'Last' });
    await act.remove(on(series, '17'), 'following');
    expect(startsOf(await november())).toEqual(['11-03 09:00', '11-10 09:00']);
    await act.remove(on(series, '03'), 'following');
    await expect(act.read(series.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('all', () => {
  test('move as one of them was dragged', async () => {
    const series = await tuesdays();
    const dragged = await act.change(
      on(series, '17'),
      { start_time: '2026-11-19T14:30:00Z', end_time: '2026-11-19T15:30:00Z' },
      'all',
    );
    expect(dragged.id).toBe(`${series.id}_20261119T143000Z`);
    expect(startsOf(await november())).toEqual([
      '11-05 14:30',
      '11-12 14:30',
      '11-19 14:30',
      '11-26 14:30',
    ]);
    expect((await act.read(series.id)).recurrence).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=TH']);
  });

  test('change what no occurrence changed itself', async () => {
    const series = await tuesdays({ location: 'Room 1', invited_users: ['ben@example.test'] });
    await act.change(on(series, '10'), { title: 'Own title' });
    await act.change(on(series, '17'), {
      start_time: '2026-11-17T11:00:00Z',
      end_time: '2026-11-17T12:00:00Z',
    });
    await act.change(on(series, '24'), { invited_users: ['ben@example.test', 'cy@example.test'] });
    await act.change(
      on(series, '03'),
      {
        title: 'Renamed',
        location: 'Room 2',
        start_time: '2026-11-03T08:00:00Z',
        end_time: '2026-11-03T09:00:00Z',
        invited_users: ['di@example.test'],
      },
      'all',
    );
    const listed = await november();
    expect(startsOf(listed, 'Renamed')).toEqual([
      '11-03 08:00',
      '11-10 08:00 Own title',
      '11-17 11:00',
      '11-24 08:00',
    ]);
    expect(new Set(listed.map(({ location }) => location))).toEqual(new Set(['Room 2']));
    expect(listed.map(({ invited_users }) => invited_users.join())).toEqual([
      'di@example.test',
      'di@example.test',
      'di@example.test',
      'cy@example.test,di@example.test',
    ]);
  });

  test('led by one that was changed take what it is given, and it does too', async () => {
    const series = await tuesdays();
    await act.change(on(series, '10'), {
      title: 'Own title',
      start_time: '2026-11-10T13:00:00Z',
      end_time: '2026-11-10T14:00:00Z',
    });
    await act.change(
      on(series, '10'),
      { title: 'Ours', start_time: '2026-11-10T15:00:00Z', end_time: '2026-11-10T16:00:00Z' },
      'all',
    );
    expect(startsOf(await november(), 'Ours')).toEqual([
      '11-03 11:00',
      '11-10 15:00',
      '11-17 11:00',
      '11-24 11:00',
    ]);
  });

  test('lose no occurrence that somebody changed when the rule changes', async () => {
    const series = await tuesdays();
    await act.change(on(series, '10'), { title: 'Kept' });
    await act.change(on(series, '24'), { title: 'Stays' });
    await act.change(series.id, { recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=TU'] });
    const listed = await november();
    expect(startsOf(listed)).toEqual(['11-03 09:00', '11-10 09:00 Kept', '11-24 09:00 Stays']);
    expect(listed.map(({ recurring_event_id }) => recurring_event_id)).toEqual([
      series.id,
      null,
      series.id,
    ]);
  });

  test('leave an occurrence as it is that they do not concern', async () => {
    const series = await tuesdays();
    const own = await act.change(on(series, '10'), { title: 'Own title' });
    await act.change(on(series, '17'), { title: 'Renamed' }, 'all');
    expect((await act.read(on(series, '10'))).version).toBe(own.version);
  });

  test('led by one that has no place any more leave it with what it was given', async () => {
    const series = await tuesdays();
    await act.change(on(series, '10'), { location: 'Elsewhere' });
    const recurrence = ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'];
    const led = await act.change(on(series, '10'), { title: 'Led', recurrence }, 'all');
    const listed = await november();
    expect(startsOf(listed, 'Led')).toEqual(['11-03 09:00', '11-10 09:00', '11-17 09:00']);
    expect(listed[1]).toMatchObject({
      id: led.id,
      recurring_event_id: null,
      location: 'Elsewhere',
    });
  });

  test('led by one that nobody changed and that has no place any more go on without it', async () => {
    const series = await tuesdays({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
    await act.change(on(series, '24'), {});
    const changed = await act.change(
      on(series, '24'),
      { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] },
      'all',
    );
    expect(changed.id).toBe(series.id);
    expect(startsOf(await november())).toEqual(['11-03 09:00', '11-04 09:00', '11-05 09:00']);
  });

  test('become whole days and back', async () => {
    const series = await tuesdays();
    await act.change(on(series, '24'), { title: 'Own' });
    await act.change(
      on(series, '10'),
      { is_all_day: true, start_time: '2026-11-10', end_time: '2026-11-11' },
      'all',
    );
    const whole = await november();
    expect(whole.map(({ start_date, title }) => `${start_date} ${title}`)).toEqual([
      '2026-11-03 Workshop',
      '2026-11-10 Workshop',
      '2026-11-17 Workshop',
      '2026-11-24 Own',
    ]);
    await act.change(
      whole[2]?.id ?? '',
      {
        is_all_day: false,
        start_time: '2026-11-17T14:00:00Z',
        end_time: '2026-11-17T15:00:00Z',
      },
      'all',
    );
    expect(startsOf(await november())).toEqual([
      '11-03 14:00',
      '11-10 14:00',
      '11-17 14:00',
      '11-24 14:00 Own',
    ]);
  });

  test('are deleted', async () => {
    const series = await tuesdays();
    await act.change(on(series, '24'), { title: 'Own' });
    await act.remove(on(series, '10'), 'all');
    expect(await november()).toEqual([]);
  });
});

describe('an event', () => {
  test('becomes a series and one event again', async () => {
    const event = await ada.event(await ada.schedule());
    const series = await act.change(event.id, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
    expect(series.id).toBe(event.id);
    const three = ['11-20 09:00', '11-21 09:00', '11-22 09:00'];
    expect(startsOf(await november())).toEqual(three);
    const single = await act.change(`${event.id}_20261121T090000Z`, { recurrence: null }, 'all');
    expect(single).toMatchObject({ id: event.id, recurrence: null, recurring_event_id: null });
    expect(startsOf(await november())).toEqual(['11-21 09:00']);
  });
});
