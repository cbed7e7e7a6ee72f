import { createLocalSchedule } from './core-adapter.ts';
import type { SyncStateRow } from './repository.ts';
import { startSyncTest, type SyncTest } from './testing/sync-test.ts';

let syncTest: SyncTest;
beforeAll(async () => {
  syncTest = await startSyncTest();
});
afterAll(() => syncTest.stop());

test('created, changed and deleted events are synced in both directions and counted in the result', async () => {
  const user = await syncTest.connect();
  const initialSync = await user.sync();
  expect(initialSync).toMatchObject({ updated: 0 });
  const localEvent = await user.createEvent({ title: 'Created locally' });
  const remoteEvent = await user.google.insertEvent({ summary: 'Created in Google' });
  expect(await user.sync()).toEqual({ synced: 2, updated: 0 });
  expect(await user.google.listTitles()).toContain('Created locally');
  expect((await user.listRecords()).map(({ title }) => title)).toContain('Created in Google');
  expect(await user.sync()).toEqual({ synced: 0, updated: 0 });
  await user.google.patchEvent(remoteEvent.id, { location: 'Attic' });
  await user.updateEvent(localEvent.id, { title: 'Changed locally' });
  expect(await user.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await user.google.listTitles()).toContain('Changed locally');
  expect(await user.listRecords()).toContainEqual(
    expect.objectContaining({ title: 'Created in Google', location: 'Attic' }),
  );
  await user.deleteEvent(localEvent.id);
  await user.google.deleteEvent(remoteEvent.id);
  expect(await user.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await user.google.listTitles()).not.toContain('Changed locally');
  expect((await user.listRecords()).map(({ title }) => title)).not.toContain('Created in Google');
  expect(await user.sync()).toEqual({ synced: 0, updated: 0 });
});

test("a run ignores its own local changes from the previous run but not the user's edits", async () => {
  const user = await syncTest.connect();
  expect((await user.sync()).synced).toBeGreaterThan(0);
  const { id, schedule_id } = await user.getCalendar();
  const localSchedule = createLocalSchedule(
    syncTest.billing.deps.google.core.onBehalfOf(user.testUser.user.id),
    schedule_id ?? '',
  );
  const listPendingEventIds = async () => {
    const row = { calendar_id: id };
    const state = await syncTest.billing.db('google_sync_state').where(row).first<SyncStateRow>();
    return (await localSchedule.listChanges(state?.core_place ?? '')).changes.map(
      ({ eventId }) => eventId,
    );
  };
  expect(await listPendingEventIds()).toEqual([]);
  const remoteEvent = await user.google.insertEvent({ summary: 'Imported and changed' });
  await user.sync();
  const eventId =
    (await user.listRecords()).find(({ title }) => title === 'Imported and changed')?.id ?? '';
  await user.updateEvent(eventId, { location: 'Changed locally' });
  expect(await listPendingEventIds()).toEqual([eventId]);
  expect(await user.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await user.google.getEvent(remoteEvent.id)).toMatchObject({ location: 'Changed locally' });
});
