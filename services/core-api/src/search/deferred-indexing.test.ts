import { events, history, ics, search } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { searchTasks } from './tasks.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
  user = await core.createUser();
});
afterAll(() => core.stop());

const EVENT_COUNT = 201;

const createFile = () =>
  new TextEncoder().encode(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...Array.from({ length: EVENT_COUNT }, (_, index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        'DTSTART:20261120T090000Z',
        'DTEND:20261120T100000Z',
        `SUMMARY:Gardening ${index}`,
        'END:VEVENT',
      ]).flat(),
      'END:VCALENDAR',
    ].join('\r\n'),
  );

const countResults = async () =>
  (await user.call(search.find, { query: { q: 'gardening' } })).hits.length;
const listJobs = () => core.db('jobs').where({ task_identifier: 'refresh-search' });
const refreshIndex = () => searchTasks(core.db)['refresh-search']();
const listPendingDocuments = () => core.db('search_waiting');

test('the worker indexes a large change, and undoing the change removes its search results', async () => {
  const { id: schedule_id } = await user.createSchedule();
  await user.call(ics.importFile, { query: { schedule_id }, body: createFile() });
  expect([
    await countResults(),
    (await listPendingDocuments()).length,
    (await listJobs()).length,
  ]).toEqual([0, EVENT_COUNT, 1]);
  await refreshIndex();
  expect([await countResults(), await listPendingDocuments()]).toEqual([20, []]);

  const { batches } = await user.call(history.list, {});
  await user.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
  expect(await countResults()).toBe(0);
  await refreshIndex();
  expect(await countResults()).toBe(0);
});

test('an event that is changed before it is indexed is found by its current title', async () => {
  const { id: schedule_id } = await user.createSchedule('Garden');
  await user.call(ics.importFile, { query: { schedule_id }, body: createFile() });
  const [event] = await core.db('events').where({ title: 'Gardening 7' });
  await user.call(events.update, { params: { id: event.id }, body: { title: 'Harvest' } });
  expect((await user.call(search.find, { query: { q: 'harvest' } })).hits).toHaveLength(1);
  await refreshIndex();
  expect((await user.call(search.find, { query: { q: 'harvest' } })).hits).toHaveLength(1);
});
