import { addJob, createLog, type Database } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import type { Follower } from '../followers.ts';
import { startCore, type TestCore } from '../testing/core.ts';
import { followAll, startFollowing } from './following.ts';
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

const log = createLog('core-worker', 'silent');

test('a batch is followed as soon as it is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const tell: Follower = async (_, { intent }) => {
    if (intent === 'schedules.create') resolve(intent);
  };
  const following = startFollowing({ db: core.db, log, following: [tell] });
  const ada = await core.signedIn();
  await ada.schedule();
  await promise;
  await following.close();
});

test('several workers follow each batch once', async () => {
  const ada = await core.signedIn();
  const schedule = await ada.schedule();
  for (let count = 0; count < 10; count += 1) await ada.event(schedule);
  const followed: string[] = [];
  const note: Follower = async (_, { id }) => void followed.push(id);
  const follow = () => followAll({ db: core.db, log, following: [note] });
  await Promise.all([follow(), follow(), follow()]);
  await follow();
  const kept: string[] = await core
    .db('history_batches')
    .where({ actor_id: ada.user.id })
    .pluck('id');
  expect(kept).toHaveLength(11);
  for (const id of kept) expect(followed.filter((other) => other === id)).toHaveLength(1);
});

test('a batch that cannot be followed is left to the queue, and holds up no other', async () => {
  const ada = await core.signedIn();
  const schedule = await ada.schedule();
  await ada.event(schedule);
  const followed: string[] = [];
  const pick: Follower = async (_, { intent }) => {
    if (intent === 'schedules.create') throw new Error('broken');
    followed.push(intent);
  };
  await followAll({ db: core.db, log, following: [pick] });
  await followAll({ db: core.db, log, following: [pick] });
  expect(followed).toEqual(['events.create']);
  const left = await core.db('history_batches').whereNull('followed_at').pluck('id');
  expect(left).toHaveLength(1);
  expect(await waiting(core.db, 'follow-batch')).toEqual([{ batch_id: left[0] as string }]);
  await historyTasks(core.db, [])['follow-batch']({ batch_id: left[0] });
  expect(await core.db('history_batches').whereNull('followed_at')).toEqual([]);
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
