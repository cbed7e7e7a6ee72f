import { setTimeout } from 'node:timers/promises';
import {
  webhooks,
  type Delivery,
  type WebhookEvent,
  webhookEvents,
} from '@scheduler/contracts/core';
import { createLog, startWorker, type Database, type Worker } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import { startFollowing } from '../history/following.ts';
import { createEndpointClient } from '../webhooks/endpoint-client.ts';
import { webhookTasks } from '../webhooks/tasks.ts';
import type { Person, TestCore } from './core.ts';

/** A worker as far as webhooks need one, which may call this machine. */
export async function startWebhookWorker(core: TestCore, timeout = 2000): Promise<Worker> {
  const log = createLog('core-worker', 'silent');
  const client = createEndpointClient({ allowPrivate: true, timeout });
  const worker = await startWorker({
    url: core.databaseUrl,
    schema: SCHEMA,
    log,
    tasks: webhookTasks({ db: core.db, log, client }),
  });
  const following = startFollowing({ db: core.db, log });
  return {
    stop: async () => {
      await following.close();
      await worker.stop();
      await client.close();
    },
  };
}

export const hook = (
  person: Person,
  url: string,
  events: readonly WebhookEvent[] = webhookEvents,
) => person.call(webhooks.create, { body: { url, events: [...events] } });

/** Waits until the deliveries of a webhook, newest first, are as asked. */
export async function deliveriesUntil(
  person: Person,
  webhook_id: string,
  isSo: (deliveries: Delivery[]) => boolean,
): Promise<Delivery[]> {
  const query = { webhook_id };
  const { deliveries } = await person.call(webhooks.deliveries, { query });
  if (isSo(deliveries)) return deliveries;
  await setTimeout(20);
  return deliveriesUntil(person, webhook_id, isSo);
}

/** Lets what waits for its next attempt be tried now. */
export async function hurry(db: Database): Promise<void> {
  await db('_private_jobs').where('run_at', '>', db.fn.now()).update({ run_at: db.fn.now() });
  await db.raw(`select pg_notify('jobs:insert', '{}')`);
}

/** Waits until every batch so far has been followed. */
export async function followed(db: Database): Promise<void> {
  const left = await db('history_batches').whereNull('followed_at').first('id');
  if (!left) return;
  await setTimeout(20);
  return followed(db);
}
