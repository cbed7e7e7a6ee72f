import { setTimeout } from 'node:timers/promises';
import { startCore } from '../testing/start-core.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { createWebhook } from '../testing/webhook-helpers.ts';
import { backdateJobLocks, startWorkerProcess } from '../testing/service-process.ts';

const EVENT_COUNT = scaleCount(10, 60);
/** Numbers of received messages after which the worker is killed. */
const KILL_AFTER_COUNTS = [EVENT_COUNT / 6, EVENT_COUNT / 2];

test('no webhook message is lost when the worker is killed, and repeated messages have the same ID', async () => {
  const core = await startCore();
  const receiver = await startWebhookReceiver();
  const env = { DATABASE_URL: core.databaseUrl, WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true' };
  const ada = await core.createUser();
  const schedule = await ada.createSchedule();
  await createWebhook(ada, receiver.url, ['event.created']);
  for (let count = 0; count < EVENT_COUNT; count += 1) {
    await ada.createEvent(schedule, { title: `Event ${count}` });
  }
  let worker = await startWorkerProcess(env);
  for (const count of KILL_AFTER_COUNTS) {
    await receiver.waitForRequests(count);
    await worker.kill();
    await backdateJobLocks(core.db);
    worker = await startWorkerProcess(env);
  }

  const findPendingDelivery = () =>
    core.db('webhook_deliveries').whereNot({ status: 'delivered' }).first('id');
  const findUnprocessedBatch = () =>
    core.db('history_batches').whereNull('followed_at').first('id');
  while ((await findUnprocessedBatch()) ?? (await findPendingDelivery())) await setTimeout(50);
  await worker.stop();

  const bodiesById = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id']);
    expect(bodiesById.get(id) ?? body).toBe(body);
    bodiesById.set(id, body);
  }
  const titles = [...bodiesById.values()].map((body) => /"title":"(Event \d+)"/.exec(body)?.[1]);
  expect(titles).toHaveLength(EVENT_COUNT);
  expect(new Set(titles).size).toBe(EVENT_COUNT);
  await receiver.close();
  await core.stop();
});
