import { events } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const check = (start_time: string, end_time: string, exclude_event_id?: string) =>
  ada.call(events.conflicts, {
    query: { start_time, end_time, ...(exclude_event_id && { exclude_event_id }) },
  });

test('an overlap is reported, touching is not', async () => {
  const work = await ada.schedule();
  const event = await ada.event(work);
  expect(await check('2026-11-20T09:59:00Z', '2026-11-20T11:00:00Z')).toEqual({
    has_conflicts: true,
    conflicts: [
      {
        id: event.id,
        title: 'Workshop',
        start_time: event.start_time,
        end_time: event.end_time,
        schedule_ids: [work.id],
        source: 'own',
      },
    ],
  });
  const none = { has_conflicts: false, conflicts: [] };
  expect(await check('2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z')).toEqual(none);
  expect(await check('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z')).toEqual(none);
});

test('an all-day event and one of many days are in the way', async () => {
  const work = await ada.schedule();
  const days = { is_all_day: true, time_zone: 'America/New_York', start_time: '2026-11-21' };
  const saturday = await ada.event(work, { ...days, end_time: '2026-11-21' });
  const fortnight = await ada.event(work, {
    ...days,
    start_time: '2026-11-10',
    end_time: '2026-11-24',
  });
  const { conflicts } = await check('2026-11-22T04:00:00Z', '2026-11-22T04:59:00Z');
  expect(conflicts.map(({ id }) => id)).toEqual([fortnight.id, saturday.id]);
  expect((await check('2026-11-22T05:00:00Z', '2026-11-22T06:00:00Z')).conflicts).toHaveLength(1);
});

test('an event on two schedules is one conflict', async () => {
  const [a, b] = [await ada.schedule('a'), await ada.schedule('b')];
  await ada.event([a, b]);
  const { conflicts } = await check('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z');
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]?.schedule_ids).toEqual([a.id, b.id]);
});

test('the event that is being edited is left out', async () => {
  const event = await ada.event(await ada.schedule());
  expect((await check(event.start_time, event.end_time, event.id)).has_conflicts).toBe(false);
  expect((await check(event.start_time, event.end_time, newId())).has_conflicts).toBe(true);
});

test("a stranger's events are no conflict, and leaving them out tells nothing", async () => {
  const ben = await core.signedIn({ name: 'ben' });
  const theirs = await ben.event(await ben.schedule());
  await ada.schedule();
  expect((await check(theirs.start_time, theirs.end_time)).has_conflicts).toBe(false);
  expect((await check(theirs.start_time, theirs.end_time, theirs.id)).has_conflicts).toBe(false);
});

test('a write is never refused for a conflict, and tells of it', async () => {
  const work = await ada.schedule();
  const first = await ada.event(work);
  const second = await ada.event(work);
  expect(second.conflicts.map(({ id }) => id)).toEqual([first.id]);
  const away = await ada.call(events.update, {
    params: { id: second.id },
    body: { start_time: '2026-11-20T10:00:00Z', end_time: '2026-11-20T11:00:00Z' },
  });
  expect(away.conflicts).toEqual([]);
});

test.each([
  [{ start_time: '2026-11-20T09:00:00Z' }, '?end_time'],
  [{ end_time: '2026-11-20T09:00:00Z' }, '?start_time'],
  [{ start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T09:00:00Z' }, '?end_time'],
  [{ start_time: 'soon', end_time: '2026-11-20T09:00:00Z' }, '?start_time'],
  [
    { start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T10:00:00Z', exclude_event_id: '1' },
    '?exclude_event_id',
  ],
])('%j is refused at %s', async (query, pointer) => {
  await expect(
    ada.call(events.conflicts, { query: query as { start_time: string; end_time: string } }),
  ).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
});
