import { events, history } from '@scheduler/contracts/core';
import { googleSync } from '@scheduler/contracts/billing';
import { startSyncTest, type ConnectedUser, type SyncTest } from './testing/sync-test.ts';

let syncTest: SyncTest;
let user: ConnectedUser;
let otherUser: ConnectedUser;
beforeAll(async () => {
  syncTest = await startSyncTest();
  [user, otherUser] = [await syncTest.connect(), await syncTest.connect()];
  await user.sync();
  await otherUser.sync();
});
afterAll(() => syncTest.stop());

const NO_CHANGES = { synced: 0, updated: 0 };
const PARIS = 'Europe/Paris';

const findRemoteEvent = async (title: string) =>
  (await user.google.listEvents()).find(({ summary }) => summary === title);
const findLocalRecord = async (title: string) =>
  (await user.listRecords()).find((record) => record.title === title);

test('two users who sync the same calendar do not overwrite each other', async () => {
  const { id } = await user.google.insertEvent({
    summary: 'Pilates',
    start: { dateTime: '2027-03-01T09:00:00+01:00', timeZone: PARIS },
    end: { dateTime: '2027-03-01T10:00:00+01:00', timeZone: PARIS },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
  });
  await user.sync();
  await otherUser.sync();
  const series = await findLocalRecord('Pilates');
  await user.core.call(events.update, {
    params: { id: `${series?.id}_20270308T080000Z` },
    query: {},
    body: { title: 'Pilates, outside' },
  });
  await user.updateEvent(series?.id ?? '', { location: 'Park' });
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await otherUser.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await user.sync()).toEqual(NO_CHANGES);
  const occurrence = await user.google.getEvent(`${id}_20270308T080000Z`);
  expect(occurrence).toMatchObject({ summary: 'Pilates, outside' });
  expect(await user.google.getEvent(id)).toMatchObject({ summary: 'Pilates', location: 'Park' });
  const titles = (await otherUser.listRecords()).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Pilates', 'Pilates, outside']));
});

test('undoing a sync deletes its events locally and not in Google', async () => {
  const { id } = await user.google.insertEvent({ summary: 'Imported and undone' });
  await user.sync();
  const { value: runs } = await user.testUser.request(googleSync.log, {
    query: { calendar_id: (await user.getCalendar()).id },
  });
  const [batch] = runs[0]?.batch_ids ?? [];
  await user.core.call(history.undo, { params: { batch_id: batch ?? '' } });
  expect(await findLocalRecord('Imported and undone')).toBeUndefined();
  expect(await user.sync()).toEqual(NO_CHANGES);
  expect(await user.google.getEvent(id)).toMatchObject({ status: 'confirmed' });
  await syncTest.google.control('sync-tokens/expire');
  expect(await user.sync()).toEqual(NO_CHANGES);
  // A later remote change imports the event again.
  await user.google.patchEvent(id, { location: 'Elsewhere' });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await findLocalRecord('Imported and undone')).toMatchObject({ location: 'Elsewhere' });
});

test('an edit has priority over a deletion on the other side', async () => {
  const editedLocally = await user.createEvent({ title: 'Deleted in Google' });
  const editedInGoogle = await user.createEvent({ title: 'Deleted locally' });
  await user.sync();
  await user.google.deleteEvent((await findRemoteEvent('Deleted in Google'))?.id ?? '');
  await user.updateEvent(editedLocally.id, { location: 'Edited locally' });
  await user.google.patchEvent((await findRemoteEvent('Deleted locally'))?.id ?? '', {
    location: 'Edited in Google',
  });
  await user.deleteEvent(editedInGoogle.id);
  expect(await user.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await findRemoteEvent('Deleted in Google')).toMatchObject({ location: 'Edited locally' });
  expect(await findLocalRecord('Deleted locally')).toMatchObject({ location: 'Edited in Google' });
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test('a field changed on both sides is recorded as a conflict that can be resolved', async () => {
  const event = await user.createEvent({ title: 'Conflict' });
  await user.sync();
  const id = (await findRemoteEvent('Conflict'))?.id ?? '';
  await user.google.patchEvent(id, { summary: 'Google title', location: 'Google location' });
  await user.updateEvent(event.id, { title: 'Local title', description: 'Local note' });
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  const merged = await user.google.getEvent(id);
  expect(merged).toMatchObject({ location: 'Google location', description: 'Local note' });
  const { value: conflicts } = await user.testUser.request(googleSync.conflicts);
  const conflict = conflicts.find(({ event_id }) => event_id === event.id);
  expect(conflict).toMatchObject({
    field: 'title',
    ours: 'Local title',
    theirs: 'Google title',
    resolved_at: null,
  });
  const keep = conflict?.kept === 'ours' ? 'theirs' : 'ours';
  const body = { id: conflict?.id ?? '', keep } as const;
  const otherResponse = await otherUser.testUser.request(googleSync.resolveConflict, { body });
  expect(otherResponse.status).toBe(404);
  const { value } = await user.testUser.request(googleSync.resolveConflict, { body });
  expect(value).toMatchObject({ kept: keep, resolved_at: expect.any(String) });
  await user.sync();
  const title = keep === 'ours' ? 'Local title' : 'Google title';
  expect(await user.google.getEvent(id)).toMatchObject({ summary: title });
  expect(await findLocalRecord(title)).toBeDefined();
});

test("local changes to another organizer's event are reverted", async () => {
  const { google_calendar_id } = await user.getCalendar();
  const organizer = { email: 'boss@example.com' };
  const { id } = await user.google.insertEvent({ summary: 'Organized by boss' });
  const calendarUrl = `${syncTest.google.url}/_control/calendars/${encodeURIComponent(google_calendar_id)}`;
  const event = { ...(await user.google.getEvent(id)), organizer };
  await fetch(`${calendarUrl}/events/${id}`, { method: 'PUT', body: JSON.stringify(event) });
  await user.sync();
  const stored = await user.google.getEvent(id);
  await syncTest.google.control('faults', {
    kind: 'error',
    call: 'events.patch',
    status: '403',
    reason: 'forbiddenForNonOrganizer',
    times: '5',
  });
  const localRecord = await findLocalRecord('Organized by boss');
  await user.updateEvent(localRecord?.id ?? '', { title: 'Changed locally' });
  await user.sync();
  await syncTest.google.resetFaults();
  expect(await findLocalRecord('Organized by boss')).toBeDefined();
  expect((await user.google.getEvent(id)).etag).toBe(stored.etag);
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test('a repair compares all events without creating duplicates', async () => {
  await user.createEvent({ title: 'Before the repair' });
  await user.sync();
  const before = (await user.listRecords()).length;
  const { id } = await user.getCalendar();
  await syncTest.billing.db('google_links').where({ calendar_id: id, origin: 'google' }).delete();
  const response = await user.testUser.request(googleSync.repair, { body: { calendar_id: id } });
  expect(response.status).toBe(200);
  expect((await user.listRecords()).length).toBe(before);
  const titles = await user.google.listTitles();
  expect(titles.filter((title) => title === 'Before the repair')).toHaveLength(1);
  expect(await user.sync()).toEqual(NO_CHANGES);
});
