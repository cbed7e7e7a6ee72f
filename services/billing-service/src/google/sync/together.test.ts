import { events, history } from '@scheduler/contracts/core';
import { googleSync } from '@scheduler/contracts/billing';
import { startSyncTest, type Connected, type SyncTest } from './testing/sync-test.ts';

let at: SyncTest;
let ada: Connected;
let ines: Connected;
beforeAll(async () => {
  at = await startSyncTest();
  [ada, ines] = [await at.connected(), await at.connected()];
  await ada.sync();
  await ines.sync();
});
afterAll(() => at.stop());

const NONE = { synced: 0, updated: 0 };
const PARIS = 'Europe/Paris';

const theirsOf = async (title: string) =>
  (await ada.google.list()).find(({ summary }) => summary === title);
const oursOf = async (title: string) =>
  (await ada.records()).find((record) => record.title === title);

test('two who sync one calendar write over nothing that the other changed', async () => {
  const { id } = await ada.google.insert({
    summary: 'Pilates',
    start: { dateTime: '2027-03-01T09:00:00+01:00', timeZone: PARIS },
    end: { dateTime: '2027-03-01T10:00:00+01:00', timeZone: PARIS },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
  });
  await ada.sync();
  await ines.sync();
  const series = await oursOf('Pilates');
  await ada.core.call(events.update, {
    params: { id: `${series?.id}_20270308T080000Z` },
    query: {},
    body: { title: 'Pilates, outside' },
  });
  await ada.change(series?.id ?? '', { location: 'Park' });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await ines.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await ada.sync()).toEqual(NONE);
  const occurrence = await ada.google.get(`${id}_20270308T080000Z`);
  expect(occurrence).toMatchObject({ summary: 'Pilates, outside' });
  expect(await ada.google.get(id)).toMatchObject({ summary: 'Pilates', location: 'Park' });
  const titles = (await ines.records()).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Pilates', 'Pilates, outside']));
});

test('a sync is undone as a whole here, and takes nothing away from Google', async () => {
  const { id } = await ada.google.insert({ summary: 'Brought and taken back' });
  await ada.sync();
  const { value: runs } = await ada.person.ask(googleSync.log, {
    query: { calendar_id: (await ada.calendar()).id },
  });
  const [batch] = runs[0]?.batch_ids ?? [];
  await ada.core.call(history.undo, { params: { batch_id: batch ?? '' } });
  expect(await oursOf('Brought and taken back')).toBeUndefined();
  expect(await ada.sync()).toEqual(NONE);
  expect(await ada.google.get(id)).toMatchObject({ status: 'confirmed' });
  await at.google.control('sync-tokens/expire');
  expect(await ada.sync()).toEqual(NONE);
  // What changes there after that is news, and is brought again.
  await ada.google.patch(id, { location: 'Elsewhere' });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await oursOf('Brought and taken back')).toMatchObject({ location: 'Elsewhere' });
});

test('an edit holds against a deletion, on either side', async () => {
  const here = await ada.create({ title: 'Deleted there' });
  const there = await ada.create({ title: 'Deleted here' });
  await ada.sync();
  await ada.google.remove((await theirsOf('Deleted there'))?.id ?? '');
  await ada.change(here.id, { location: 'Edited here' });
  await ada.google.patch((await theirsOf('Deleted here'))?.id ?? '', { location: 'Edited there' });
  await ada.remove(there.id);
  expect(await ada.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await theirsOf('Deleted there')).toMatchObject({ location: 'Edited here' });
  expect(await oursOf('Deleted here')).toMatchObject({ location: 'Edited there' });
  expect(await ada.sync()).toEqual(NONE);
});

test('what both changed is kept once, told of, and can be turned over', async () => {
  const event = await ada.create({ title: 'Both' });
  await ada.sync();
  const id = (await theirsOf('Both'))?.id ?? '';
  await ada.google.patch(id, { summary: 'Both there', location: 'There' });
  await ada.change(event.id, { title: 'Both here', description: 'Here' });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  const merged = await ada.google.get(id);
  expect(merged).toMatchObject({ location: 'There', description: 'Here' });
  const { value: conflicts } = await ada.person.ask(googleSync.conflicts);
  const conflict = conflicts.find(({ event_id }) => event_id === event.id);
  expect(conflict).toMatchObject({
    field: 'title',
    ours: 'Both here',
    theirs: 'Both there',
    resolved_at: null,
  });
  const keep = conflict?.kept === 'ours' ? 'theirs' : 'ours';
  const body = { id: conflict?.id ?? '', keep } as const;
  const stranger = await ines.person.ask(googleSync.resolveConflict, { body });
  expect(stranger.status).toBe(404);
  const { value } = await ada.person.ask(googleSync.resolveConflict, { body });
  expect(value).toMatchObject({ kept: keep, resolved_at: expect.any(String) });
  await ada.sync();
  const title = keep === 'ours' ? 'Both here' : 'Both there';
  expect(await ada.google.get(id)).toMatchObject({ summary: title });
  expect(await oursOf(title)).toBeDefined();
});

test('somebody else’s event is theirs: what is changed here gives way, and the log says so', async () => {
  const { google_calendar_id } = await ada.calendar();
  const organizer = { email: 'boss@example.com' };
  const { id } = await ada.google.insert({ summary: 'Of the boss' });
  const address = `${at.google.url}/_control/calendars/${encodeURIComponent(google_calendar_id)}`;
  const event = { ...(await ada.google.get(id)), organizer };
  await fetch(`${address}/events/${id}`, { method: 'PUT', body: JSON.stringify(event) });
  await ada.sync();
  const stored = await ada.google.get(id);
  await at.google.control('faults', {
    kind: 'error',
    call: 'events.patch',
    status: '403',
    reason: 'forbiddenForNonOrganizer',
    times: '5',
  });
  const ours = await oursOf('Of the boss');
  await ada.change(ours?.id ?? '', { title: 'Mine now' });
  await ada.sync();
  await at.google.forget();
  expect(await oursOf('Of the boss')).toBeDefined();
  expect((await ada.google.get(id)).etag).toBe(stored.etag);
  expect(await ada.sync()).toEqual(NONE);
});

test('a repair compares everything, and doubles nothing', async () => {
  await ada.create({ title: 'Before the repair' });
  await ada.sync();
  const before = (await ada.records()).length;
  const { id } = await ada.calendar();
  await at.billing.db('google_links').where({ calendar_id: id, origin: 'google' }).delete();
  const repaired = await ada.person.ask(googleSync.repair, { body: { calendar_id: id } });
  expect(repaired.status).toBe(200);
  expect((await ada.records()).length).toBe(before);
  const titles = await ada.google.titles();
  expect(titles.filter((title) => title === 'Before the repair')).toHaveLength(1);
  expect(await ada.sync()).toEqual(NONE);
});
