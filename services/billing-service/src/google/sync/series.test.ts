import { events } from '@scheduler/contracts/core';
import { startSyncTest, type Connected, type SyncTest } from './testing/sync-test.ts';

let at: SyncTest;
let ada: Connected;
beforeAll(async () => {
  at = await startSyncTest();
  ada = await at.connected();
  await ada.sync();
});
afterAll(() => at.stop());

const PARIS = 'Europe/Paris';
/** Clocks there go forward on the 28th. */
const standup = {
  start: { dateTime: '2027-03-26T09:00:00+01:00', timeZone: PARIS },
  end: { dateTime: '2027-03-26T09:30:00+01:00', timeZone: PARIS },
  recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
};

const MARCH = { start_date: '2027-03-20T00:00:00Z', end_date: '2027-04-10T00:00:00Z' };

const byStart = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);

async function occurrences(title: string): Promise<[start: string, title: string][]> {
  const all = await ada.core.call(events.list, { query: MARCH });
  return all
    .filter((event) => event.title.startsWith(title))
    .map((event): [string, string] => [event.start_time, event.title])
    .toSorted(byStart);
}

test('G18: of a series one occurrence is moved and one cancelled in Google, over a change of clocks', async () => {
  const { id } = await ada.google.insert({ summary: 'Standup', ...standup });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  await ada.google.remove(`${id}_20270327T080000Z`);
  await ada.google.patch(`${id}_20270328T070000Z`, {
    start: { dateTime: '2027-03-28T15:00:00+02:00', timeZone: PARIS },
    end: { dateTime: '2027-03-28T15:30:00+02:00', timeZone: PARIS },
  });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  expect((await occurrences('Standup')).map(([start]) => start)).toEqual([
    '2027-03-26T08:00:00.000Z',
    '2027-03-28T13:00:00.000Z',
    // Nine o'clock on the wall, an hour earlier in UTC.
    '2027-03-29T07:00:00.000Z',
  ]);
  expect(await ada.sync()).toEqual({ synced: 0, updated: 0 });
});

test('G18: the same, done here', async () => {
  const event = await ada.create({
    title: 'Review',
    start_time: '2027-03-26T08:00:00.000Z',
    end_time: '2027-03-26T08:30:00.000Z',
    time_zone: PARIS,
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  const master = (await ada.google.list()).find(({ summary }) => summary === 'Review')?.id ?? '';
  await ada.core.call(events.remove, {
    params: { id: `${event.id}_20270327T080000Z` },
    query: {},
  });
  await ada.core.call(events.update, {
    params: { id: `${event.id}_20270328T070000Z` },
    query: {},
    body: { start_time: '2027-03-28T13:00:00.000Z', end_time: '2027-03-28T13:30:00.000Z' },
  });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  const shown = await ada.google.instances(master);
  expect(shown.map(({ start }) => Date.parse(start?.dateTime ?? ''))).toEqual(
    ['2027-03-26T08:00:00Z', '2027-03-28T13:00:00Z', '2027-03-29T07:00:00Z'].map(Date.parse),
  );
  expect(await ada.sync()).toEqual({ synced: 0, updated: 0 });
});

test('a series that is moved here takes its exceptions along in Google', async () => {
  const event = await ada.create({
    title: 'Lesson',
    start_time: '2027-03-22T08:00:00.000Z',
    end_time: '2027-03-22T09:00:00.000Z',
    time_zone: PARIS,
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  });
  await ada.core.call(events.update, {
    params: { id: `${event.id}_20270323T080000Z` },
    query: {},
    body: { title: 'Lesson with a guest' },
  });
  await ada.sync();
  await ada.core.call(events.update, {
    params: { id: event.id },
    query: { scope: 'all' },
    body: { start_time: '2027-03-22T10:00:00.000Z', end_time: '2027-03-22T11:00:00.000Z' },
  });
  await ada.sync();
  const [master] = (await ada.google.list()).filter(({ summary }) => summary === 'Lesson');
  const shown = await ada.google.instances(master?.id ?? '');
  const theirs = shown.map(({ start, summary }): [string, string] => [
    new Date(start?.dateTime ?? '').toISOString(),
    summary ?? '',
  ]);
  expect(theirs.toSorted(byStart)).toEqual(await occurrences('Lesson'));
  expect(await ada.sync()).toEqual({ synced: 0, updated: 0 });
});

test('"this and following" in Google ends a series here, and begins another', async () => {
  const weekly = { ...standup, recurrence: ['RRULE:FREQ=DAILY;COUNT=6'] };
  const { id } = await ada.google.insert({ summary: 'Swim', ...weekly });
  await ada.sync();
  await ada.google.patch(id, { recurrence: ['RRULE:FREQ=DAILY;UNTIL=20270327T080000Z'] });
  await ada.google.insert({
    summary: 'Swim later',
    start: { dateTime: '2027-03-28T11:00:00+02:00', timeZone: PARIS },
    end: { dateTime: '2027-03-28T12:00:00+02:00', timeZone: PARIS },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
    // Google's calendar copies what is written on the event.
    extendedProperties: (await ada.google.get(id)).extendedProperties ?? {},
  });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 1 });
  expect((await occurrences('Swim')).map(([, title]) => title)).toEqual([
    'Swim',
    'Swim',
    'Swim later',
    'Swim later',
  ]);
});

test('all-day events are dates on both sides', async () => {
  await ada.google.insert({
    summary: 'Fair',
    start: { date: '2027-03-30' },
    end: { date: '2027-04-01' },
  });
  await ada.create({
    title: 'Holiday',
    is_all_day: true,
    start_time: '2027-04-02',
    end_time: '2027-04-05',
    time_zone: 'Pacific/Auckland',
  });
  await ada.sync();
  expect(await ada.records()).toContainEqual(
    expect.objectContaining({ title: 'Fair', start_date: '2027-03-30', end_date: '2027-04-01' }),
  );
  const holiday = (await ada.google.list()).find(({ summary }) => summary === 'Holiday');
  expect(holiday).toMatchObject({ start: { date: '2027-04-02' }, end: { date: '2027-04-05' } });
});

/** A series of Google's of four days, with an exception of ours on the second. */
async function seriesOf(summary: string) {
  const { id } = await ada.google.insert({ summary, ...standup });
  await ada.sync();
  const ours = (await ada.records()).find(({ title }) => title === summary)?.id ?? '';
  await ada.core.call(events.update, {
    params: { id: `${ours}_20270327T080000Z` },
    query: {},
    body: { title: `${summary}, ours` },
  });
  await ada.sync();
  return { id, ours, edited: `${id}_20270328T070000Z` };
}

test('a series that is deleted here comes back with an occurrence that was just edited in Google', async () => {
  const { id, ours, edited } = await seriesOf('Choir');
  await ada.google.patch(edited, { summary: 'Choir, on stage' });
  await ada.remove(ours);
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await ada.google.get(id)).toMatchObject({ status: 'confirmed' });
  expect((await occurrences('Choir')).map(([, title]) => title)).toEqual([
    'Choir',
    'Choir, ours',
    'Choir, on stage',
    'Choir',
  ]);
  expect(await ada.sync()).toEqual({ synced: 0, updated: 0 });
});

test('so it does when that was edited while the sync was about to delete it in Google', async () => {
  const { id, ours, edited } = await seriesOf('Band');
  await ada.remove(ours);
  // After Google's list, and before the deletion.
  await at.google.forget();
  const fault = { kind: 'error', call: 'events.list', status: '503', skip: '1', retry_after: '1' };
  await at.google.control('faults', fault);
  const running = ada.sync();
  while (((await at.google.calls())['events.list'] ?? 0) < 2);
  await ada.google.patch(edited, { summary: 'Band, on stage' });
  await running;
  await ada.sync();
  expect(await ada.google.get(id)).toMatchObject({ status: 'confirmed' });
  expect((await occurrences('Band')).map(([, title]) => title)).toContain('Band, on stage');
  expect(await ada.sync()).toEqual({ synced: 0, updated: 0 });
});
