import { events } from '@scheduler/contracts/core';
import { googleSync } from '@scheduler/contracts/billing';
import { startSyncTest, type ConnectedUser, type SyncTest } from './testing/sync-test.ts';

let syncTest: SyncTest;
let user: ConnectedUser;
beforeAll(async () => {
  syncTest = await startSyncTest();
  user = await syncTest.connect();
  await user.sync();
  await user.setDirection('import');
});
afterAll(() => syncTest.stop());

const NO_CHANGES = { synced: 0, updated: 0 };
const ONE_UPDATE = { synced: 0, updated: 1 };

const findLocalRecord = async (title: string) =>
  (await user.listRecords()).find((record) => record.title === title);

/** Creates a Google event and imports it. */
async function importEvent(summary: string, event: object = {}) {
  const { id: googleId } = await user.google.insertEvent({ summary, ...event });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  return { googleId, id: (await findLocalRecord(summary))?.id ?? '' };
}

/** Checks that a callback makes no changes in Google. */
async function expectOnlyReads(callback: () => Promise<void>) {
  await syncTest.google.resetFaults();
  await callback();
  const calls = Object.keys(await syncTest.google.countCalls());
  const writes = calls.filter((call) => /insert|patch|update|delete/.test(call));
  expect({ calls, writes }).toEqual({
    calls: expect.arrayContaining(['events.list']),
    writes: [],
  });
}

test('one-way sync imports changes made in Google', async () => {
  const { googleId } = await importEvent('Imported');
  await user.google.patchEvent(googleId, { location: 'Google location' });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await findLocalRecord('Imported')).toMatchObject({ location: 'Google location' });
  await user.google.deleteEvent(googleId);
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await findLocalRecord('Imported')).toBeUndefined();
});

test('one-way sync never writes local changes to Google', async () => {
  const { id } = await importEvent('Changed locally');
  const { id: deletedId } = await importEvent('Deleted locally');
  await expectOnlyReads(async () => {
    await user.createEvent({ title: 'Created locally' });
    await user.updateEvent(id, { title: 'Changed again' });
    await user.deleteEvent(deletedId);
    expect(await user.sync()).toEqual(NO_CHANGES);
    await syncTest.google.control('sync-tokens/expire');
    expect(await user.sync()).toEqual(NO_CHANGES);
  });
  expect(await user.google.listTitles()).toEqual(
    expect.arrayContaining(['Changed locally', 'Deleted locally']),
  );
  expect(await findLocalRecord('Created locally')).toBeDefined();
});

test('a local edit persists until Google changes the same field, which records a conflict', async () => {
  const { id, googleId } = await importEvent('Original title');
  await user.updateEvent(id, { title: 'Local title' });
  expect(await user.sync()).toEqual(NO_CHANGES);
  await user.google.patchEvent(googleId, { location: 'Elsewhere' });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await findLocalRecord('Local title')).toMatchObject({ location: 'Elsewhere' });
  await user.google.patchEvent(googleId, { summary: 'Google title' });
  await user.updateEvent(id, { description: 'Later note' });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  expect(await findLocalRecord('Google title')).toMatchObject({ id, description: 'Later note' });
  const { value: conflicts } = await user.testUser.request(googleSync.conflicts);
  expect(conflicts).toEqual([
    expect.objectContaining({
      event_id: id,
      field: 'title',
      ours: 'Local title',
      theirs: 'Google title',
      kept: 'theirs',
    }),
  ]);
  const body = { id: conflicts[0]?.id ?? '', keep: 'ours' } as const;
  await user.testUser.request(googleSync.resolveConflict, { body });
  expect(await user.sync()).toEqual(NO_CHANGES);
  expect(await findLocalRecord('Local title')).toBeDefined();
  expect((await user.google.getEvent(googleId)).summary).toBe('Google title');
});

test('an event deleted locally is not reimported until Google changes it', async () => {
  const { id, googleId } = await importEvent('Unwanted');
  await user.deleteEvent(id);
  expect(await user.sync()).toEqual(NO_CHANGES);
  await syncTest.google.control('sync-tokens/expire');
  expect(await user.sync()).toEqual(NO_CHANGES);
  expect(await findLocalRecord('Unwanted')).toBeUndefined();
  await user.google.patchEvent(googleId, { location: 'Google location' });
  expect(await user.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await findLocalRecord('Unwanted')).toMatchObject({ location: 'Google location' });
});

test('an event edited locally remains after it is deleted in Google', async () => {
  const { id, googleId } = await importEvent('Deleted in Google');
  await user.updateEvent(id, { title: 'Edited before deletion' });
  await user.google.deleteEvent(googleId);
  expect(await user.sync()).toEqual(NO_CHANGES);
  expect(await findLocalRecord('Edited before deletion')).toBeDefined();
  expect(await user.sync()).toEqual(NO_CHANGES);
});

test('an occurrence deleted locally stays deleted when the series changes in Google', async () => {
  const { id, googleId } = await importEvent('Course', {
    start: { dateTime: '2027-02-01T09:00:00Z', timeZone: 'Europe/Lisbon' },
    end: { dateTime: '2027-02-01T10:00:00Z', timeZone: 'Europe/Lisbon' },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  });
  await user.core.call(events.remove, {
    params: { id: `${id}_20270202T090000Z` },
    query: {},
  });
  expect(await user.sync()).toEqual(NO_CHANGES);
  await user.google.patchEvent(`${googleId}_20270203T090000Z`, { summary: 'Course, last lesson' });
  await user.google.patchEvent(googleId, { location: 'Room 2' });
  expect(await user.sync()).toEqual(ONE_UPDATE);
  const query = { start_date: '2027-02-01T00:00:00Z', end_date: '2027-02-05T00:00:00Z' };
  const occurrences = await user.core.call(events.list, { query });
  const course = occurrences.filter(({ title }) => title.startsWith('Course'));
  expect(course.map(({ start_time, title }) => [start_time, title])).toEqual([
    ['2027-02-01T09:00:00.000Z', 'Course'],
    ['2027-02-03T09:00:00.000Z', 'Course, last lesson'],
  ]);
  expect(await user.google.listInstances(googleId)).toHaveLength(3);
});

test('switching to two-way sync pushes earlier local changes', async () => {
  const { id, googleId } = await importEvent('One-way until now');
  const { id: deletedId, googleId: deletedGoogleId } = await importEvent(
    'Deleted during one-way sync',
  );
  await user.updateEvent(id, { title: 'Two-way from now on' });
  await user.deleteEvent(deletedId);
  await user.createEvent({ title: 'Created during one-way sync' });
  await user.sync();
  await user.setDirection('both');
  await user.sync();
  expect(await user.google.getEvent(googleId)).toMatchObject({ summary: 'Two-way from now on' });
  expect(await user.google.listTitles()).toContain('Created during one-way sync');
  expect(await user.google.getEvent(deletedGoogleId)).toMatchObject({ status: 'confirmed' });
  expect(await user.sync()).toEqual(NO_CHANGES);
});
