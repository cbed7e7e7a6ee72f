import { setTimeout } from 'node:timers/promises';
import { startCore } from '../testing/core.ts';
import { startReceiver } from '../testing/receiver.ts';
import { howMany } from '@scheduler/service-kit/testing/runs';
import { hook } from '../testing/webhooks.ts';
import { ageHolds, startWorkerProcess } from '../testing/worker.ts';

const EVENTS = howMany(30, 60);
/** The worker is killed when so many messages have arrived. */
const KILLED_AFTER = [EVENTS / 6, EVENTS / 2];

test('kill -9 of the worker loses no message, and what comes twice has the same id', async () => {
  const core = await startCore();
  const receiver = await startReceiver();
  const env = { DATABASE_URL: core.databaseUrl, WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true' };
  const ada = await core.signedIn();
  const schedule = await ada.schedule();
  await hook(ada, receiver.url, ['event.created']);
  for (let count = 0; count < EVENTS; count += 1) {
    await ada.event(schedule, { title: `Event ${count}` });
  }
  let worker = await startWorkerProcess(env);
  for (const count of KILLED_AFTER) {
    await receiver.arrived(count);
    await worker.kill();
    await ageHolds(core.db);
    worker = await startWorkerProcess(env);
  }

  const pending = () => core.db('webhook_deliveries').whereNot({ status: 'delivered' }).first('id');
  const unfollowed = () => core.db('history_batches').whereNull('followed_at').first('id');
  while ((await unfollowed()) ?? (await pending())) await setTimeout(50);
  await worker.stop();

  const told = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id']);
    expect(told.get(id) ?? body).toBe(body);
    told.set(id, body);
  }
  const titles = [...told.values()].map((body) => /"title":"(Event \d+)"/.exec(body)?.[1]);
  expect(titles).toHaveLength(EVENTS);
  expect(new Set(titles).size).toBe(EVENTS);
  await receiver.close();
  await core.stop();
}, 90_000);
