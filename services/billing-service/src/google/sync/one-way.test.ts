import { events } from '@scheduler/contracts/core';
import { googleSync } from '@scheduler/contracts/billing';
import { startSyncTest, type Connected, type SyncTest } from './testing/sync-test.ts';

let at: SyncTest;
let ada: Connected;
beforeAll(async () => {
  at = await startSyncTest();
  ada = await at.connected();
  await ada.sync();
  await ada.choose('import');
});
afterAll(() => at.stop());

const NONE = { synced: 0, updated: 0 };
const ONE = { synced: 0, updated: 1 };

const oursOf = async (title: string) =>
  (await ada.records()).find((record) => record.title === title);

/** An event of Google's, and our copy of it. */
async function copied(summary: string, event: object = {}) {
  const { id: googleId } = await ada.google.insert({ summary, ...event });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  return { googleId, id: (await oursOf(summary))?.id ?? '' };
}

/** Nothing that was asked of Google until now changed anything there. */
async function expectOnlyRead(work: () => Promise<void>) {
  await at.google.forget();
  await work();
  const calls = Object.keys(await at.google.calls());
  const written = calls.filter((call) => /insert|patch|update|delete/.test(call));
  expect({ calls, written }).toEqual({
    calls: expect.arrayContaining(['events.list']),
    written: [],
  });
}

test('Google’s changes come in', async () => {
  const { googleId } = await copied('Read');
  await ada.google.patch(googleId, { location: 'There' });
  expect(await ada.sync()).toEqual(ONE);
  expect(await oursOf('Read')).toMatchObject({ location: 'There' });
  await ada.google.remove(googleId);
  expect(await ada.sync()).toEqual(ONE);
  expect(await oursOf('Read')).toBeUndefined();
});

test('what is made, changed and deleted here is never written there', async () => {
  const { id } = await copied('Changed here');
  const { id: gone } = await copied('Deleted here');
  await expectOnlyRead(async () => {
    await ada.create({ title: 'Made here' });
    await ada.change(id, { title: 'Changed indeed' });
    await ada.remove(gone);
    expect(await ada.sync()).toEqual(NONE);
    await at.google.control('sync-tokens/expire');
    expect(await ada.sync()).toEqual(NONE);
  });
  expect(await ada.google.titles()).toEqual(
    expect.arrayContaining(['Changed here', 'Deleted here']),
  );
  expect(await oursOf('Made here')).toBeDefined();
});

test('an edit here stays, until Google changes the same field, and that is told', async () => {
  const { id, googleId } = await copied('Reads so');
  await ada.change(id, { title: 'Called so here' });
  expect(await ada.sync()).toEqual(NONE);
  await ada.google.patch(googleId, { location: 'Elsewhere' });
  expect(await ada.sync()).toEqual(ONE);
  expect(await oursOf('Called so here')).toMatchObject({ location: 'Elsewhere' });
  await ada.google.patch(googleId, { summary: 'Called so there' });
  await ada.change(id, { description: 'Later than that' });
  expect(await ada.sync()).toEqual(ONE);
  expect(await oursOf('Called so there')).toMatchObject({ id, description: 'Later than that' });
  const { value: conflicts } = await ada.person.ask(googleSync.conflicts);
  expect(conflicts).toEqual([
    expect.objectContaining({
      event_id: id,
      field: 'title',
      ours: 'Called so here',
      theirs: 'Called so there',
      kept: 'theirs',
    }),
  ]);
  const body = { id: conflicts[0]?.id ?? '', keep: 'ours' } as const;
  await ada.person.ask(googleSync.resolveConflict, { body });
  expect(await ada.sync()).toEqual(NONE);
  expect(await oursOf('Called so here')).toBeDefined();
  expect((await ada.google.get(googleId)).summary).toBe('Called so there');
});

test('what is deleted here stays so until Google changes it', async () => {
  const { id, googleId } = await copied('Not wanted');
  await ada.remove(id);
  expect(await ada.sync()).toEqual(NONE);
  await at.google.control('sync-tokens/expire');
  expect(await ada.sync()).toEqual(NONE);
  expect(await oursOf('Not wanted')).toBeUndefined();
  await ada.google.patch(googleId, { location: 'There' });
  expect(await ada.sync()).toEqual({ synced: 1, updated: 0 });
  expect(await oursOf('Not wanted')).toMatchObject({ location: 'There' });
});

test('what was edited here outlives its event in Google', async () => {
  const { id, googleId } = await copied('Goes there');
  await ada.change(id, { title: 'Edited before it went' });
  await ada.google.remove(googleId);
  expect(await ada.sync()).toEqual(NONE);
  expect(await oursOf('Edited before it went')).toBeDefined();
  expect(await ada.sync()).toEqual(NONE);
});

test('an occurrence that is left out here stays so, while the series changes in Google', async () => {
  const { id, googleId } = await copied('Course', {
    start: { dateTime: '2027-02-01T09:00:00Z', timeZone: 'Europe/Lisbon' },
    end: { dateTime: '2027-02-01T10:00:00Z', timeZone: 'Europe/Lisbon' },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  });
  await ada.core.call(events.remove, {
    params: { id: `${id}_20270202T090000Z` },
    query: {},
  });
  expect(await ada.sync()).toEqual(NONE);
  await ada.google.patch(`${googleId}_20270203T090000Z`, { summary: 'Course, the last' });
  await ada.google.patch(googleId, { location: 'Room 2' });
  expect(await ada.sync()).toEqual(ONE);
  const query = { start_date: '2027-02-01T00:00:00Z', end_date: '2027-02-05T00:00:00Z' };
  const shown = await ada.core.call(events.list, { query });
  const course = shown.filter(({ title }) => title.startsWith('Course'));
  expect(course.map(({ start_time, title }) => [start_time, title])).toEqual([
    ['2027-02-01T09:00:00.000Z', 'Course'],
    ['2027-02-03T09:00:00.000Z', 'Course, the last'],
  ]);
  expect(await ada.google.instances(googleId)).toHaveLength(3);
});

test('once it is written too, Google gets what was made and changed here meanwhile', async () => {
  const { id, googleId } = await copied('Read until now');
  const { id: gone, googleId: there } = await copied('Deleted while it was read');
  await ada.change(id, { title: 'Written from now on' });
  await ada.remove(gone);
  await ada.create({ title: 'Made while it was read' });
  await ada.sync();
  await ada.choose('both');
  await ada.sync();
  expect(await ada.google.get(googleId)).toMatchObject({ summary: 'Written from now on' });
  expect(await ada.google.titles()).toContain('Made while it was read');
  expect(await ada.google.get(there)).toMatchObject({ status: 'confirmed' });
  expect(await ada.sync()).toEqual(NONE);
});
