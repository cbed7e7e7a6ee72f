import { events, search } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { waitUntil } from '@scheduler/service-kit/testing';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';
import { indexingTasks, indexPendingBatches } from './indexing.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
  user = await core.createUser({ plan: 'pro' });
});
afterAll(() => core.stop());

const findTitles = async (q: string) =>
  (await user.call(search.find, { query: { q } })).hits.map((hit) => 'title' in hit && hit.title);

const listPending = () => core.db('batches_to_index');
const log = createLog('core-worker', 'silent');

test('a search finds changes that the worker has not indexed', async () => {
  const { id } = await user.createEvent(await user.createSchedule(), { title: 'Gardening' });
  expect(await listPending()).not.toEqual([]);
  expect(await findTitles('gardening')).toEqual(['Gardening']);
  await user.call(events.update, { params: { id }, body: { title: 'Harvest' } });
  expect([await findTitles('gardening'), await findTitles('harvest')]).toEqual([[], ['Harvest']]);
  expect(await listPending()).toEqual([]);
});

test("a batch that can't be indexed is retried by a job and doesn't delay later batches", async () => {
  const schedule = await user.createSchedule();
  const { rows } = await core.db.raw<{ rows: { definition: string }[] }>(
    `select pg_get_functiondef('index_search'::regproc) as definition`,
  );
  await core.db.raw(`
    create or replace function index_search(batches uuid[]) returns void language plpgsql as $$
    begin
      if exists (
        select from history where batch_id = any (batches) and after ->> 'title' = 'Broken'
      ) then
        raise exception 'broken';
      end if;
      perform refresh_search(array(
        select event_id from history where batch_id = any (batches)));
    end $$`);
  await user.createEvent(schedule, { title: 'Broken' });
  await user.createEvent(schedule, { title: 'Planning' });
  await indexPendingBatches({ db: core.db, log });
  expect(await listPending()).toEqual([]);
  expect([await findTitles('broken'), await findTitles('planning')]).toEqual([[], ['Planning']]);

  await core.db.raw(rows[0]?.definition ?? '');
  const [job] = await core
    .db('_private_jobs as jobs')
    .join('_private_tasks as tasks', 'tasks.id', 'jobs.task_id')
    .where({ identifier: 'index-batch' })
    .pluck('payload');
  await indexingTasks(core.db)['index-batch'](job);
  expect(await findTitles('broken')).toEqual(['Broken']);
});

test('a search waits for a batch that the worker is indexing', async () => {
  await user.createEvent(await user.createSchedule(), { title: 'Sailing' });
  const trx = await core.db.transaction();
  const batchIds: string[] = await trx('batches_to_index').forUpdate().pluck('batch_id');
  let isFound = false;
  const search = findTitles('sailing').then((titles) => {
    isFound = true;
    return titles;
  });
  await waitUntil(async () => {
    const { rows } = await core.db.raw<{ rows: unknown[] }>(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  expect(isFound).toBe(false);
  await trx.raw('select index_batches(?)', [batchIds]);
  await trx('batches_to_index').whereIn('batch_id', batchIds).delete();
  await trx.commit();
  expect(await search).toEqual(['Sailing']);
});

test('a batch of an earlier version is indexed immediately', async () => {
  const { id } = await user.createEvent(await user.createSchedule(), { title: 'Painting' });
  await indexPendingBatches({ db: core.db, log });
  await core.db.transaction(async (trx) => {
    const batchId = '01a21cd5-1e18-76a8-9114-d795d5d50604';
    await trx.raw(`select set_config('core.batch', ?, true)`, [batchId]);
    await trx('events').where({ id }).update({ title: 'Sculpture' });
    await trx.raw(`select end_batch(?, ?, '', 'person', 'events.update')`, [
      batchId,
      user.account.id,
    ]);
  });
  expect(await listPending()).toEqual([]);
  expect(await findTitles('sculpture')).toEqual(['Sculpture']);
});
