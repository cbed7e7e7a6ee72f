import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';
import { waitUntil } from '@scheduler/service-kit/testing';
import { renewChannels, stopChannels } from './watch-channels.ts';
import { startSyncTest, type ConnectedUser, type SyncTest } from './testing/sync-test.ts';

interface Notification {
  id: string;
  token: string;
  resource: string;
  state: string;
}

let syncTest: SyncTest;
let user: ConnectedUser;
/** Receives Google's push notifications. */
let relay: Server;
const notifications: Notification[] = [];

beforeAll(async () => {
  syncTest = await startSyncTest();
  user = await syncTest.connect();
  await user.sync();
  relay = createServer((request, response) => {
    const header = (name: string) => String(request.headers[`x-goog-${name}`] ?? '');
    notifications.push({
      id: header('channel-id'),
      token: header('channel-token'),
      resource: header('resource-id'),
      state: header('resource-state'),
    });
    response.writeHead(204).end();
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  syncTest.billing.deps.google.settings.webhookUrl = `http://127.0.0.1:${port}/`;
});
afterAll(async () => {
  relay.close();
  relay.closeAllConnections();
  await syncTest.stop();
});

const getIntegrationId = async () =>
  (await syncTest.billing.findIntegration(user.testUser))?.id ?? '';
const findChannels = () => syncTest.billing.db('google_channels').select('id', 'expires_at');
const countJobs = async () =>
  (await syncTest.billing.db('_private_jobs').whereLike('key', 'google-sync:%').select('id'))
    .length;

async function notify({ id, token, resource, state }: Notification): Promise<number> {
  const response = await fetch(`${syncTest.billing.url}/api/calendar/google/notifications`, {
    method: 'POST',
    headers: {
      'x-goog-channel-id': id,
      'x-goog-channel-token': token,
      'x-goog-resource-id': resource,
      'x-goog-resource-state': state,
    },
  });
  return response.status;
}

test('push notifications enqueue a sync only if they contain the channel token', async () => {
  await renewChannels(syncTest.billing.deps, await getIntegrationId());
  await waitUntil(() => notifications.length > 0);
  const [first] = notifications as [Notification];
  expect(first.state).toBe('sync');
  expect(await notify(first)).toBe(204);
  expect(await countJobs()).toBe(0);
  await user.google.insertEvent({ summary: 'New event' });
  await waitUntil(() => notifications.length > 1);
  const changed = notifications[1] as Notification;
  expect(changed.state).toBe('exists');
  expect(await notify({ ...changed, token: 'guessed' })).toBe(404);
  expect(await notify({ ...changed, id: '00000000-0000-4000-8000-000000000000' })).toBe(404);
  expect(await notify({ ...changed, id: 'invalid-id' })).toBe(404);
  expect(await notify({ ...changed, resource: 'another' })).toBe(404);
  expect(await countJobs()).toBe(0);
  expect([await notify(changed), await notify(changed)]).toEqual([204, 204]);
  expect(await countJobs()).toBe(1);
});

test('a channel is replaced a day before it expires, and notifications for the old one are rejected', async () => {
  const [oldChannel] = (await findChannels()) as [{ id: string }];
  await syncTest.billing
    .db('google_channels')
    .update({ expires_at: new Date(Date.now() + HOUR_MS) });
  await renewChannels(syncTest.billing.deps, await getIntegrationId());
  const [newChannel, ...others] = (await findChannels()) as [{ id: string; expires_at: string }];
  expect(others).toEqual([]);
  expect(newChannel.id).not.toBe(oldChannel.id);
  expect(Date.parse(newChannel.expires_at)).toBeGreaterThan(Date.now() + 2 * DAY_MS);
  const oldNotification = notifications.find(({ id }) => id === oldChannel.id) as Notification;
  expect(await notify({ ...oldNotification, state: 'exists' })).toBe(404);
  await renewChannels(syncTest.billing.deps, await getIntegrationId());
  expect((await findChannels()).map(({ id }) => id)).toEqual([newChannel.id]);
});

test('changes are found by polling if channels are not supported', async () => {
  await stopChannels(syncTest.billing.deps, await getIntegrationId());
  await syncTest.google.control('faults', { kind: 'error', call: 'events.watch', status: '501' });
  await renewChannels(syncTest.billing.deps, await getIntegrationId());
  expect(await findChannels()).toEqual([]);
  expect((await user.sync()).updated).toBe(0);
});
