import type { ApiKeyScope } from '@scheduler/contracts';
import {
  apiKeys,
  events,
  webhookMessage,
  webhooks,
  type WebhookMessage,
} from '@scheduler/contracts/core';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Worker } from '@scheduler/service-kit';
import { historyTasks } from '../history/tasks.ts';
import { createTestUser, startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import {
  waitForDeliveries,
  waitForOutbox,
  createWebhook,
  runScheduledJobsNow,
  startWebhookWorker,
} from '../testing/webhook-helpers.ts';

let core: TestCore;
let worker: Worker;
let receiver: WebhookReceiver;
let ada: TestUser;
beforeAll(async () => {
  core = await startCore();
  worker = await startWebhookWorker(core);
});
beforeEach(async () => {
  [receiver, ada] = [await startWebhookReceiver(), await core.createUser()];
});
afterEach(async () => {
  await core.db('webhooks').delete();
  await receiver.close();
});
afterAll(async () => {
  await worker.stop();
  await core.stop();
});

const sendTestMessage = (id: string) => ada.call(webhooks.test, { body: { webhook_id: id } });
const parseMessage = (body: string): WebhookMessage => webhookMessage.parse(JSON.parse(body));
const queryWebhook = (id: string) => core.db('webhooks').where({ id });

test('webhook messages are signed according to Standard Webhooks', async () => {
  const { id, secret } = await createWebhook(ada, receiver.url);
  await sendTestMessage(id);
  const [first] = await receiver.waitForRequests(1);
  const headers = first!.headers as Record<string, string>;
  expect(new Verifier(secret).verify(first!.body, headers)).toEqual(parseMessage(first!.body));
  expect(() => new Verifier(secret).verify(`${first!.body} `, headers)).toThrow('signature');
  expect(headers['content-type']).toBe('application/json');
});

test('webhook messages are signed with both secrets for a day after a rotation, and later only with the new secret', async () => {
  const { id, secret } = await createWebhook(ada, receiver.url);
  const rotated = await ada.call(webhooks.rotate, { query: { id } });
  expect(rotated.secret).not.toBe(secret);
  await sendTestMessage(id);
  const [first] = await receiver.waitForRequests(1);
  for (const activeSecret of [secret, rotated.secret]) {
    new Verifier(activeSecret).verify(first!.body, first!.headers as Record<string, string>);
  }
  await queryWebhook(id).update({ former_secret_until: new Date() });
  await sendTestMessage(id);
  const second = (await receiver.waitForRequests(2))[1]!;
  const headers = second.headers as Record<string, string>;
  new Verifier(rotated.secret).verify(second.body, headers);
  expect(() => new Verifier(secret).verify(second.body, headers)).toThrow('signature');
});

test('the secret of a webhook is returned only at its creation', async () => {
  const send = () =>
    ada.call(webhooks.create, {
      body: { url: receiver.url, events: ['event.created'] },
      idempotencyKey: 'once',
    });
  const { id, secret } = await send();
  expect(await send()).toMatchObject({ id, secret });
  const listedWebhooks = await ada.call(webhooks.list, {});
  expect(listedWebhooks).toHaveLength(1);
  expect(JSON.stringify(listedWebhooks)).not.toContain(secret);
  const storedKeys = await core.db('idempotency_keys').where({ user_id: ada.account.id });
  expect(JSON.stringify(storedKeys)).not.toContain(secret);
});

test('a webhook receives one message per batch, even if the batch is processed twice', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  await ada.createEvent(await ada.createSchedule());
  await waitForOutbox(core.db);
  const batches = await core.db('history_audience').where({ user_id: ada.account.id });
  const processBatch = historyTasks(core.db)['follow-batch'];
  for (const { batch_id } of batches as { batch_id: string }[]) await processBatch({ batch_id });
  const deliveries = await waitForDeliveries(
    ada,
    id,
    (all) => all.length === 2 && all.every(({ status }) => status === 'delivered'),
  );
  expect(deliveries.map(({ response_status }) => response_status)).toEqual([200, 200]);
  const messages = receiver.received.map(({ body }) => parseMessage(body).data);
  expect(new Set(messages.map((data) => 'batch_id' in data && data.batch_id)).size).toBe(2);
});

test('a webhook receives only the event types that it subscribes to', async () => {
  const { id } = await createWebhook(ada, receiver.url, ['event.created']);
  const event = await ada.createEvent(await ada.createSchedule());
  await waitForOutbox(core.db);
  const [delivery, ...others] = await waitForDeliveries(ada, id, (all) => all.length > 0);
  expect(others).toEqual([]);
  expect(delivery).toMatchObject({ type: 'calendar.changed' });
  const [first] = await receiver.waitForRequests(1);
  expect(parseMessage(first!.body).data).toMatchObject({
    cause: 'person',
    is_own: true,
    is_complete: true,
    changes: [{ type: 'event.created', event_id: event.id, event: { title: 'Workshop' } }],
  });
});

test('the sync token of a webhook message returns only later changes', async () => {
  await createWebhook(ada, receiver.url, ['event.created']);
  const schedule = await ada.createSchedule();
  await ada.createEvent(schedule);
  const [first] = await receiver.waitForRequests(1);
  const { data } = parseMessage(first!.body);
  const sync_token = ('sync_token' in data && data.sync_token) || '';
  const listChangedIds = async () =>
    (await ada.call(events.changes, { query: { sync_token } })).events.map(({ id }) => id);
  expect(await listChangedIds()).toEqual([]);
  const later = await ada.createEvent(schedule);
  expect(await listChangedIds()).toEqual([later.id]);
});

test('a failed webhook delivery is retried with increasing delays until the last attempt fails', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  receiver.setResponse(500, 'no\u0000pe'.padEnd(5000, '!'));
  await sendTestMessage(id);
  const delaysMs: number[] = [];
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    const [delivery] = await waitForDeliveries(
      ada,
      id,
      ([delivery]) => delivery?.attempts === attempts,
    );
    expect(delivery).toMatchObject({ status: 'pending', response_status: 500 });
    expect(delivery?.response_excerpt).toMatch(/^no pe!+$/);
    expect(delivery?.response_excerpt).toHaveLength(1000);
    delaysMs.push(Date.parse(delivery!.next_attempt_at!) - Date.now());
    await runScheduledJobsNow(core.db);
  }
  expect(delaysMs).toEqual(delaysMs.toSorted((a, b) => a - b));
  const total = delaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
  expect(total / 3_600_000).toBeGreaterThan(18);
  expect(total / 3_600_000).toBeLessThan(30);
  const [failed] = await waitForDeliveries(ada, id, ([delivery]) => delivery?.status === 'failed');
  expect(failed).toMatchObject({ attempts: 9, next_attempt_at: null });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set([failed!.message_id]));
});

test('a successful delivery resets the failure state of a webhook', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  receiver.setResponse(503);
  await sendTestMessage(id);
  await waitForDeliveries(ada, id, ([delivery]) => delivery?.attempts === 1);
  expect((await ada.call(webhooks.list, {}))[0]?.failing_since).not.toBeNull();
  receiver.setResponse(204);
  await runScheduledJobsNow(core.db);
  const [delivery] = await waitForDeliveries(
    ada,
    id,
    ([delivery]) => delivery?.status === 'delivered',
  );
  expect(delivery).toMatchObject({ attempts: 2, response_status: 204, error: null });
  expect((await ada.call(webhooks.list, {}))[0]?.failing_since).toBeNull();
});

test.each([
  [302, /Redirects aren't followed/],
  [404, /responded with 404/],
])('a %s response counts as a failed webhook delivery', async (status, error) => {
  const { id } = await createWebhook(ada, receiver.url);
  receiver.setResponse(status, '', { location: receiver.url });
  await sendTestMessage(id);
  const [delivery] = await waitForDeliveries(ada, id, ([delivery]) => delivery?.attempts === 1);
  expect(delivery?.error).toMatch(error);
  expect(receiver.received).toHaveLength(1);
});

test("a webhook delivery times out if the endpoint doesn't respond", async () => {
  const { id } = await createWebhook(ada, receiver.url);
  receiver.setResponse(0);
  await sendTestMessage(id);
  const [delivery] = await waitForDeliveries(ada, id, ([delivery]) => delivery?.attempts === 1);
  expect(delivery).toMatchObject({
    status: 'pending',
    response_status: null,
    error: 'The server took too long to respond.',
  });
});

test('a webhook is disabled when its deliveries have failed for days', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  receiver.setResponse(500);
  await sendTestMessage(id);
  await waitForDeliveries(ada, id, ([delivery]) => delivery?.attempts === 1);
  await queryWebhook(id).update({
    failing_since: core.db.raw(`now() - interval '5 days 1 minute'`),
  });
  await core.db('webhook_deliveries').update({ attempts: 8 });
  await runScheduledJobsNow(core.db);
  await waitForDeliveries(ada, id, ([delivery]) => delivery?.status === 'failed');
  const [disabled] = await ada.call(webhooks.list, {});
  expect(disabled).toMatchObject({ is_active: false, disabled_at: expect.any(String) as string });
  await expect(sendTestMessage(id)).rejects.toMatchObject({ status: 409 });
  const enabled = await ada.call(webhooks.update, { query: { id }, body: { is_active: true } });
  expect(enabled).toMatchObject({ is_active: true, disabled_at: null, failing_since: null });
});

test('a webhook is disabled immediately after a 410 response', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  receiver.setResponse(410);
  await sendTestMessage(id);
  await waitForDeliveries(ada, id, ([delivery]) => delivery?.status === 'failed');
  expect((await ada.call(webhooks.list, {}))[0]).toMatchObject({ is_active: false });
});

test('a replayed delivery has the same body and ID', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  await ada.createSchedule();
  const [delivery] = await waitForDeliveries(
    ada,
    id,
    ([delivery]) => delivery?.status === 'delivered',
  );
  const replay = await ada.call(webhooks.replay, { body: { delivery_id: delivery!.id } });
  expect(replay).toMatchObject({ message_id: delivery!.message_id, attempts: 0 });
  const [first, second] = await receiver.waitForRequests(2);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

test('a deleted webhook receives no deliveries', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  receiver.setResponse(500);
  await sendTestMessage(id);
  await waitForDeliveries(ada, id, ([delivery]) => delivery?.attempts === 1);
  await ada.call(webhooks.remove, { query: { id } });
  await runScheduledJobsNow(core.db);
  await ada.createSchedule();
  await waitForOutbox(core.db);
  expect(receiver.received).toHaveLength(1);
  expect(await core.db('webhook_deliveries').where({ webhook_id: id })).toEqual([]);
});

test("accessing another user's webhook returns 404", async () => {
  const { id } = await createWebhook(ada, receiver.url);
  const { id: delivery_id } = await sendTestMessage(id);
  const ben = await core.createUser({ name: 'ben' });
  const calls = [
    ben.call(webhooks.update, { query: { id }, body: { url: 'https://evil.example/' } }),
    ben.call(webhooks.remove, { query: { id } }),
    ben.call(webhooks.rotate, { query: { id } }),
    ben.call(webhooks.test, { body: { webhook_id: id } }),
    ben.call(webhooks.replay, { body: { delivery_id } }),
    ben.call(webhooks.deliveries, { query: { webhook_id: id } }),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 404 })));
  expect(await ben.call(webhooks.list, {})).toEqual([]);
  expect(await ada.call(webhooks.list, {})).toMatchObject([{ id, url: receiver.url, version: 1 }]);
});

test.each([
  'http://example.com/hook',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'example.com',
])('%s is rejected as a webhook URL', async (url) => {
  await expect(createWebhook(ada, url)).rejects.toMatchObject({ status: 400 });
});

test('an update of a webhook with an outdated version is rejected with 412', async () => {
  const { id } = await createWebhook(ada, receiver.url);
  await ada.call(webhooks.update, { query: { id }, body: { description: 'One' }, ifMatch: 1 });
  const lateUpdate = ada.call(webhooks.update, {
    query: { id },
    body: { description: 'Two' },
    ifMatch: 1,
  });
  await expect(lateUpdate).rejects.toMatchObject({ status: 412 });
});

test('an API key needs the read scopes for the events that its webhooks subscribe to', async () => {
  const createUserWithKey = async (scopes: ApiKeyScope[]) => {
    const { key } = await ada.call(apiKeys.create, { body: { name: 'Script', scopes } });
    return createTestUser(core.baseUrl, ada.account, key);
  };
  const userWithoutReadScope = await createUserWithKey(['webhooks:manage']);
  await expect(
    createWebhook(userWithoutReadScope, receiver.url, ['event.created']),
  ).rejects.toMatchObject({
    status: 403,
    message: "This API key doesn't have the events:read scope.",
  });
  const { id } = await createWebhook(ada, receiver.url, ['event.created']);
  const url = 'https://example.com/';
  const rejected = userWithoutReadScope.call(webhooks.update, { query: { id }, body: { url } });
  await expect(rejected).rejects.toMatchObject({ status: 403 });
  const userWithReadScope = await createUserWithKey(['webhooks:manage', 'schedules:read']);
  await expect(
    createWebhook(userWithReadScope, receiver.url, ['schedule.created']),
  ).resolves.toBeDefined();
});
