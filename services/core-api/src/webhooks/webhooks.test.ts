import type { KeyScope } from '@scheduler/contracts';
import { apiKeys, webhookMessage, webhooks, type WebhookMessage } from '@scheduler/contracts/core';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Worker } from '@scheduler/service-kit';
import { historyTasks } from '../history/tasks.ts';
import { personAt, startCore, type Person, type TestCore } from '../testing/core.ts';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { deliveriesUntil, followed, hook, hurry, startWebhookWorker } from '../testing/webhooks.ts';

let core: TestCore;
let worker: Worker;
let receiver: Receiver;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
  worker = await startWebhookWorker(core);
});
beforeEach(async () => {
  [receiver, ada] = [await startReceiver(), await core.signedIn()];
});
afterEach(async () => {
  await core.db('webhooks').delete();
  await receiver.close();
});
afterAll(async () => {
  await worker.stop();
  await core.stop();
});

const test200 = (id: string) => ada.call(webhooks.test, { body: { webhook_id: id } });
const messageIn = (body: string): WebhookMessage => webhookMessage.parse(JSON.parse(body));
const only = (id: string) => core.db('webhooks').where({ id });

test('a message is signed as Standard Webhooks says', async () => {
  const { id, secret } = await hook(ada, receiver.url);
  await test200(id);
  const [first] = await receiver.arrived(1);
  const headers = first!.headers as Record<string, string>;
  expect(new Verifier(secret).verify(first!.body, headers)).toEqual(messageIn(first!.body));
  expect(() => new Verifier(secret).verify(`${first!.body} `, headers)).toThrow('signature');
  expect(headers['content-type']).toBe('application/json');
});

test('while a secret is replaced both sign, and the former one for a day', async () => {
  const { id, secret } = await hook(ada, receiver.url);
  const rotated = await ada.call(webhooks.rotate, { query: { id } });
  expect(rotated.secret).not.toBe(secret);
  await test200(id);
  const [first] = await receiver.arrived(1);
  for (const one of [secret, rotated.secret]) {
    new Verifier(one).verify(first!.body, first!.headers as Record<string, string>);
  }
  await only(id).update({ former_secret_until: new Date() });
  await test200(id);
  const second = (await receiver.arrived(2))[1]!;
  const headers = second.headers as Record<string, string>;
  new Verifier(rotated.secret).verify(second.body, headers);
  expect(() => new Verifier(secret).verify(second.body, headers)).toThrow('signature');
});

test('secrets are told once', async () => {
  const send = () =>
    ada.call(webhooks.create, {
      body: { url: receiver.url, events: ['event.created'] },
      idempotencyKey: 'once',
    });
  const { id, secret } = await send();
  expect(await send()).toMatchObject({ id, secret });
  const listed = await ada.call(webhooks.list, {});
  expect(listed).toHaveLength(1);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const kept = await core.db('idempotency_keys').where({ user_id: ada.user.id });
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('each batch is told once, though it be followed twice', async () => {
  const { id } = await hook(ada, receiver.url);
  await ada.event(await ada.schedule());
  await followed(core.db);
  const batches = await core.db('history_audience').where({ user_id: ada.user.id });
  const follow = historyTasks(core.db)['follow-batch'];
  for (const { batch_id } of batches as { batch_id: string }[]) await follow({ batch_id });
  const deliveries = await deliveriesUntil(
    ada,
    id,
    (all) => all.length === 2 && all.every(({ status }) => status === 'delivered'),
  );
  expect(deliveries.map(({ response_status }) => response_status)).toEqual([200, 200]);
  const told = receiver.received.map(({ body }) => messageIn(body).data);
  expect(new Set(told.map((data) => 'batch_id' in data && data.batch_id)).size).toBe(2);
});

test('a webhook is told of what it asked for alone', async () => {
  const { id } = await hook(ada, receiver.url, ['event.created']);
  const event = await ada.event(await ada.schedule());
  await followed(core.db);
  const [delivery, ...others] = await deliveriesUntil(ada, id, (all) => all.length > 0);
  expect(others).toEqual([]);
  expect(delivery).toMatchObject({ type: 'calendar.changed' });
  const [first] = await receiver.arrived(1);
  expect(messageIn(first!.body).data).toMatchObject({
    cause: 'person',
    is_own: true,
    is_complete: true,
    changes: [{ type: 'event.created', event_id: event.id, event: { title: 'Workshop' } }],
  });
});

test('a failure is tried again, later each time, until it is given up', async () => {
  const { id } = await hook(ada, receiver.url);
  receiver.answer(500, 'no\u0000pe'.padEnd(5000, '!'));
  await test200(id);
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    const [delivery] = await deliveriesUntil(ada, id, ([one]) => one?.attempts === attempts);
    expect(delivery).toMatchObject({ status: 'pending', response_status: 500 });
    expect(delivery?.response_excerpt).toMatch(/^no pe!+$/);
    expect(delivery?.response_excerpt).toHaveLength(1000);
    pauses.push(Date.parse(delivery!.next_attempt_at!) - Date.now());
    await hurry(core.db);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total / 3_600_000).toBeGreaterThan(18);
  expect(total / 3_600_000).toBeLessThan(30);
  const [given] = await deliveriesUntil(ada, id, ([one]) => one?.status === 'failed');
  expect(given).toMatchObject({ attempts: 9, next_attempt_at: null });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set([given!.message_id]));
}, 60_000);

test('what arrives at last forgets the failures', async () => {
  const { id } = await hook(ada, receiver.url);
  receiver.answer(503);
  await test200(id);
  await deliveriesUntil(ada, id, ([one]) => one?.attempts === 1);
  expect((await ada.call(webhooks.list, {}))[0]?.failing_since).not.toBeNull();
  receiver.answer(204);
  await hurry(core.db);
  const [delivery] = await deliveriesUntil(ada, id, ([one]) => one?.status === 'delivered');
  expect(delivery).toMatchObject({ attempts: 2, response_status: 204, error: null });
  expect((await ada.call(webhooks.list, {}))[0]?.failing_since).toBeNull();
});

test.each([
  [302, /redirects are not followed/],
  [404, /answered 404/],
])('an answer of %s is a failure', async (status, error) => {
  const { id } = await hook(ada, receiver.url);
  receiver.answer(status, '', { location: receiver.url });
  await test200(id);
  const [delivery] = await deliveriesUntil(ada, id, ([one]) => one?.attempts === 1);
  expect(delivery?.error).toMatch(error);
  expect(receiver.received).toHaveLength(1);
});

test('a server that does not answer is given up after a while', async () => {
  const { id } = await hook(ada, receiver.url);
  receiver.answer(0);
  await test200(id);
  const [delivery] = await deliveriesUntil(ada, id, ([one]) => one?.attempts === 1);
  expect(delivery).toMatchObject({
    status: 'pending',
    response_status: null,
    error: 'The server took too long to answer',
  });
});

test('after days of nothing but failure a webhook is switched off, with a mark', async () => {
  const { id } = await hook(ada, receiver.url);
  receiver.answer(500);
  await test200(id);
  await deliveriesUntil(ada, id, ([one]) => one?.attempts === 1);
  await only(id).update({ failing_since: core.db.raw(`now() - interval '5 days 1 minute'`) });
  await core.db('webhook_deliveries').update({ attempts: 8 });
  await hurry(core.db);
  await deliveriesUntil(ada, id, ([one]) => one?.status === 'failed');
  const [off] = await ada.call(webhooks.list, {});
  expect(off).toMatchObject({ is_active: false, disabled_at: expect.any(String) as string });
  await expect(test200(id)).rejects.toMatchObject({ status: 409 });
  const on = await ada.call(webhooks.update, { query: { id }, body: { is_active: true } });
  expect(on).toMatchObject({ is_active: true, disabled_at: null, failing_since: null });
});

test('a webhook that is gone for good (410) is switched off at once', async () => {
  const { id } = await hook(ada, receiver.url);
  receiver.answer(410);
  await test200(id);
  await deliveriesUntil(ada, id, ([one]) => one?.status === 'failed');
  expect((await ada.call(webhooks.list, {}))[0]).toMatchObject({ is_active: false });
});

test('a delivery is replayed to the byte, under the id it had', async () => {
  const { id } = await hook(ada, receiver.url);
  await ada.schedule();
  const [delivery] = await deliveriesUntil(ada, id, ([one]) => one?.status === 'delivered');
  const replay = await ada.call(webhooks.replay, { body: { delivery_id: delivery!.id } });
  expect(replay).toMatchObject({ message_id: delivery!.message_id, attempts: 0 });
  const [first, second] = await receiver.arrived(2);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

test('a deleted webhook is told nothing more', async () => {
  const { id } = await hook(ada, receiver.url);
  receiver.answer(500);
  await test200(id);
  await deliveriesUntil(ada, id, ([one]) => one?.attempts === 1);
  await ada.call(webhooks.remove, { query: { id } });
  await hurry(core.db);
  await ada.schedule();
  await followed(core.db);
  expect(receiver.received).toHaveLength(1);
  expect(await core.db('webhook_deliveries').where({ webhook_id: id })).toEqual([]);
});

test("nobody sees, changes or uses another's webhook", async () => {
  const { id } = await hook(ada, receiver.url);
  const { id: delivery_id } = await test200(id);
  const ben = await core.signedIn({ name: 'ben' });
  const calls = [
    ben.call(webhooks.update, { query: { id }, body: { url: 'https://evil.example/' } }),
    ben.call(webhooks.remove, { query: { id } }),
    ben.call(webhooks.rotate, { query: { id } }),
    ben.call(webhooks.test, { body: { webhook_id: id } }),
    ben.call(webhooks.replay, { body: { delivery_id } }),
    ben.call(webhooks.deliveries, { query: { webhook_id: id } }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ status: 404 });
  expect(await ben.call(webhooks.list, {})).toEqual([]);
  expect(await ada.call(webhooks.list, {})).toMatchObject([{ id, url: receiver.url, version: 1 }]);
});

test.each([
  'http://example.com/hook',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'example.com',
])('%s is no address for a webhook', async (url) => {
  await expect(hook(ada, url)).rejects.toMatchObject({ status: 400 });
});

test('a stale version is refused with the webhook as it is', async () => {
  const { id } = await hook(ada, receiver.url);
  await ada.call(webhooks.update, { query: { id }, body: { description: 'One' }, ifMatch: 1 });
  const late = ada.call(webhooks.update, {
    query: { id },
    body: { description: 'Two' },
    ifMatch: 1,
  });
  await expect(late).rejects.toMatchObject({ status: 412 });
});

test('an API key is told by webhooks of what it may read', async () => {
  const withKey = async (scopes: KeyScope[]) => {
    const { key } = await ada.call(apiKeys.create, { body: { name: 'Script', scopes } });
    return personAt(core.baseUrl, ada.user, key);
  };
  const blind = await withKey(['webhooks:manage']);
  await expect(hook(blind, receiver.url, ['event.created'])).rejects.toMatchObject({
    status: 403,
    message: 'This API key does not have the scope events:read.',
  });
  const { id } = await hook(ada, receiver.url, ['event.created']);
  const url = 'https://example.com/';
  const taken = blind.call(webhooks.update, { query: { id }, body: { url } });
  await expect(taken).rejects.toMatchObject({ status: 403 });
  const reading = await withKey(['webhooks:manage', 'schedules:read']);
  await expect(hook(reading, receiver.url, ['schedule.created'])).resolves.toBeDefined();
});
