import { startSyncTest, type SyncTest } from './testing/sync-test.ts';

let at: SyncTest;
beforeAll(async () => {
  at = await startSyncTest();
});
afterAll(() => at.stop());

test('events of both sides are brought to the other, and counted', async () => {
  const ada = await at.connected();
  const before = await ada.sync();
  expect(before).toMatchObject({ updated: 0 });
  const here = await ada.create({ title: 'Made here' });
  const there = await ada.google.insert({ summary: 'Made there' });
  expect(await ada.sync()).toEqual({ synced: 2, updated: 0 });
  expect(await ada.google.titles()).toContain('Made here');
  expect((await ada.records()).map(({ title }) => title)).toContain('Made there');
  expect(await ada.sync()).toEqual({ synced: 0, updated: 0 });
  await ada.google.patch(there.id, { location: 'Attic' });
  await ada.change(here.id, { title: 'Changed here' });
  expect(await ada.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await ada.google.titles()).toContain('Changed here');
  expect(await ada.records()).toContainEqual(
    expect.objectContaining({ title: 'Made there', location: 'Attic' }),
  );
  await ada.remove(here.id);
  await ada.google.remove(there.id);
  expect(await ada.sync()).toEqual({ synced: 0, updated: 2 });
  expect(await ada.google.titles()).not.toContain('Changed here');
  expect((await ada.records()).map(({ title }) => title)).not.toContain('Made there');
  expect(await ada.sync()).toEqual({ synced: 0, updated: 0 });
});
