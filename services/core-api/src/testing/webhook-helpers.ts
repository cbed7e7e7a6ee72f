import { setTimeout } from 'node:timers/promises';
import {
  webhooks,
  type Delivery,
  type WebhookEvent,
  webhookEvents,
} from '@scheduler/contracts/core';
import { createLog, startWorker, type Database, type Worker } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import { startOutboxRelay } from '../history/outbox-relay.ts';
import { createEndpointClient } from '../webhooks/endpoint-client.ts';
import { webhookTasks } from '../webhooks/tasks.ts';
import type { TestUser, TestCore } from './start-core.ts';

/** Starts a worker for webhooks that may send requests to localhost. */
export async function startWebhookWorker(core: TestCore, timeout = 2000): Promise<Worker> {
  const log = createLog('core-worker', 'silent');
  const client = createEndpointClient({ allowPrivate: true, timeout });
  const worker = await startWorker({
    url: core.databaseUrl,
    schema: SCHEMA,
    log,
    tasks: webhookTasks({ db: core.db, log, client }),
  });
  const relay = startOutboxRelay({ db: core.db, log });
  return {
    stop: async () => {
      await relay.close();
      await worker.stop();
      await client.close();
    },
  };
}

export const createWebhook = (
  user: TestUser,
  url: string,
  events: readonly WebhookEvent[] = webhookEvents,
) => user.call(webhooks.create, { body: { url, events: [...events] } });

/** Waits until the deliveries of a webhook, newest first, satisfy a condition. */
export async function waitForDeliveries(
  user: TestUser,
  webhook_id: string,
  condition: (deliveries: Delivery[]) => boolean,
): Promise<Delivery[]> {
  const query = { webhook_id };
  const { deliveries } = await user.call(webhooks.deliveries, { query });
  if (condition(deliveries)) return deliveries;
  await setTimeout(20);
  return waitForDeliveries(user, webhook_id, condition);
}

/** Runs scheduled retries immediately. */
export async function runScheduledJobsNow(db: Database): Promise<void> {
  await db('_private_jobs').where('run_at', '>', db.fn.now()).update({ run_at: db.fn.now() });
  await db.raw(`select pg_notify('jobs:insert', '{}')`);
}

/** Waits until all batches so far have been processed, or moved to the retry queue. */
export async function waitForOutbox(db: Database): Promise<void> {
  const pending = await db('history_batches')
    .where({ is_queued: false })
    .whereNull('followed_at')
    .first('id');
  if (!pending) return;
  await setTimeout(20);
  return waitForOutbox(db);
}
