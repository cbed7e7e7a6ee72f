import { addJob, type Database } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import type { Follower } from '../followers.ts';
import { startCore, type TestCore } from '../testing/core.ts';
import { changesOf } from './repository.ts';
import { historyTasks } from './tasks.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const waiting = (db: Database, task: string) =>
  db('_private_jobs as jobs')
    .join('_private_tasks as tasks', 'tasks.id', 'jobs.task_id')
    .where({ identifier: task })
    .pluck('payload');

async function batchOf(intent: string) {
  const batch = await core.db('history_batches').where({ intent }).orderBy('id', 'desc').first();
  return (batch as { id: string }).id;
}

test('each batch leaves one job to the worker', async () => {
  const ada = await core.signedIn();
  await ada.schedule();
  const batch_id = await batchOf('schedules.create');
  expect(await waiting(core.db, 'follow-batch')).toContainEqual({ batch_id });
});

test('what follows a batch is enqueued once, though its job be repeated', async () => {
  const ada = await core.signedIn();
  await ada.event(await ada.schedule(), { invited_users: ['ben@example.test'] });
  const announce: Follower = async (trx, { id }) => {
    for (const { after } of await changesOf(trx, id, ['attendees'])) {
      await addJob(trx, SCHEMA, 'announce', { to: after?.email });
    }
  };
  const batch_id = await batchOf('events.create');
  const jobs = () => waiting(core.db, 'announce');

  const broken: Follower = () => Promise.reject(new Error('broken'));
  const failing = historyTasks(core.db, [announce, broken])['follow-batch']({ batch_id });
  await expect(failing).rejects.toThrow('broken');
  expect(await jobs()).toEqual([]);

  const follow = historyTasks(core.db, [announce])['follow-batch'];
  await Promise.all([follow({ batch_id }), follow({ batch_id })]);
  await follow({ batch_id });
  expect(await jobs()).toEqual([{ to: 'ben@example.test' }]);
});
