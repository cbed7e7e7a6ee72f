import {
  DEMO_ACCOUNT,
  startTestEmulator,
  startWebhookReceiver,
  getApiError,
  waitFor,
  type TestEmulator,
} from './testing/test-emulator.ts';
import { DAY_MS } from './calendar/event-times.ts';
import { findSchemaErrors } from './testing/vendor-schema.ts';

let google: TestEmulator;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeEach(async () => {
  google = await startTestEmulator();
  receiver = await startWebhookReceiver();
});

afterEach(async () => {
  await google.close();
  await receiver.close();
});

const calendarId = 'primary';
const watch = async (overrides: object = {}) => {
  const requestBody = {
    id: 'ch-1',
    type: 'web_hook',
    address: receiver.url,
    token: 't',
    ...overrides,
  };
  return (await google.api.events.watch({ calendarId, requestBody })).data;
};
const insert = () =>
  google.api.events.insert({
    calendarId,
    requestBody: { start: { date: '2026-12-05' }, end: { date: '2026-12-06' } },
  });
const getStates = () => receiver.received.map((headers) => headers['x-goog-resource-state']);
const waitForNotifications = (count: number) =>
  waitFor('notifications', () => getStates().length >= count);

test('a channel receives a sync notification first, then a notification of each change', async () => {
  const channel = await watch();
  expect(findSchemaErrors('Channel', channel)).toEqual([]);
  expect(Number(channel.expiration)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  await waitForNotifications(1);
  await insert();
  await waitForNotifications(2);
  expect(getStates()).toEqual(['sync', 'exists']);
  expect(receiver.received[1]).toMatchObject({
    'x-goog-channel-id': 'ch-1',
    'x-goog-channel-token': 't',
    'x-goog-message-number': '2',
    'x-goog-resource-id': channel.resourceId,
    'x-goog-resource-uri': channel.resourceUri,
    'content-length': '0',
  });
});

test('channels that are stopped or expired receive no notifications', async () => {
  const { id, resourceId } = await watch();
  await watch({ id: 'ch-2' });
  await watch({ id: 'ch-3', expiration: String(Date.now() + 300) });
  await waitForNotifications(3);
  const stop = (requestBody: object) => google.api.channels.stop({ requestBody });
  expect(await getApiError(stop({ id, resourceId: 'x' }))).toBe('404 notFound');
  await stop({ id, resourceId });
  await waitFor('expiration of the channel', async () => {
    await insert();
    const lastChannelIds = receiver.received
      .slice(-3)
      .map((headers) => headers['x-goog-channel-id']);
    return lastChannelIds.length === 3 && lastChannelIds.every((channelId) => channelId === 'ch-2');
  });
  expect(
    receiver.received.filter((headers) => headers['x-goog-channel-id'] === 'ch-1'),
  ).toHaveLength(1);
});

test('notifications can be paused and then delivered twice', async () => {
  await watch();
  await waitForNotifications(1);
  await google.control('notifications/hold');
  await insert();
  await waitFor('the change', async () => (await insert()).status === 200);
  expect(getStates()).toEqual(['sync']);
  await google.control('notifications/release', { copies: '2' });
  await waitForNotifications(3);
  const messageNumbers = receiver.received.map((headers) => headers['x-goog-message-number']);
  expect(messageNumbers.filter((messageNumber) => messageNumber === '2')).toHaveLength(2);
});

test('a notification is sent again after a 503 response', async () => {
  const failingReceiver = await startWebhookReceiver([503]);
  await watch({ address: failingReceiver.url });
  await waitFor('the second attempt', () => failingReceiver.received.length === 2);
  expect(failingReceiver.received.map((headers) => headers['x-goog-message-number'])).toEqual([
    '1',
    '1',
  ]);
  await failingReceiver.close();
});

test('watch rejects HTTP addresses, duplicate channel IDs, unknown channel types, and revoked grants', async () => {
  await watch();
  const insecureChannel = watch({ id: 'ch-2', address: 'http://example.com/hook' });
  expect(await getApiError(insecureChannel)).toBe('400 push.webhookUrlNotHttps');
  expect(await getApiError(watch())).toBe('400 channelIdNotUnique');
  expect(await getApiError(watch({ id: 'ch-2', type: 'pigeon' }))).toBe('400 invalid');
  await google.control('grants/revoke', { account: DEMO_ACCOUNT });
  expect(await getApiError(watch({ id: 'ch-3' }))).toBe('401 authError');
});
