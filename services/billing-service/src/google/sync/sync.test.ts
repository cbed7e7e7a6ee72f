import { ourSide } from './our-side.ts';
import type { StateRow } from './repository.ts';
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

test('a run does not look again at what the one before made here, but at all that people did', async () => {
  const ada = await at.connected();
  expect((await ada.sync()).synced).toBeGreaterThan(0);
  const { id, schedule_id } = await ada.calendar();
  const ours = ourSide(at.billing.deps.google.core.for(ada.person.user.id), schedule_id ?? '');
  const next = async () => {
    const row = { calendar_id: id };
    const state = await at.billing.db('google_sync_state').where(row).first<StateRow>();
    return (await ours.changes(state?.core_place ?? '')).changes.map(({ eventId }) => eventId);
  };
  expect(await next()).toEqual([]);
  const there = await ada.google.insert({ summary: 'Made there, and then' });
  await ada.sync();
  const made =
    (await ada.records()).find(({ title }) => title === 'Made there, and then')?.id ?? '';
  await ada.change(made, { location: 'Changed here' });
  expect(await next()).toEqual([made]);
  expect(await ada.sync()).toEqual({ synced: 0, updated: 1 });
  expect(await ada.google.get(there.id)).toMatchObject({ location: 'Changed here' });
});
