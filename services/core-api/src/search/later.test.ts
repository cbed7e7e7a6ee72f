import { events, history, ics, search } from '@scheduler/contracts/core';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { searchTasks } from './tasks.ts';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const MANY = 201;

const file = () =>
  new TextEncoder().encode(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...Array.from({ length: MANY }, (_, index) => [
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

const found = async () => (await ada.call(search.find, { query: { q: 'gardening' } })).hits.length;
const jobs = () => core.db('jobs').where({ task_identifier: 'refresh-search' });
const work = () => searchTasks(core.db)['refresh-search']();
const waiting = () => core.db('search_waiting');

test('what many events at once change is left to the worker, and lost by nobody', async () => {
  const { id: schedule_id } = await ada.schedule();
  await ada.call(ics.importFile, { query: { schedule_id }, body: file() });
  expect([await found(), (await waiting()).length, (await jobs()).length]).toEqual([0, MANY, 1]);
  await work();
  expect([await found(), await waiting()]).toEqual([20, []]);

  const { batches } = await ada.call(history.list, {});
  await ada.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
  expect(await found()).toBe(0);
  await work();
  expect(await found()).toBe(0);
});

test('an event that changes while it waits is found by what it is', async () => {
  const { id: schedule_id } = await ada.schedule('Garden');
  await ada.call(ics.importFile, { query: { schedule_id }, body: file() });
  const [event] = await core.db('events').where({ title: 'Gardening 7' });
  await ada.call(events.update, { params: { id: event.id }, body: { title: 'Harvest' } });
  expect((await ada.call(search.find, { query: { q: 'harvest' } })).hits).toHaveLength(1);
  await work();
  expect((await ada.call(search.find, { query: { q: 'harvest' } })).hits).toHaveLength(1);
});
