import { addJob, createLog, getRequestId, type Database } from '@scheduler/service-kit';
import { events } from '@scheduler/contracts/core';
import { createClient } from '@scheduler/api-client';
import { waitUntil } from '@scheduler/service-kit/testing';
import { SCHEMA } from '../config.ts';
import type { OutboxHandler } from '../outbox-handlers.ts';
import { startCore, type TestCore } from '../testing/start-core.ts';
import { processAllBatches, startOutboxRelay } from './outbox-relay.ts';
import { findChanges } from './repository.ts';
import { historyTasks } from './tasks.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const listJobs = (db: Database, task: string) =>
  db('_private_jobs as jobs')
    .join('_private_tasks as tasks', 'tasks.id', 'jobs.task_id')
    .where({ identifier: task })
    .pluck('payload');

async function findBatchId(intent: string) {
  const batch = await core.db('history_batches').where({ intent }).orderBy('id', 'desc').first();
  return (batch as { id: string }).id;
}

const log = createLog('core-worker', 'silent');

describe('outbox relay', () => {
  it('processes a batch as soon as it is committed', async () => {
    const processed: string[] = [];
    const handler: OutboxHandler = { handle: async (_, { id }) => void processed.push(id) };
    const relay = startOutboxRelay({ db: core.db, log, handlers: [handler] });
    const user = await core.createUser();
    await user.createSchedule();
    const batchId = await findBatchId('schedules.create');
    await waitUntil(() => processed.length > 0);
    await relay.close();
    expect(processed).toEqual([batchId]);
  });

  it('continues the request that made a batch, and runs a batch of an earlier version with its own ID', async () => {
    const user = await core.createUser();
    const schedule = await user.createSchedule();
    await processAllBatches({ db: core.db, log, handlers: [] });
    const client = createClient({
      baseUrl: core.baseUrl,
      accessToken: () => user.token,
      headers: { 'x-request-id': 'a-user-action-1' },
    });
    const create = () =>
      client.call(events.create, {
        body: {
          schedule_ids: [schedule.id],
          title: 'Review',
          start_time: '2026-11-20T09:00:00Z',
          end_time: '2026-11-20T10:00:00Z',
        },
      });
    const requestIds: (string | undefined)[] = [];
    const handler: OutboxHandler = {
      handle: async (trx) => {
        requestIds.push(getRequestId());
        await addJob(trx, SCHEMA, 'search-follow', {});
      },
    };
    await create();
    await processAllBatches({ db: core.db, log, handlers: [handler] });
    expect(requestIds).toEqual(['a-user-action-1']);
    const flags = await core
      .db('_private_jobs as jobs')
      .join('_private_tasks as tasks', 'tasks.id', 'jobs.task_id')
      .where({ identifier: 'search-follow' })
      .pluck('flags');
    expect(flags).toEqual([{ 'request_id:a-user-action-1': true }]);
    await create();
    await core.db('history_batches').whereNull('followed_at').update({ request_id: null });
    await processAllBatches({ db: core.db, log, handlers: [handler] });
    expect(requestIds).toHaveLength(2);
    expect(requestIds[1]).toMatch(/^[\w-]{36}$/);
  });

  it('processes each batch once if several workers run concurrently', async () => {
    const user = await core.createUser();
    const schedule = await user.createSchedule();
    for (let count = 0; count < 10; count += 1) await user.createEvent(schedule);
    const processed: string[] = [];
    const handler: OutboxHandler = { handle: async (_, { id }) => void processed.push(id) };
    const process = () => processAllBatches({ db: core.db, log, handlers: [handler] });
    await Promise.all([process(), process(), process()]);
    await process();
    const batchIds: string[] = await core
      .db('history_batches')
      .where({ actor_id: user.account.id })
      .pluck('id');
    expect(batchIds).toHaveLength(11);
    for (const id of batchIds) expect(processed.filter((other) => other === id)).toHaveLength(1);
  });

  it('moves a failing batch to the job queue without delaying newer batches', async () => {
    const user = await core.createUser();
    const schedule = await user.createSchedule();
    await user.createEvent(schedule);
    const processed: string[] = [];
    const handler: OutboxHandler = {
      handle: async (_, { intent }) => {
        if (intent === 'schedules.create') throw new Error('broken');
        processed.push(intent);
      },
    };
    await processAllBatches({ db: core.db, log, handlers: [handler] });
    await processAllBatches({ db: core.db, log, handlers: [handler] });
    expect(processed).toEqual(['events.create']);
    const pending = await core.db('history_batches').whereNull('followed_at').pluck('id');
    expect(pending).toHaveLength(1);
    expect(await listJobs(core.db, 'follow-batch')).toEqual([{ batch_id: pending[0] as string }]);
    await historyTasks(core.db, [])['follow-batch']({ batch_id: pending[0] });
    expect(await core.db('history_batches').whereNull('followed_at')).toEqual([]);
  });

  it('enqueues follow-up jobs exactly once, even if a job fails or runs twice', async () => {
    const user = await core.createUser();
    await user.createEvent(await user.createSchedule(), { invited_users: ['ben@example.test'] });
    const enqueueJobs: OutboxHandler = {
      handle: async (trx, { id }) => {
        for (const { after } of await findChanges(trx, id, ['attendees'])) {
          await addJob(trx, SCHEMA, 'announce', { to: after?.email });
        }
      },
    };
    const batch_id = await findBatchId('events.create');
    const listAnnounceJobs = () => listJobs(core.db, 'announce');

    const failingHandler: OutboxHandler = {
      handle: () => Promise.reject(new Error('broken')),
    };
    const failedRun = historyTasks(core.db, [enqueueJobs, failingHandler])['follow-batch']({
      batch_id,
    });
    await expect(failedRun).rejects.toThrow('broken');
    expect(await listAnnounceJobs()).toEqual([]);

    const process = historyTasks(core.db, [enqueueJobs])['follow-batch'];
    await Promise.all([process({ batch_id }), process({ batch_id })]);
    await process({ batch_id });
    expect(await listAnnounceJobs()).toEqual([{ to: 'ben@example.test' }]);
  });
});
