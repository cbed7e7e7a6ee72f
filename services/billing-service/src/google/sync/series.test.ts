import { events } from '@scheduler/contracts/core';
import { startSyncTest, type ConnectedUser, type SyncTest } from './testing/sync-test.ts';

let syncTest: SyncTest;
let user: ConnectedUser;
beforeAll(async () => {
  syncTest = await startSyncTest();
  user = await syncTest.connect();
  await user.sync();
});
afterAll(() => syncTest.stop());

const PARIS = 'Europe/Paris';
/** Daylight saving time starts on the 28th. */
const dailySeries = {
  start: { dateTime: '2027-03-26T09:00:00+01:00', timeZone: PARIS },
  end: { dateTime: '2027-03-26T09:30:00+01:00', timeZone: PARIS },
  recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
};

const TIME_RANGE = { start_date: '2027-03-20T00:00:00Z', end_date: '2027-04-10T00:00:00Z' };

const compareStart = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);

async function listOccurrences(title: string): Promise<[start: string, title: string][]> {
  const allEvents = await user.core.call(events.list, { query: TIME_RANGE });
  return allEvents
    .filter((event) => event.title.startsWith(title))
    .map((event): [string, string] => [event.start_time, event.title])
    .toSorted(compareStart);
}

test('occurrences moved and canceled in Google are imported across a daylight saving time change', async () => {
  const { id } = await user.google.insertEvent({ summary: 'Standup', ...dailySeries });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  await user.google.deleteEvent(`${id}_20270327T080000Z`);
  await user.google.patchEvent(`${id}_20270328T070000Z`, {
    start: { dateTime: '2027-03-28T15:00:00+02:00', timeZone: PARIS },
    end: { dateTime: '2027-03-28T15:30:00+02:00', timeZone: PARIS },
  });
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  expect((await listOccurrences('Standup')).map(([start]) => start)).toEqual([
    '2027-03-26T08:00:00.000Z',
    '2027-03-28T13:00:00.000Z',
    // 9:00 in local time, which is an hour earlier in UTC after the clock change.
    '2027-03-29T07:00:00.000Z',
  ]);
  expect(await user.sync()).toEqual({ synced: 0, updated: 0 });
});

test('occurrences moved and canceled locally are pushed across a daylight saving time change', async () => {
  const event = await user.createEvent({
    title: 'Review',
    start_time: '2027-03-26T08:00:00.000Z',
    end_time: '2027-03-26T08:30:00.000Z',
    time_zone: PARIS,
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  const master =
    (await user.google.listEvents()).find(({ summary }) => summary === 'Review')?.id ?? '';
  await user.core.call(events.remove, {
    params: { id: `${event.id}_20270327T080000Z` },
    query: {},
  });
  await user.core.call(events.update, {
    params: { id: `${event.id}_20270328T070000Z` },
    query: {},
    body: { start_time: '2027-03-28T13:00:00.000Z', end_time: '2027-03-28T13:30:00.000Z' },
  });
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  const instances = await user.google.listInstances(master);
  expect(instances.map(({ start }) => Date.parse(start?.dateTime ?? ''))).toEqual(
    ['2027-03-26T08:00:00Z', '2027-03-28T13:00:00Z', '2027-03-29T07:00:00Z'].map(Date.parse),
  );
  expect(await user.sync()).toEqual({ synced: 0, updated: 0 });
});

test('moving a series locally moves its exceptions in Google', async () => {
  const event = await user.createEvent({
    title: 'Lesson',
    start_time: '2027-03-22T08:00:00.000Z',
    end_time: '2027-03-22T09:00:00.000Z',
    time_zone: PARIS,
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  });
  await user.core.call(events.update, {
    params: { id: `${event.id}_20270323T080000Z` },
    query: {},
    body: { title: 'Lesson with a guest' },
  });
  await user.sync();
  await user.core.call(events.update, {
    params: { id: event.id },
    query: { scope: 'all' },
    body: { start_time: '2027-03-22T10:00:00.000Z', end_time: '2027-03-22T11:00:00.000Z' },
  });
  await user.sync();
  const [master] = (await user.google.listEvents()).filter(({ summary }) => summary === 'Lesson');
  const instances = await user.google.listInstances(master?.id ?? '');
  const remoteOccurrences = instances.map(({ start, summary }): [string, string] => [
    new Date(start?.dateTime ?? '').toISOString(),
    summary ?? '',
  ]);
  expect(remoteOccurrences.toSorted(compareStart)).toEqual(await listOccurrences('Lesson'));
  expect(await user.sync()).toEqual({ synced: 0, updated: 0 });
});

test('editing "this and following events" in Google ends the local series and creates another', async () => {
  const longSeries = { ...dailySeries, recurrence: ['RRULE:FREQ=DAILY;COUNT=6'] };
  const { id } = await user.google.insertEvent({ summary: 'Swim', ...longSeries });
  await user.sync();
  await user.google.patchEvent(id, { recurrence: ['RRULE:FREQ=DAILY;UNTIL=20270327T080000Z'] });
  await user.google.insertEvent({
    summary: 'Swim later',
    start: { dateTime: '2027-03-28T11:00:00+02:00', timeZone: PARIS },
    end: { dateTime: '2027-03-28T12:00:00+02:00', timeZone: PARIS },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
    // The Google Calendar UI copies extended properties.
    extendedProperties: (await user.google.getEvent(id)).extendedProperties ?? {},
  });
  expect(await user.sync()).toEqual({ synced: 1, updated: 1 });
  expect((await listOccurrences('Swim')).map(([, title]) => title)).toEqual([
    'Swim',
    'Swim',
    'Swim later',
    'Swim later',
  ]);
});

test('all-day events have the same dates after syncing in either direction', async () => {
  await user.google.insertEvent({
    summary: 'Fair',
    start: { date: '2027-03-30' },
    end: { date: '2027-04-01' },
  });
  await user.createEvent({
    title: 'Holiday',
    is_all_day: true,
    start_time: '2027-04-02',
    end_time: '2027-04-05',
    time_zone: 'Pacific/Auckland',
  });
  await user.sync();
  expect(await user.listRecords()).toContainEqual(
    expect.objectContaining({ title: 'Fair', start_date: '2027-03-30', end_date: '2027-04-01' }),
  );
  const holiday = (await user.google.listEvents()).find(({ summary }) => summary === 'Holiday');
  expect(holiday).toMatchObject({ start: { date: '2027-04-02' }, end: { date: '2027-04-05' } });
});

/** Creates a series of four days in Google, and a local exception on the second day. */
async function createSeriesWithException(summary: string) {
  const { id } = await user.google.insertEvent({ summary, ...dailySeries });
  await user.sync();
  const localId = (await user.listRecords()).find(({ title }) => title === summary)?.id ?? '';
  await user.core.call(events.update, {
    params: { id: `${localId}_20270327T080000Z` },
    query: {},
    body: { title: `${summary}, edited locally` },
  });
  await user.sync();
  return { id, localId, instanceId: `${id}_20270328T070000Z` };
}

test('a series deleted locally is restored if an occurrence was edited in Google', async () => {
  const { id, localId, instanceId } = await createSeriesWithException('Choir');
  await user.google.patchEvent(instanceId, { summary: 'Choir, on stage' });
  await user.deleteEvent(localId);
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await user.google.getEvent(id)).toMatchObject({ status: 'confirmed' });
  expect((await listOccurrences('Choir')).map(([, title]) => title)).toEqual([
    'Choir',
    'Choir, edited locally',
    'Choir, on stage',
    'Choir',
  ]);
  expect(await user.sync()).toEqual({ synced: 0, updated: 0 });
});

test('a series deleted locally is restored if an occurrence is edited in Google right before the deletion', async () => {
  const { id, localId, instanceId } = await createSeriesWithException('Band');
  await user.deleteEvent(localId);
  // Edits the occurrence after the list and before the deletion.
  await syncTest.google.resetFaults();
  const listFailure = {
    kind: 'error',
    call: 'events.list',
    status: '503',
    skip: '1',
    retry_after: '1',
  };
  await syncTest.google.control('faults', listFailure);
  const syncing = user.sync();
  while (((await syncTest.google.countCalls())['events.list'] ?? 0) < 2);
  await user.google.patchEvent(instanceId, { summary: 'Band, on stage' });
  await syncing;
  await user.sync();
  expect(await user.google.getEvent(id)).toMatchObject({ status: 'confirmed' });
  expect((await listOccurrences('Band')).map(([, title]) => title)).toContain('Band, on stage');
  expect(await user.sync()).toEqual({ synced: 0, updated: 0 });
});
