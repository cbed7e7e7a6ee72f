import { DAY_MS } from '@scheduler/scheduling/durations';
import { toGoogleId, toOccurrenceId } from './plan/event-ids.ts';
import { CalendarError } from './run/calendar-error.ts';
import { InMemorySync } from './testing/in-memory-sync.ts';
import {
  toGoogleTimes,
  shiftRecord,
  shiftEventTime,
  createRecord,
  TIME_ZONE,
} from './testing/random-times.ts';

const EVENT_ID = '00000000-0000-4000-8000-000000000001';
const toExceptionId = (originalStart: string) =>
  `00000000-0000-4000-9000-0000${originalStart.slice(2, 10).replaceAll('-', '')}00`;

const singleEventTime = {
  is_all_day: false,
  start: '2027-04-05T08:00:00.000Z',
  end: '2027-04-05T09:00:00.000Z',
  time_zone: TIME_ZONE,
  rule: null,
} as const;
const weeklyWhen = { ...singleEventTime, rule: ['RRULE:FREQ=WEEKLY;COUNT=3'] };
const [first, second, third] = ['05', '12', '19'].map((day) => `2027-04-${day}T08:00:00.000Z`) as [
  string,
  string,
  string,
];

const failTemporarily = () => {
  throw new CalendarError('transient', 'Connection lost');
};

/** Returns the expectation that both sides have the same titles. */
const createTitlesOnBothSides = (...titles: string[]) => ({ local: titles, remote: titles });

/** Creates a weekly series in Google and syncs it. */
async function syncSeries() {
  const sync = new InMemorySync();
  const { user: googleUser } = sync.google;
  await googleUser.insert('series', {
    summary: 'Series',
    ...toGoogleTimes(weeklyWhen),
    recurrence: weeklyWhen.rule,
  });
  await sync.runSync();
  const [record] = sync.local.records.values();
  if (!record) throw new Error('The series was not imported');
  const modifyOccurrence = (originalStart: string, title: string) =>
    sync.local.user.create({
      ...createRecord(toExceptionId(originalStart), {
        ...singleEventTime,
        start: originalStart,
        end: originalStart.replace('T08', 'T09'),
      }),
      series_id: record.id,
      original_start: originalStart,
      ical_uid: record.ical_uid,
      title,
    });
  return { sync, record, googleUser, localUser: sync.local.user, modifyOccurrence };
}

const toInstanceId = (originalStart: string) => toOccurrenceId('series', originalStart);

test('an occurrence that is edited on both sides during a run is not duplicated', async () => {
  const { sync, googleUser, modifyOccurrence } = await syncSeries();
  await googleUser.patch(toInstanceId(second), { summary: 'Edited in Google' });
  await sync.runSync({ before: { list: () => modifyOccurrence(second, 'Edited locally') } });
  expect(sync.listTitles()).toEqual(
    createTitlesOnBothSides('2027-04-05 Series', '2027-04-12 Edited locally', '2027-04-19 Series'),
  );
});

test('a local edit of an occurrence does not prevent updates of other occurrences when the series is renamed in Google', async () => {
  const { sync, googleUser, modifyOccurrence } = await syncSeries();
  modifyOccurrence(second, 'Edited locally');
  await sync.runSync({
    before: { get: () => void googleUser.patch('series', { summary: 'Renamed' }) },
  });
  await sync.runSync();
  expect(sync.listTitles()).toEqual(
    createTitlesOnBothSides(
      '2027-04-05 Renamed',
      '2027-04-12 Edited locally',
      '2027-04-19 Renamed',
    ),
  );
  await googleUser.patch('series', { summary: 'Again' });
  await sync.runSync();
  expect(sync.listTitles()).toEqual(
    createTitlesOnBothSides('2027-04-05 Again', '2027-04-12 Edited locally', '2027-04-19 Again'),
  );
});

test('an exception that was detached from its series remains after the series is deleted', async () => {
  const { sync, record, googleUser, localUser } = await syncSeries();
  await googleUser.patch(toInstanceId(third), { summary: 'Exception' });
  localUser.update(record.id, shiftRecord(record, 2 * DAY_MS));
  await sync.runSync();
  await googleUser.delete('series');
  await sync.runSync();
  expect(sync.listTitles()).toEqual(createTitlesOnBothSides('2027-04-19 Exception'));
});

test('an exception at the new time of its moved series becomes a regular occurrence', async () => {
  const { sync, record, googleUser, localUser } = await syncSeries();
  await googleUser.patch(
    toInstanceId(third),
    toGoogleTimes({
      ...singleEventTime,
      start: '2027-04-21T08:00:00.000Z',
      end: '2027-04-21T09:00:00.000Z',
    }),
  );
  localUser.update(record.id, shiftRecord(record, 2 * DAY_MS));
  await sync.runSync();
  await sync.runSync();
  expect(sync.listTitles()).toEqual(
    createTitlesOnBothSides('2027-04-07 Series', '2027-04-14 Series', '2027-04-21 Series'),
  );
});

test('a detached exception receives edits made in Google until the series is updated there', async () => {
  const { sync, record, googleUser, localUser } = await syncSeries();
  await googleUser.patch(toInstanceId(third), { summary: 'Exception' });
  localUser.update(record.id, shiftRecord(record, 2 * DAY_MS));
  await expect(sync.runSync({ before: { deleteEvent: failTemporarily } })).rejects.toThrow(
    'Connection lost',
  );
  await googleUser.patch(toInstanceId(third), { summary: 'Another' });
  await sync.runSync();
  expect(sync.listTitles()).toEqual(
    createTitlesOnBothSides(
      '2027-04-07 Series',
      '2027-04-14 Series',
      '2027-04-19 Another',
      '2027-04-21 Series',
    ),
  );
});

test('a series that is deleted in Google while its occurrences are pushed is reinserted with its exceptions', async () => {
  const { sync, record, googleUser, localUser, modifyOccurrence } = await syncSeries();
  localUser.update(record.id, shiftRecord(record, 2 * DAY_MS));
  const [firstStart, secondStart] = [
    '2027-04-07T08:00:00.000Z',
    '2027-04-14T08:00:00.000Z',
  ] as const;
  modifyOccurrence(firstStart, 'Exception');
  modifyOccurrence(secondStart, 'Another');
  const before = {
    get: () => {
      before.get = () => void googleUser.delete('series');
    },
  };
  await sync.runSync({ before });
  await sync.runSync();
  expect(sync.listTitles()).toEqual(
    createTitlesOnBothSides('2027-04-07 Exception', '2027-04-14 Another', '2027-04-21 Series'),
  );
});

test('an occurrence canceled in Google reappears after both sides move the series', async () => {
  const { sync, record, googleUser, localUser } = await syncSeries();
  await googleUser.delete(toInstanceId(second));
  await googleUser.patch('series', toGoogleTimes(shiftEventTime(weeklyWhen, 3 * DAY_MS)));
  localUser.update(record.id, shiftRecord(record, 7 * DAY_MS));
  await sync.runSync();
  expect(sync.listTitles()).toEqual(
    createTitlesOnBothSides('2027-04-12 Series', '2027-04-19 Series', '2027-04-26 Series'),
  );
});

test('a series is deleted when the exclusions of both sides cover all occurrences, even after a failed run', async () => {
  const { sync, record, googleUser, localUser } = await syncSeries();
  await googleUser.delete(toInstanceId(first));
  await googleUser.delete(toInstanceId(second));
  await googleUser.patch('series', { summary: 'Renamed' });
  localUser.update(record.id, { recurrence: [...weeklyWhen.rule, 'EXDATE:20270419T080000Z'] });
  await expect(sync.runSync({ before: { deleteEvent: failTemporarily } })).rejects.toThrow(
    'Connection lost',
  );
  await sync.runSync();
  expect(sync.listTitles()).toEqual(createTitlesOnBothSides());
});

test('undoing a sync during a run does not delete events in Google', async () => {
  const { sync, googleUser } = await syncSeries();
  await googleUser.patch('series', { summary: 'Series' });
  await sync.runSync({ before: { list: () => sync.local.undoLastBatch() } });
  await sync.runSync();
  expect(sync.listTitles()).toEqual({
    local: [],
    remote: ['2027-04-05 Series', '2027-04-12 Series', '2027-04-19 Series'],
  });
});

test('replanning one event preserves changes that were already applied to other events', async () => {
  const { sync, record, googleUser, localUser } = await syncSeries();
  localUser.update(record.id, { title: 'Renamed locally' });
  await googleUser.patch('series', { description: 'Note from Google' });
  sync.local.user.create({ ...createRecord(EVENT_ID, singleEventTime), title: 'Created locally' });
  // Another event gets the same ID during the run.
  const insertSameId = () =>
    void googleUser.insert(toGoogleId(EVENT_ID), {
      summary: 'Edited in Google',
      ...toGoogleTimes(singleEventTime),
    });
  await sync.runSync({ before: { insert: insertSameId } });
  await sync.runSync();
  expect(sync.google.readEvent('series')?.content.title).toBe('Renamed locally');
  expect(sync.local.records.get(record.id)).toMatchObject({ title: 'Renamed locally' });
});

test('an event with a lost insert response is deleted in Google when it is deleted locally', async () => {
  const sync = new InMemorySync();
  sync.local.user.create({ ...createRecord(EVENT_ID, singleEventTime), title: 'Created locally' });
  await expect(sync.runSync({ after: { insert: failTemporarily } })).rejects.toThrow(
    'Connection lost',
  );
  sync.local.user.delete(EVENT_ID);
  await expect(sync.runSync({ before: { deleteEvent: failTemporarily } })).rejects.toThrow(
    'Connection lost',
  );
  await sync.runSync();
  expect(sync.listTitles()).toEqual(createTitlesOnBothSides());
});

describe('an event that was deleted in Google after its insert response was lost', () => {
  const syncWithLostInsert = async () => {
    const sync = new InMemorySync();
    sync.local.user.create({
      ...createRecord(EVENT_ID, singleEventTime),
      title: 'Created locally',
    });
    await expect(sync.runSync({ after: { insert: failTemporarily } })).rejects.toThrow(
      'Connection lost',
    );
    await sync.google.user.delete(toGoogleId(EVENT_ID));
    // A full list doesn't contain deleted events.
    sync.google.expireSyncTokens();
    return sync;
  };

  test('is deleted locally', async () => {
    const sync = await syncWithLostInsert();
    await sync.runSync();
    expect(sync.listTitles()).toEqual(createTitlesOnBothSides());
  });

  test('is reinserted if it was edited locally, even after a second failed run', async () => {
    const sync = await syncWithLostInsert();
    sync.local.user.update(EVENT_ID, { title: 'Edited locally' });
    await expect(sync.runSync({ before: { insert: failTemporarily } })).rejects.toThrow(
      'Connection lost',
    );
    await sync.runSync();
    expect(sync.listTitles()).toEqual(createTitlesOnBothSides('2027-04-05 Edited locally'));
  });
});
